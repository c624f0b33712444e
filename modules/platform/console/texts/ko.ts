import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    logo_unreadable: '이 그림을 읽을 수 없습니다. 다른 JPG 또는 PNG 그림을 선택해 주세요',
  },
}
