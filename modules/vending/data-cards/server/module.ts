import { defineModule } from '#kernel/server/module.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { takeOutOfRetired } from './cards.ts'
import { servedCards, servedUsage } from './console.ts'
import { followFlow, watchCards } from './flow.ts'

export default defineModule({
  name: 'vending.data-cards',
  tables: ['vending.data_card', 'vending.data_card_usage'],
  resources: [servedCards, servedUsage],
  handlers: { 'devices.telemetry': followFlow, 'machines.retired': takeOutOfRetired },
  jobs: { 'dataCards.watch': watchCards },
  schedule: { 'dataCards.watch': '7 * * * *' },
  scopePaths: [
    { table: 'vending.data_card', column: 'merchant_path' },
    { table: 'vending.data_card_usage', column: 'merchant_path' },
  ],
  invariants: [
    {
      name: 'no card is in a machine whose life has ended',
      sql: `select card.id from vending.data_card card join ${machineTable} machine on machine.id = card.machine_id
        where machine.lifecycle = 'retired'`,
    },
    {
      name: 'a card is in a machine of its own merchant',
      sql: `select card.id from vending.data_card card join ${machineTable} machine on machine.id = card.machine_id
        where machine.merchant_id <> card.merchant_id`,
    },
  ],
})
