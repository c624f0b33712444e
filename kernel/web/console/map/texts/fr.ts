import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  larger: 'Agrandir',
  smaller: 'Réduire',
  all: 'Tout afficher',
  pan: 'Faites glisser ou utilisez les flèches pour vous déplacer, + et - ou Ctrl et la molette pour zoomer',
  place: 'Cliquez ou utilisez les flèches pour marquer le lieu, + et - ou Ctrl et la molette pour zoomer',
  km: '{value, number} km',
  m: '{value, number} m',
  none: 'aucun',
  legend: 'Plus c’est foncé, plus le nombre est grand',
}
