import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  verbs: { create: 'Création', edit: 'Modification', remove: 'Suppression' },
  resources: {
    auditEntries: {
      one: 'Entrée du journal',
      many: 'Journaux',
      fields: {
        at: 'Heure',
        kind: 'Catégorie',
        action: 'Action',
        actor: 'Personne',
        subject: 'Objet',
        reason: 'Motif',
        before: 'Avant',
        after: 'Après',
        ip: 'Adresse IP',
        request: 'Numéro de requête',
      },
      options: { kind: { 'sign-in': 'Connexion', action: 'Action', 'sensitive-read': 'Lecture sensible' } },
    },
  },
}
