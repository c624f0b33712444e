export const zh = {
  refusals: {
    role_built_in: '系统自带的角色不能修改或删除，可以复制后再改',
    role_in_use: '还有 {count} 人使用这个角色，不能删除',
  },
} as const
