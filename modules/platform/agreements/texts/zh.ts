export const zh = {
  refusals: {
    agreement_outdated: '协议内容刚刚更新，请重新阅读并同意最新版本',
    agreement_day_past: '生效时间已过，请选择以后的时间，或不填表示立即生效',
    agreement_day_order: '版本 {version} 的生效时间更晚或相同，新版本必须在它之后生效',
  },
  problems: {
    version_format: '版本号只能用字母、数字、点和短横',
  },
  resources: {
    agreementVersions: {
      one: '协议版本',
      many: '平台协议',
      fields: {
        kind: '协议',
        version: '版本号',
        title: '标题',
        body: '正文',
        state: '状态',
        publishedAt: '生效时间',
        acceptedCount: '已同意人数',
        updatedAt: '修改时间',
      },
      hints: { body: "按钮和页面写成 '{text:键}'（键在“语言设置”里），发布时换成当时的名称" },
      options: {
        kind: {
          privacy: '个人信息保护说明',
          terms: '使用条款',
          'guardian-consent': '监护人同意书',
        },
        state: {
          draft: '草稿',
          scheduled: '待生效',
          'in-force': '生效中',
          replaced: '已被取代',
        },
      },
      actions: {
        publish: '发布',
        recall: '撤回',
      },
      inputs: {
        publish: {
          from: '生效时间（不填表示立即生效）',
        },
      },
    },
  },
} as const
