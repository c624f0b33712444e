import type { TextsLike } from '#kernel/contract/languages.ts'
import type { team as source, verify as sourceOfVerify } from './zh.ts'

export const team: TextsLike<typeof source> = {
  wizard: {
    basics: 'Équipe',
    members: 'Participants',
    instructors: 'Entraîneurs',
    materials: 'Pièces à joindre',
    untitled: 'Équipe encore sans nom',
    lockedTitle: 'Cette équipe est confirmée',
    lockedText:
      'Le contenu est verrouillé et correspond exactement au formulaire. Annulez la confirmation pour le modifier.',
    submittedTitle: 'Cette équipe a été remise',
    unfreeze: 'Annuler la confirmation et modifier',
    unfreezeQuestion: 'Annuler la confirmation de {title} ?',
    unfreezeText:
      'Le formulaire imprimé n’est plus valable ; après vos modifications, il faut confirmer, imprimer, signer et tamponner à nouveau.',
    unfreezeAct: 'Annuler la confirmation',
  },
  people: {
    membersLead: 'Dans l’ordre de passage, repris sur le formulaire et les certificats.',
    instructorsLead: 'Le formulaire et les certificats reprennent les noms tels quels.',
    limitMembers:
      'de {min, number} à {max, plural, one {# participant} other {# participants}} ; {count, plural, other {#}} pour l’instant',
    exactMembers:
      '{max, plural, one {# participant} other {# participants}} ; {count, plural, other {#}} pour l’instant',
    limitInstructors:
      'Au plus {max, plural, one {# entraîneur} other {# entraîneurs}} ; {count, plural, other {#}} pour l’instant',
    exactInstructors:
      '{max, plural, one {# entraîneur} other {# entraîneurs}} ; {count, plural, other {#}} pour l’instant',
    sameArea: {
      school: 'Tous les participants doivent être d’une même école.',
      county: 'Tous les participants doivent être d’un même district : pas d’équipe entre districts.',
      city: 'Tous les participants doivent être d’une même ville.',
    },
    sameStage: 'Tous les participants doivent être du même niveau.',
    addMyself: 'C’est moi l’entraîneur',
    addMember: 'Ajouter un participant',
    addInstructor: 'Ajouter un entraîneur',
    emptyMembers: 'Aucun participant pour l’instant',
    emptyMembersText: 'Ajoutez-les un à un, ou importez une liste ou copiez-les d’une autre équipe dans « {teams} ».',
    emptyInstructors: 'Aucun entraîneur pour l’instant',
    emptyInstructorsText: 'Si vous dirigez l’équipe, choisissez « {myself} » : nom et école se remplissent seuls.',
    member: 'Participant {position, number}',
    instructor: 'Entraîneur {position, number}',
  },
  problems: {
    too_few_members: 'Il manque des participants : il en faut au moins {min, number}',
    too_many_members: 'Trop de participants : {max, number} au plus',
    too_few_instructors: 'Il manque un entraîneur : il en faut au moins {min, number}',
    too_many_instructors: 'Trop d’entraîneurs : {max, number} au plus',
    other_stage: 'Autre niveau que les autres participants : tous doivent être du même',
  },
}

export const verify: TextsLike<typeof sourceOfVerify> = {
  title: 'Vérifier le code',
  lead: 'Comparez chaque ligne avec le coupon reçu. Si l’une diffère, n’utilisez pas le code et demandez à l’unité qui l’a remis.',
  event: 'Épreuve',
  group: 'Catégorie',
  unit: 'Remis par',
  area: 'Ville et district',
  number: 'Numéro d’équipe',
  state: 'État du code',
  states: {
    generated: 'non attribué',
    allocated: 'non utilisé',
    handed: 'remis',
    bound: 'utilisé pour cette équipe',
    submitted: 'utilisé pour cette équipe, remise',
    used: 'utilisé pour cette équipe, admise',
    void: 'retiré',
  },
  confirm: 'J’ai comparé chaque ligne : elle correspond à mon coupon',
  confirmFirst: 'Confirmez d’abord que chaque ligne est juste',
  begin: 'C’est juste : commencer',
  none: 'Cette équipe n’a pas encore de code',
  noneText: 'L’école ou l’unité organisatrice de votre district les remet.',
  enter: 'Saisir un code',
  doneLead: 'C’est le code que l’équipe utilise.',
}
