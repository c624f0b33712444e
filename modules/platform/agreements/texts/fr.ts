import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    agreement_outdated: 'Le texte vient d’être mis à jour. Veuillez lire et accepter la version la plus récente.',
  },
}
