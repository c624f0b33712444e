export const fr = {
  refusals: {
    receiving_account_own: 'L’activation revient à une autre personne que l’auteur de la saisie',
    receiving_account_incomplete: 'Le numéro de carte manque encore',
  },
  problems: {
    payout_card_number: 'Ce numéro de carte n’est pas valide',
  },
  resources: {
    receivingAccounts: {
      one: 'compte bancaire',
      many: 'Comptes bancaires',
      noneHint: 'L’argent y est versé. Une fois complet, le compte est validé, puis une seconde personne l’active.',
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
        accountNumber: 'Nécessaire avant la validation. Seuls les quatre derniers chiffres restent visibles.',
      },
      options: {
        state: {
          preparing: 'En préparation',
          enabled: 'Validé',
          activated: 'Actif',
          stopped: 'Arrêté',
        },
      },
      actions: {
        enable: 'Valider',
        activate: 'Activer',
        fail: 'Renvoyer',
        stop: 'Arrêter',
        restart: 'Reprendre',
      },
    },
  },
} as const
