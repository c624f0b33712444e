import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    too_many_questions:
      'Vous avez posé beaucoup de questions ; réessayez dans {retryAfterS, plural, =1 {une seconde} other {# secondes}}, ou parcourez les réponses en attendant',
  },
}
