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
    'Ces rôles comportent des permissions sensibles : une seconde personne doit être d’accord. Indiquez le motif ; l’effet est immédiat après acceptation.',
  askForRole:
    'Indiquez le motif et demandez : la modification prend effet dès l’accord d’une deuxième personne, rien ne change avant.',
  reason: 'Motif',
  ask: 'Demander l’approbation',
  asked: 'Approbation demandée',
  required: 'Ce champ est obligatoire',
  many: {
    button: '{count, plural, one {Modifier les rôles (#)} other {Modifier les rôles (#)}}',
    choose: 'Cochez d’abord les personnes dans la liste',
    title: '{count, plural, one {Rôles d’une personne} other {Rôles de # personnes}}',
    what: 'Que faire',
    give: 'Donner un rôle',
    take: 'Retirer un rôle',
    moves: 'Qui a déjà ce rôle l’aura désormais dans cette organisation.',
    everywhere: 'Le rôle est retiré partout où ces personnes l’ont.',
    why: 'Motif de la demande (facultatif)',
    whyHint:
      'Un rôle aux droits sensibles demande l’accord d’une seconde personne : avec un motif, la demande est faite ; sans motif, ces personnes restent inchangées.',
    run: '{count, plural, one {Modifier une personne} other {Modifier # personnes}}',
    asked:
      '{count, plural, one {Pour une personne} other {Pour # personnes}}, l’accord est demandé ; le changement prendra effet ensuite',
  },
  contacts: 'Coordonnées',
  unmask: 'Afficher les coordonnées complètes',
  none: 'aucun',
  cut: 'Le réseau a été coupé, veuillez réessayer',
}
