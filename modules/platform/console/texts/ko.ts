import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    logo_without_unit: '소속된 단위가 없어 로고를 설정할 단위가 없습니다',
    logo_unreadable: '이 그림을 읽을 수 없습니다. 다른 JPG 또는 PNG 그림을 선택해 주세요',
  },
}
