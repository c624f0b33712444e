export const zh = {
  refusals: {
    logo_without_unit: '你不在任何单位之下工作，没有可以设置 Logo 的单位',
    logo_unreadable: '这张图片无法读取，请换一张 JPG 或 PNG 图片',
  },
} as const
