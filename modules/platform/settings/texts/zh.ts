export const zh = {
  refusals: {
    administrator_only: '这项设置关系到登录安全，只有管理员能这样修改',
    outlines_unusable:
      '地图边界文件不符合要求：{rule, select, json {不是 JSON 文件} collection {最外层要是 FeatureCollection，并且至少有一个区域} areas {最多 {areas, number} 个区域} name {第 {area, number} 个区域没有名称（name），也没有代码（adcode）} polygon {第 {area, number} 个区域不是 Polygon 或 MultiPolygon} ring {第 {area, number} 个区域有一圈没有闭合，或者少于 4 个点} position {第 {area, number} 个区域的第 {point, number} 个点不是有效的经纬度} other {全部区域最多 {points, number} 个点，请先简化边界}}。改好文件后再上传',
  },
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
