import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  larger: '확대',
  smaller: '축소',
  all: '모두 보기',
  pan: '끌거나 방향키로 이동하고 +와 - 또는 Ctrl과 휠로 확대·축소합니다',
  place: '누르거나 방향키로 위치를 정하고 +와 - 또는 Ctrl과 휠로 확대·축소합니다',
  km: '{value, number}km',
  m: '{value, number}m',
  none: '없음',
  legend: '색이 진할수록 많습니다',
}
