import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  roles: 'Rôles et leur portée',
  noRoles: 'Aucun rôle attribué',
  everywhere: 'partout',
  change: 'Changer les rôles',
  changeOf: 'Rôles de {name}',
  role: 'Rôle',
  place: 'Dans quelle organisation',
  add: 'Ajouter un rôle',
  take: 'Retirer ce rôle',
  save: 'Enregistrer',
  saved: 'Les rôles sont modifiés',
  needsSecond:
    'Ces rôles comportent des permissions sensibles : une seconde personne doit être d’accord. Indiquez le motif ; l’effet est immédiat après acceptation.',
  reason: 'Motif',
  ask: 'Demander l’approbation',
  asked: 'Approbation demandée',
  cancel: 'Annuler',
  required: 'Ce champ ne peut pas rester vide',
  contacts: 'Coordonnées',
  unmask: 'Afficher les coordonnées complètes',
  unmaskHint: 'Qui a regardé, quand et pourquoi est inscrit au journal',
  why: 'Pourquoi en avez-vous besoin ?',
  none: 'aucun',
  cut: 'Le réseau a été coupé, veuillez réessayer',
}
