export const zh = {
  refusals: {
    contact_unknown: '没有找到这个登录名。请核对，或请对方先在个人资料里选好所在单位；还没有账号的，可以发出邀请',
    contact_unfit: '这个账号不能担任联系人：学生、监护人的账号和已锁定的账号都不可以',
    contact_already: '已经是这个单位的联系人',
    contact_elsewhere: '这位联系人正在负责{unit}，请先在那里交接或结束',
    contact_of_own_unit: '本单位的联系人由上级单位决定，请联系上级单位',
    contact_day_wrong: '日期不能晚于今天，也不能早于开始担任的日期',
    request_pending: '你的上一次申请还在等待处理，可以先撤回',
  },
  problems: {
    contact_unknown: '没有找到这个登录名。请核对，或请对方先在个人资料里选好所在单位；还没有账号的，可以发出邀请',
  },
  messages: {
    given: {
      name: '成为单位联系人',
      subject: '你已成为{unit}的联系人',
      body: '你好！\n\n你已成为{unit}的竞赛联系人，可以发放授权码、审查申报。\n请登录后打开“单位工作”：{site}',
      sms: '你已成为{unit}的竞赛联系人，请登录后打开“单位工作”：{site}',
    },
    ended: {
      name: '不再是单位联系人',
      subject: '你不再是{unit}的联系人',
      body: '你好！\n\n你已不再担任{unit}的竞赛联系人，相应的权限已经收回。如有疑问，请联系上级单位。',
      sms: '你已不再担任{unit}的竞赛联系人，相应的权限已收回。',
    },
    failed: {
      name: '联系人申请未通过',
      subject: '担任{unit}联系人的申请未通过',
      body: '你好！\n\n你担任{unit}联系人的申请没有通过。\n原因：{reason}\n可以修改说明后重新申请：{site}',
      sms: '你担任{unit}联系人的申请没有通过：{reason}',
    },
  },
  resources: {
    unitFigures: {
      one: '单位统计',
      many: '单位统计',
      fields: {
        code: '单位代码',
        name: '单位',
        level: '层级',
        parent: '上级单位',
        season: '赛季',
        contacts: '联系人',
        lacksContact: '没有联系人',
        issued: '已生成授权码',
        used: '已使用授权码',
        submitted: '已提交',
        returned: '已退回',
        qualified: '已通过',
        refused: '不予通过',
      },
    },
    contactRequests: {
      one: '联系人申请',
      many: '联系人申请',
      noneHint: '老师在平台申请担任单位联系人后，会出现在这里等你决定。',
      fields: {
        person: '申请人',
        loginName: '登录名',
        unit: '单位',
        words: '申请说明',
        state: '状态',
        createdAt: '申请时间',
        decidedBy: '处理人',
        decidedAt: '处理时间',
        decisionReason: '处理意见',
      },
      options: {
        state: {
          pending: '等待处理',
          passed: '已通过',
          failed: '未通过',
          withdrawn: '已撤回',
        },
      },
      actions: {
        pass: '通过',
        fail: '不通过',
      },
    },
  },
} as const
