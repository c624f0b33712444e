export const zh = {
  refusals: {
    organization_below_itself: '不能把机构移到它自己或它的下级之下',
    organization_has_roles: '这个机构有人担任{roles}，改成这个层级后不能有这些角色，请先收回',
    organization_has_enabled: '下面还有 {count, plural, other {# 个启用的下级机构}}，请先停用它们',
  },
  tree: {
    label: '机构树',
    all: '全部机构',
    disabled: '已停用',
  },
  resources: {
    organizations: {
      one: '机构',
      many: '机构管理',
      fields: {
        parent: '上级机构',
        kind: '类型',
        level: '层级',
        code: '代码',
        name: '名称',
        tileColumn: '地图列',
        tileRow: '地图行',
        isEnabled: '启用',
        createdAt: '创建时间',
      },
      options: {
        kind: { unit: '组织单位', school: '学校', merchant: '商户', team: '团队' },
      },
      hints: {
        name: '只填中文也可以：空着的语言由系统按名称给出译名，以后随时能改',
        tileColumn: '市州在赛事总览地图上的格子，从 1 数起；每个市州都填了，地图才按位置排列',
      },
      actions: { enable: '启用', disable: '停用', move: '移动' },
      inputs: { move: { parent: '移到' } },
    },
  },
} as const
