import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    administrator_only: 'Ce paramètre protège les connexions : seul un administrateur peut le modifier ainsi',
    outlines_unusable:
      'Ce fichier de contours ne convient pas : {rule, select, json {ce n’est pas du JSON} collection {il faut une FeatureCollection avec au moins une zone} areas {{areas, number} zones au plus} name {la zone {area, number} n’a ni nom (name) ni code (adcode)} polygon {la zone {area, number} n’est ni Polygon ni MultiPolygon} ring {la zone {area, number} a un anneau ouvert ou de moins de 4 points} position {le point {point, number} de la zone {area, number} n’est pas une longitude et une latitude valides} other {{points, number} points au plus pour toutes les zones : simplifiez d’abord les contours}}. Corrigez le fichier, puis renvoyez-le',
  },
  problems: { source_language_missing: 'Le chinois est la source de tous les textes et doit rester' },
  resources: {
    settings: {
      one: 'paramètre',
      many: 'Paramètres du système',
      fields: { key: 'Paramètre', isChanged: 'Modifié', updatedAt: 'Modifié le', value: 'Valeur' },
      actions: { reset: 'Valeur par défaut' },
    },
  },
}
