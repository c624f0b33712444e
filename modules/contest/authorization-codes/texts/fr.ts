import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    code_malformed:
      'Le code d’autorisation contient une erreur : il compte 12 lettres et chiffres. Vérifiez-les un à un',
    code_unknown: 'Ce code d’autorisation n’existe pas. Vérifiez-le auprès de l’unité qui vous l’a remis',
    code_used: 'Ce code d’autorisation est déjà utilisé. Chaque code vaut pour une seule déclaration',
    code_revoked: 'Ce code d’autorisation a été retiré. Demandez-en un autre à l’unité et saisissez-le ici',
    code_other_season: 'Ce code d’autorisation appartient à une autre édition',
    code_other_kind: 'Ce code d’autorisation vaut pour une autre catégorie',
    code_other_stage: 'Ce code d’autorisation vaut pour un autre niveau scolaire',
    code_expired: 'Ce code d’autorisation a expiré. Demandez-en un autre à l’unité',
    quota_exceeded:
      'Le quota de cette unité est dépassé : {amount, plural, one {# code} other {# codes}} au total, {left, plural, one {# restant} other {# restants}}',
    quota_below_use:
      'Le quota ne peut pas être inférieur à ce qui en dépend : {amount} demandés, {live, plural, one {# code actif} other {# codes actifs}} et {handed} remis aux unités inférieures',
    quota_above_short: '{unit} n’en a pas assez à donner : {amount} au total, au plus {left} pour cette unité',
    quota_short_for_move:
      'Déplacement impossible : le quota de {unit} est trop petit ({season}, {kind}). {amount} au total, {used} déjà pris, et {moved} viendraient s’y ajouter. Augmentez d’abord ce quota, ou reprenez des codes et du quota à l’unité à déplacer',
    quota_of_own_unit: 'Le quota de votre unité est fixé par l’unité supérieure',
    too_few_codes: 'Il n’y a pas autant de codes inutilisés, seulement {left}',
    unit_not_below: 'Les codes ne vont qu’à une unité inférieure',
    code_replaced: 'Un nouveau code a déjà été délivré à la place de celui-ci',
  },
  resources: {
    authorizationCodes: {
      one: 'code d’autorisation',
      many: 'Codes d’autorisation',
      fields: {
        code: 'Code',
        season: 'Saison',
        unit: 'Détenu par',
        kind: 'Catégorie',
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
          submitted: 'Déposé',
          used: 'Utilisé',
          void: 'Annulé',
        },
      },
      actions: {
        hand: 'Remettre à une personne',
        handDown: 'Remettre à une unité inférieure',
        recall: 'Reprendre',
        revoke: 'Retirer',
        reissue: 'Délivrer à nouveau',
      },
      inputs: { hand: { name: 'Personne' }, handDown: { unit: 'Unité inférieure' } },
    },
    quotas: {
      one: 'quota',
      many: 'Quotas',
      fields: {
        unitName: 'Unité',
        season: 'Saison',
        unit: 'Unité',
        kind: 'Catégorie',
        stage: 'Niveau',
        amount: 'Quota',
        live: 'Codes actifs',
        handedDown: 'Remis aux unités inférieures',
      },
    },
    codeReserves: {
      one: 'place sur la liste de réserve',
      many: 'Liste de réserve',
      noneHint:
        'Quand le quota est épuisé, notez ici qui souhaite encore une place : chacun avance dès qu’une se libère.',
      fields: {
        name: 'En attente',
        position: 'Rang',
        season: 'Saison',
        unit: 'Unité',
        kind: 'Catégorie',
        stage: 'Niveau',
        waitingUnit: 'Unité en attente',
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
