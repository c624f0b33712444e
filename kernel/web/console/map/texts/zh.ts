export const zh = {
  larger: '放大',
  smaller: '缩小',
  all: '显示全部',
  pan: '拖动或用方向键移动，按 + 和 - 或 Ctrl 加滚轮缩放',
  place: '点击或用方向键定位，按 + 和 - 或 Ctrl 加滚轮缩放',
  km: '{value, number} 千米',
  m: '{value, number} 米',
  none: '没有',
  legend: '颜色越深数值越大',
} as const
