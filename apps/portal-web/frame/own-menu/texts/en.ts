import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  messages: 'My messages',
  pupils: 'My pupils',
  scores: 'Score entry',
}
