import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    logo_without_unit: 'Vous ne travaillez sous aucune unité : il n’y a pas de logo d’unité à définir',
    logo_unreadable: 'Cette image est illisible ; choisissez une autre image JPG ou PNG',
  },
}
