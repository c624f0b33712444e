import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Mes messages',
  close: 'Fermer',
  readAll: 'Tout marquer comme lu',
  shown: 'Affichage',
  all: 'Tous',
  unread: 'Non lus ({count})',
  cut: 'Pas de connexion : les messages n’ont pas pu être lus',
  again: 'Réessayer',
  loading: 'Chargement',
  none: 'Pas encore de message. Résultats, rappels et informations apparaîtront ici.',
  noneUnread: 'Rien de non lu',
  more: 'Plus',
  new: 'Nouveau',
  types: {
    notice: 'Information',
    reminder: 'Rappel',
    maintenance: 'Maintenance',
    urgent: 'Urgent',
  },
}
