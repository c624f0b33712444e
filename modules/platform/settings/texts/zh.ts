export const zh = {
  problems: { source_language_missing: '中文是原文，必须保留' },
  resources: {
    settings: {
      one: '设置',
      many: '系统设置',
      fields: { key: '设置项', isChanged: '已修改', updatedAt: '修改时间', value: '值' },
      actions: { reset: '恢复默认' },
    },
  },
} as const
