import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  asTable: 'Afficher en tableau : {title}',
  asPicture: 'Afficher en graphique : {title}',
  table: 'Tableau',
  picture: 'Graphique',
  loading: 'Chargement en cours',
  none: 'Aucune donnée pour cette période',
  noValue: '–',
  weekday: 'Jour',
  weekdays: {
    monday: 'lun.',
    tuesday: 'mar.',
    wednesday: 'mer.',
    thursday: 'jeu.',
    friday: 'ven.',
    saturday: 'sam.',
    sunday: 'dim.',
  },
  least: 'peu',
  most: 'beaucoup',
  step: 'Étape',
  count: 'Nombre',
  span: 'Phase',
  from: 'Début',
  to: 'Fin',
  open: 'non fixée',
  now: 'maintenant',
  up: 'en hausse de {by}',
  down: 'en baisse de {by}',
  same: 'inchangé',
}
