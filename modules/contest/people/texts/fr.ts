import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    person_merged: 'L’une des deux fait déjà partie d’une autre personne : séparez-la d’abord',
    person_holds_others: 'D’autres ont été fusionnées avec cette personne : conservez celle-ci, ou séparez-la d’abord',
    person_other_role: 'Un membre et un encadrant ne peuvent pas être fusionnés',
    person_itself: 'Une personne ne peut pas être fusionnée avec elle-même',
  },
  resources: {
    knownPeople: {
      one: 'personne',
      many: 'Personnes',
      noneHint: 'Dès qu’une déclaration est transmise, ses membres et encadrants sont enregistrés ici.',
      fields: {
        name: 'Nom',
        role: 'Rôle',
        unit: 'Unité',
        idNumberMasked: 'Numéro d’identité',
        birth: 'Naissance',
        mergedCount: 'Fusionnées',
        declarationCount: 'Dossiers',
        firstSeenAt: 'Premier dépôt',
        lastSeenAt: 'Dernier dépôt',
      },
      options: {
        name: { own: 'Cette fiche', other: 'L’autre fiche' },
        idNumberMasked: { own: 'Cette fiche', other: 'L’autre fiche' },
        birth: { own: 'Cette fiche', other: 'L’autre fiche' },
        role: {
          member: 'Membre',
          instructor: 'Encadrant',
        },
      },
      actions: { merge: 'Fusionner un doublon', separate: 'Séparer de nouveau' },
      inputs: {
        merge: {
          other: 'L’autre fiche',
          name: 'Nom à conserver',
          idNumberMasked: 'Numéro d’identité à conserver',
          birth: 'Date de naissance à conserver',
        },
      },
    },
  },
}
