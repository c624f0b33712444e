import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Accords',
  compare: 'Comparer à une autre version',
  compareWith: 'Choisir l’autre version',
  noOther: 'Cet accord n’a pas encore d’autre version.',
  version: 'Version {version}',
  same: 'Les deux versions disent la même chose.',
  gone: 'Supprimé',
  new: 'Nouveau',
  required: 'Ce champ est obligatoire',
  saved: 'Enregistré',
  cut: 'Serveur injoignable ; réessayez plus tard, votre saisie est conservée',
  versionHint: 'Par exemple 2026-09 ; chaque version a le sien',
  language: 'Langue',
  empty: 'vide',
  save: 'Enregistrer le brouillon',
  cancel: 'Annuler',
  readFile: 'Lire un fichier (HTML ou texte brut)',
  unreadable: 'Ce fichier est illisible : prenez du HTML ou du texte brut d’au plus 1 Mo en UTF-8',
}
