import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  search: 'Chercher dans : {tree}',
  none: 'Aucun résultat',
  loading: 'Chargement en cours',
  lost: 'Chargement impossible. Veuillez réessayer.',
  again: 'Réessayer',
  more: 'Trop d’éléments ; cherchez les autres dans la liste',
  count: '{name}, {count, number}',
  addBelow: 'Ajouter sous « {name} »',
  moveOne: 'Déplacer « {name} »',
  below: 'Sous quel élément',
  belowHint: 'Saisir un nom pour chercher',
  withAll: 'Ce qui se trouve en dessous suit',
  top: 'Premier niveau',
  move: 'Déplacer',
  question: 'Déplacer « {moved} » sous « {to} » ? Tout ce qui se trouve dessous suit.',
  reason: 'Motif',
  reasonHint: 'Conservé dans le journal',
  required: 'Ce champ est obligatoire',
  cancel: 'Annuler',
  moved: '« {moved} » se trouve maintenant sous « {to} »',
  cut: 'Connexion interrompue. Veuillez réessayer.',
}
