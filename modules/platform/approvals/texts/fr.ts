import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    approval_own: 'Vous ne pouvez pas décider de votre propre demande',
    approval_pending: 'La même demande attend déjà une décision',
  },
}
