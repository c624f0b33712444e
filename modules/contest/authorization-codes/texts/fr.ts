import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    code_malformed:
      'Le code d’autorisation contient une erreur : il compte 12 lettres et chiffres. Vérifiez-les un à un',
    code_unknown: 'Ce code d’autorisation n’existe pas. Vérifiez-le auprès de l’organisme qui vous l’a remis',
    code_used: 'Ce code d’autorisation est déjà utilisé. Chaque code vaut pour une seule déclaration',
    code_revoked: 'Ce code d’autorisation a été retiré. Demandez-en un autre à l’organisme et saisissez-le ici',
    code_other_season: 'Ce code d’autorisation appartient à une autre édition',
    code_other_kind: 'Ce code d’autorisation vaut pour un autre type de déclaration',
    code_other_stage: 'Ce code d’autorisation vaut pour un autre niveau scolaire',
    code_expired: 'Ce code d’autorisation a expiré. Demandez-en un autre à l’organisme',
    quota_exceeded:
      'Le quota de cet organisme est dépassé : {amount, plural, one {# code} other {# codes}} au total, {left, plural, one {# restant} other {# restants}}',
    quota_below_use:
      'Le quota ne peut pas être inférieur à ce qui en dépend : {amount} demandés, {live, plural, one {# code actif} other {# codes actifs}} et {handed} remis aux organismes inférieurs',
    quota_above_short: '{unit} n’en a pas assez à donner : {amount} au total, au plus {left} pour cet organisme',
    quota_of_own_unit: 'Le quota de votre organisme est fixé par l’organisme supérieur',
    too_few_codes: 'Il n’y a pas autant de codes inutilisés, seulement {left}',
    unit_not_below: 'Les codes ne vont qu’à un organisme inférieur',
    code_replaced: 'Un nouveau code a déjà été délivré à la place de celui-ci',
  },
  resources: {
    authorizationCodes: {
      one: 'Code d’autorisation',
      many: 'Codes d’autorisation',
      fields: {
        code: 'Code',
        season: 'Saison',
        unit: 'Détenu par',
        kind: 'Type',
        stage: 'Niveau',
        state: 'État',
        handedTo: 'Remis à',
        handedAt: 'Remis le',
        declarationNumber: 'Déclaration',
        voidReason: 'Motif du retrait',
        expiresAt: 'Valable jusqu’au',
        createdAt: 'Créé le',
      },
      options: {
        state: {
          generated: 'Créé',
          allocated: 'Attribué',
          handed: 'Remis',
          bound: 'Lié',
          submitted: 'Soumis',
          used: 'Utilisé',
          void: 'Annulé',
        },
      },
      actions: {
        hand: 'Remettre à une personne',
        handDown: 'Remettre à un organisme inférieur',
        recall: 'Reprendre',
        revoke: 'Retirer',
        reissue: 'Délivrer à nouveau',
      },
      inputs: { hand: { name: 'Personne' }, handDown: { unit: 'Organisme inférieur' } },
    },
    quotas: {
      one: 'Quota',
      many: 'Quotas',
      fields: {
        unitName: 'Organisme',
        season: 'Saison',
        unit: 'Organisme',
        kind: 'Type',
        stage: 'Niveau',
        amount: 'Quota',
        live: 'Codes actifs',
        handedDown: 'Remis aux organismes inférieurs',
      },
    },
    codeReserves: {
      one: 'Réserve',
      many: 'Liste de réserve',
      fields: {
        name: 'En attente',
        position: 'Rang',
        season: 'Saison',
        unit: 'Organisme',
        kind: 'Type',
        stage: 'Niveau',
        waitingUnit: 'Organisme en attente',
        waitingName: 'Personne en attente',
        state: 'État',
        code: 'Code',
        createdAt: 'Inscrit le',
      },
      options: {
        state: {
          waiting: 'En attente',
          served: 'Servi',
          withdrawn: 'Retiré',
        },
      },
      actions: {
        serve: 'Donner une place',
        withdraw: 'Retirer',
      },
    },
  },
}
