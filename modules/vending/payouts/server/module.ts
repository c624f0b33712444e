import { defineModule } from '#kernel/server/module.ts'
import { servedReceivingAccounts } from './receiving-accounts.ts'

export default defineModule({
  name: 'vending.payouts',
  tables: ['vending.receiving_account'],
  resources: [servedReceivingAccounts],
  scopePaths: [{ table: 'vending.receiving_account', column: 'merchant_path' }],
  invariants: [
    {
      name: 'a second person has decided on a bank account that is in force',
      sql: `select id from vending.receiving_account where state = 'activated'
        and (decided_by is null or decided_by = requested_by)`,
    },
    {
      name: 'a bank account that has left preparation has a number',
      sql: `select id from vending.receiving_account where state <> 'preparing' and account_number_cipher is null`,
    },
  ],
})
