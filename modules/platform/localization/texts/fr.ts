import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  ownName: 'Français',
  problems: {
    text_unknown: 'Aucun texte ne porte cette clé',
    name_unknown: 'Aucun nom n’a la clé {key} ; les clés figurent sous « Langues »',
    icu_broken: 'Les accolades sont mal écrites ; comparez avec la source',
    argument_missing: 'Il manque l’argument {name} ; reprenez-le de la source avec ses accolades',
    argument_unknown: 'La source n’a pas d’argument {name} ; retirez-le ou prenez-en un de la source',
  },
  resources: {
    texts: {
      one: 'texte',
      many: 'Langues',
      fields: {
        key: 'Clé',
        language: 'Langue',
        catalogue: 'Module',
        source: 'Source chinoise',
        text: 'Affiché',
        state: 'Traduction',
        isCorrected: 'Corrigé',
        ownText: 'Texte du produit',
        lapsedText: 'Correction caduque',
        correctedAt: 'Corrigé le',
      },
      options: {
        language: { zh: '中文', en: 'English', fr: 'Français', ko: '한국어' },
        state: { translated: 'Traduit', 'not-translated': 'Non traduit' },
      },
      actions: { confirm: 'Confirmer', restore: 'Revenir au texte du produit' },
    },
  },
}
