import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    too_many_questions:
      'You have asked many questions; please ask again in {retryAfterS, plural, =1 {one second} other {# seconds}}, or look through the answers meanwhile',
  },
}
