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
  },
}
