export const zh = {
  verbs: { create: '新建', edit: '修改', remove: '删除' },
  resources: {
    auditEntries: {
      one: '日志',
      many: '日志管理',
      fields: {
        at: '时间',
        kind: '类别',
        action: '操作',
        actor: '操作人',
        subject: '对象',
        reason: '原因',
        before: '变更前',
        after: '变更后',
        ip: 'IP 地址',
        request: '请求编号',
      },
      options: { kind: { 'sign-in': '登录', action: '操作', 'sensitive-read': '敏感读取' } },
    },
  },
} as const
