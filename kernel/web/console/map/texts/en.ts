import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  larger: 'Zoom in',
  smaller: 'Zoom out',
  all: 'Show all',
  pan: 'Drag or use the arrow keys to move, + and - or Ctrl and the wheel to zoom',
  place: 'Press or use the arrow keys to mark the place, + and - or Ctrl and the wheel to zoom',
  km: '{value, number} km',
  m: '{value, number} m',
  none: 'none',
  legend: 'The darker, the more',
}
