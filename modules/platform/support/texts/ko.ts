import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    too_many_questions:
      '질문이 너무 잦습니다. {retryAfterS, plural, other {#초}} 뒤에 다시 질문하시거나 그동안 답변을 살펴보세요',
  },
}
