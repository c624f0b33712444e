export const zh = {
  refusals: {
    logo_unreadable: '这张图片无法读取，请换一张 JPG 或 PNG 图片',
  },
} as const
