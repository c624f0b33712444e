export const fr = {
  refusals: {
    receiving_account_own: 'La décision revient à une autre personne que l’auteur de la saisie',
  },
  problems: {
    payout_card_number: 'Ce numéro de carte n’est pas valide',
  },
  resources: {
    receivingAccounts: {
      one: 'compte bancaire',
      many: 'Comptes bancaires',
      noneHint: 'L’argent y est versé. Une seconde personne décide de chaque nouveau compte.',
      fields: {
        merchant: 'Marchand',
        holder: 'Titulaire',
        bankName: 'Banque',
        accountNumber: 'Numéro de carte',
        lastDigits: 'Quatre derniers chiffres',
        state: 'État',
        requestedBy: 'Saisi par',
        decidedBy: 'Décidé par',
        decidedAt: 'Décidé le',
        decisionReason: 'Motif',
        createdAt: 'Saisi le',
      },
      hints: {
        accountNumber: 'Seuls les quatre derniers chiffres restent visibles.',
      },
      options: {
        state: {
          pending: 'En attente',
          passed: 'En vigueur',
          failed: 'Refusé',
          stopped: 'Arrêté',
        },
      },
      actions: {
        pass: 'Accepter',
        fail: 'Refuser',
        stop: 'Arrêter',
      },
    },
  },
} as const
