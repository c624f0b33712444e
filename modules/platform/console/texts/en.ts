import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    logo_without_unit: 'You work under no unit, so there is no unit whose logo you could set',
    logo_unreadable: 'This picture cannot be read; please choose another JPG or PNG picture',
  },
}
