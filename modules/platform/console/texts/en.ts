import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    logo_unreadable: 'This picture cannot be read; please choose another JPG or PNG picture',
  },
}
