import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    approval_own: 'You cannot decide on what you asked for yourself',
    approval_pending: 'The same request is already waiting for a decision',
  },
}
