import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    organization_below_itself: 'Une organisation ne peut pas être déplacée sous elle-même ni sous l’une des siennes',
    organization_has_roles:
      'Des rôles y sont attribués ({roles}) qui n’existent pas à ce niveau. Veuillez d’abord les retirer',
    organization_has_enabled:
      '{count, plural, one {# organisation inférieure est encore active} other {# organisations inférieures sont encore actives}}. Veuillez d’abord les désactiver',
  },
  tree: {
    label: 'Arborescence des organisations',
    all: 'Toutes les organisations',
    disabled: 'désactivée',
  },
  resources: {
    organizations: {
      one: 'organisation',
      many: 'Organisations',
      fields: {
        parent: 'Organisation supérieure',
        kind: 'Type',
        level: 'Niveau',
        code: 'Code',
        name: 'Nom',
        tileColumn: 'Colonne sur la carte',
        tileRow: 'Ligne sur la carte',
        isEnabled: 'Active',
        createdAt: 'Créée le',
      },
      options: {
        kind: { unit: 'Unité', school: 'Établissement', merchant: 'Commerçant', team: 'Équipe' },
      },
      hints: {
        name: 'Le chinois suffit : les langues laissées vides sont proposées d’après lui et restent modifiables',
        tileColumn:
          'Sa case sur la carte de la vue d’ensemble, à partir de 1 ; les cases se placent dès que chaque préfecture a la sienne',
      },
      actions: { enable: 'Activer', disable: 'Désactiver', move: 'Déplacer' },
      inputs: { move: { parent: 'Déplacer sous' } },
    },
  },
}
