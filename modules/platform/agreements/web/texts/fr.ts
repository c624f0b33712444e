import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Document à accepter',
  version: 'Version {version}, publiée le {date}',
  old: 'Ceci est une ancienne version, conservée pour mémoire',
  toCurrent: 'Lire la version en vigueur',
  others: 'Autres documents',
  kinds: {
    privacy: 'Notice sur la protection des données',
    terms: 'Conditions d’utilisation',
    'guardian-consent': 'Accord du tuteur',
  },
}
