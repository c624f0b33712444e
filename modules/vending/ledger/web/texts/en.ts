export const en = {
  cut: 'No answer came: it may have been saved. Trying again does not do it twice',
  entries: 'Entries',
  moves: 'Latest movements',
  noEntries: 'No entries: this step moved no money.',
  allEntries: 'All entries',
  settled: 'Transfers of this settlement',
  nothingSettled: 'Nothing waited for this day.',
  settledHint: 'Credits are takings; debits are refunds and the release itself.',
  subjects: {
    payment: 'Payment',
    order: 'Order',
    settlement: 'Settlement',
    withdrawal: 'Withdrawal',
    split: 'Split',
    day: 'Business day',
    transfer: 'Transfer',
  },
  proof: {
    ask: 'Prove now',
    holds: 'Everything holds',
    broken: 'Something does not hold; open the newest row',
  },
} as const
