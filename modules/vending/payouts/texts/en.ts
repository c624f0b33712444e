export const en = {
  refusals: {
    receiving_account_own: 'Another person than who entered it activates it',
    receiving_account_incomplete: 'The card number is still missing',
  },
  problems: {
    payout_card_number: 'This is no valid card number',
  },
  resources: {
    receivingAccounts: {
      one: 'receiving account',
      many: 'Receiving accounts',
      noneHint: 'Money is paid out to it. Once it is complete it is enabled, and a second person activates it.',
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
        accountNumber: 'Needed before it can be enabled. Only the last four digits are shown once saved.',
      },
      options: {
        state: {
          preparing: 'In preparation',
          enabled: 'Enabled',
          activated: 'Active',
          stopped: 'Stopped',
        },
      },
      actions: {
        enable: 'Enable',
        activate: 'Activate',
        fail: 'Send back',
        stop: 'Stop',
        restart: 'Resume',
      },
    },
  },
} as const
