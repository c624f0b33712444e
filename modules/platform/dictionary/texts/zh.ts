export const zh = {
  labelSource: '数据字典',
  refusals: {
    entry_built_in: '这是系统自带的字典项，不能删除，可以改为停用',
    entry_in_use: '这个字典项已被使用，不能删除，可以改为停用',
    entry_own_parent: '字典项不能属于它自己或它的下级',
    entry_has_children: '还有 {count, plural, other {# 个字典项}}属于它，请先处理这些字典项',
  },
  resources: {
    dictionaryEntries: {
      one: '字典项',
      many: '数据字典',
      fields: {
        type: '类型',
        code: '代码',
        label: '名称',
        parent: '上级代码',
        sort: '排序',
        isEnabled: '启用',
        isBuiltIn: '系统自带',
      },
      actions: { enable: '启用', disable: '停用' },
    },
  },
} as const
