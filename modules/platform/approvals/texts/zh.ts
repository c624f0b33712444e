export const zh = {
  refusals: {
    approval_own: '不能审批自己提出的申请',
    approval_same_person: '这个申请是你用另一个账号提出的，须由另一个人审批',
    approval_pending: '相同的申请正在等待审批',
  },
  resources: {
    approvals: {
      one: '审批',
      many: '审批',
      noneHint: '分配敏感权限，或者申请导出未打码的联系方式，都要第二个人同意，这样的申请会出现在这里。',
      tabs: {
        pending: '等待审批',
        passed: '已通过',
        failed: '未通过',
      },
      fields: {
        kind: '事项',
        subject: '对象',
        change: '申请内容',
        reason: '申请原因',
        state: '状态',
        requestedBy: '申请人',
        requestedAt: '申请时间',
        decidedBy: '审批人',
        decidedAt: '审批时间',
        decisionReason: '审批意见',
      },
      options: {
        kind: {
          'give-roles': '授予角色',
          'change-role': '修改角色权限',
          'unmasked-export': '导出完整联系方式',
        },
        state: {
          pending: '等待审批',
          passed: '已通过',
          failed: '未通过',
        },
      },
      actions: {
        pass: '通过',
        fail: '不通过',
      },
    },
  },
} as const
