import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    agreement_outdated: '약관이 방금 개정되었습니다. 최신 내용을 읽고 다시 동의해 주세요.',
  },
}
