export const zh = {
  refusals: {
    role_built_in: '系统自带的角色不能修改或删除，可以复制后再改',
    role_in_use: '还有 {count} 人使用这个角色，不能删除',
  },
  resources: {
    roles: {
      one: '角色',
      many: '角色管理',
      fields: {
        code: '代码',
        label: '名称',
        type: '类型',
        description: '说明',
        copyOf: '复制自',
        isBuiltIn: '系统自带',
        permissionCount: '权限数',
        accountCount: '使用人数',
      },
      options: {
        type: {
          web: '网页',
          app: '移动应用',
        },
      },
    },
  },
} as const
