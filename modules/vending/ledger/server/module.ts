import { defineModule } from '#kernel/server/module.ts'
import {
  servedAccounts,
  servedEntries,
  servedFeeRules,
  servedProofs,
  servedSettlements,
  servedTransfers,
} from './console.ts'
import { chargeDays } from './day-fees.ts'
import { invariants } from './invariants.ts'
import { askNightly, runProof } from './proofs.ts'

export default defineModule({
  name: 'vending.ledger',
  tables: [
    'vending.ledger',
    'vending.ledger_account',
    'vending.ledger_transfer',
    'vending.ledger_entry',
    'vending.fee_rule',
    'vending.settlement',
    'vending.ledger_proof',
    'vending.channel_fee_day',
  ],
  resources: [servedAccounts, servedTransfers, servedEntries, servedSettlements, servedFeeRules, servedProofs],
  scopePaths: [
    { table: 'vending.ledger', column: 'merchant_path' },
    { table: 'vending.ledger_account', column: 'merchant_path' },
    { table: 'vending.ledger_transfer', column: 'merchant_path' },
    { table: 'vending.ledger_entry', column: 'merchant_path' },
    { table: 'vending.fee_rule', column: 'merchant_path' },
    { table: 'vending.settlement', column: 'merchant_path' },
    { table: 'vending.channel_fee_day', column: 'merchant_path' },
  ],
  jobs: {
    'ledger.chargeDays': chargeDays,
    'ledger.prove': runProof,
    'ledger.askProof': askNightly,
  },
  schedule: { 'ledger.chargeDays': '17 * * * *', 'ledger.askProof': '40 19 * * *' },
  invariants,
})
