import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    agreement_outdated: 'The agreement has just been updated. Please read and accept the newest version.',
  },
}
