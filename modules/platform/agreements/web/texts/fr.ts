import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Document à accepter',
  version: 'Version {version}, publiée le <day>{date}</day>',
  old: 'Ceci est une ancienne version, conservée pour mémoire',
  inChinese: 'Cette version n’a pas été traduite en français ; voici l’original chinois',
  toCurrent: 'Lire la version en vigueur',
  others: 'Autres documents',
  kinds: {
    privacy: 'Notice sur la protection des données',
    terms: 'Conditions d’utilisation',
    'guardian-consent': 'Accord du tuteur',
  },
  versions: {
    link: 'Toutes les versions, et quand vous les avez acceptées',
    title: '{title} : toutes les versions',
    lead: 'Chaque modification donne une nouvelle version ; les anciennes restent consultables.',
    version: 'Version',
    numbered: 'Version {version}',
    inForce: 'En vigueur',
    publishedAt: 'Publiée le',
    acceptedAt: 'Acceptée par vous le',
    notAccepted: 'Vous n’avez pas accepté cette version',
    unknown: 'Vos acceptations n’ont pas pu être lues ; rouvrez cette page plus tard',
    signedOut: 'Connectez-vous pour voir quelle version vous avez acceptée, et quand.',
  },
}
