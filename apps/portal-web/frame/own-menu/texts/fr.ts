import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  messages: 'Mes messages',
  pupils: 'Mes élèves',
  scores: 'Saisie des scores',
}
