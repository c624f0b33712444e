import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    approval_own: 'Vous ne pouvez pas décider de votre propre demande',
    approval_same_person: 'Vous avez fait cette demande avec un autre de vos comptes : quelqu’un d’autre doit décider',
    approval_pending: 'La même demande attend déjà une décision',
  },
  resources: {
    approvals: {
      one: 'approbation',
      many: 'Approbations',
      noneHint:
        'Attribuer des droits sensibles ou exporter des coordonnées non masquées demande l’accord d’une autre personne : ces demandes apparaissent ici.',
      tabs: {
        pending: 'En attente',
        passed: 'Acceptées',
        failed: 'Rejetées',
      },
      fields: {
        kind: 'Objet',
        subject: 'Pour qui',
        change: 'Demande',
        reason: 'Motif',
        state: 'État',
        requestedBy: 'Demandé par',
        requestedAt: 'Demandé le',
        decidedBy: 'Décidé par',
        decidedAt: 'Décidé le',
        decisionReason: 'Avis',
      },
      options: {
        kind: {
          'give-roles': 'Attribuer des rôles',
          'change-role': 'Modifier les droits d’un rôle',
          'unmasked-export': 'Export avec coordonnées complètes',
        },
        state: {
          pending: 'En attente',
          passed: 'Acceptée',
          failed: 'Rejetée',
        },
      },
      actions: {
        pass: 'Accepter',
        fail: 'Rejeter',
      },
    },
  },
}
