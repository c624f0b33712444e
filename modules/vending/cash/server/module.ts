import { defineModule } from '#kernel/server/module.ts'
import { collectTold, followCash } from './collections.ts'
import { servedCollections } from './console.ts'
import { invariants } from './invariants.ts'
import { tellKnownCash } from './retiring.ts'

export default defineModule({
  name: 'vending.cash',
  tables: ['vending.cash_collection'],
  resources: [servedCollections],
  handlers: { 'devices.event.cash': followCash, 'machines.cashAsked': tellKnownCash },
  jobs: { 'cash.collect': collectTold },
  scopePaths: [{ table: 'vending.cash_collection', column: 'merchant_path' }],
  invariants,
})
