export const zh = {
  refusals: {
    place_in_use: '还有别的内容属于这里，请先移走或改到别处',
  },
  problems: {
    vending_code: '编号只能用字母、数字、点、短横和下划线，并以字母或数字开头',
  },
  resources: {
    areas: {
      one: '区域',
      many: '区域管理',
      noneHint: '先建区域，再在区域里建线路和点位。',
      fields: {
        code: '编号',
        name: '名称',
        merchant: '商户',
        lineCount: '线路数',
        pointCount: '点位数',
        remark: '备注',
        createdAt: '建立时间',
      },
      hints: { merchant: '不选就是本商户' },
    },
    lines: {
      one: '线路',
      many: '线路管理',
      noneHint: '线路是补货人员沿途走的路，把点位归到线路里。',
      fields: {
        code: '编号',
        name: '名称',
        area: '区域',
        merchant: '商户',
        pointCount: '点位数',
        remark: '备注',
        createdAt: '建立时间',
      },
      hints: { merchant: '不选就是本商户' },
    },
    points: {
      one: '点位',
      many: '点位管理',
      noneHint: '点位是机器摆放的地方，新建时请在地图上标出来。',
      fields: {
        code: '编号',
        name: '名称',
        area: '区域',
        line: '线路',
        merchant: '商户',
        location: '位置',
        contact: '联系人',
        contactPhone: '联系电话',
        remark: '备注',
        createdAt: '建立时间',
      },
      hints: { merchant: '不选就是本商户', location: '保存前请在地图上标出位置' },
    },
  },
} as const
