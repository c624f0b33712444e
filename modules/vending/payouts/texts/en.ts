export const en = {
  refusals: {
    receiving_account_own: 'Another person than who entered it decides',
  },
  problems: {
    payout_card_number: 'This is no valid card number',
  },
  resources: {
    receivingAccounts: {
      one: 'receiving account',
      many: 'Receiving accounts',
      noneHint: 'Money is paid out to it. A second person decides on each new account.',
      fields: {
        merchant: 'Merchant',
        holder: 'Holder',
        bankName: 'Bank',
        accountNumber: 'Card number',
        lastDigits: 'Last four digits',
        state: 'State',
        requestedBy: 'Entered by',
        decidedBy: 'Decided by',
        decidedAt: 'Decided at',
        decisionReason: 'Reason',
        createdAt: 'Entered at',
      },
      hints: {
        accountNumber: 'Only the last four digits are shown once saved.',
      },
      options: {
        state: {
          pending: 'Waiting',
          passed: 'In force',
          failed: 'Refused',
          stopped: 'Stopped',
        },
      },
      actions: {
        pass: 'Pass',
        fail: 'Refuse',
        stop: 'Stop',
      },
    },
  },
} as const
