import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import {
  machineScope,
  machineTable,
  momentOf,
  overseers,
  readers,
  writers,
} from '#modules/vending/machines/server/index.ts'
import { ownColumns } from '#modules/vending/merchants/server/index.ts'
import { cardMoves, cardRefusals, dataCards, dataCardUsage } from '../contract.ts'
import { installCard, moveCard, removeCard } from './cards.ts'
import { isExpiringSql, isOverSql } from './flow.ts'

/** The newest of what a card has used this month, and of it what is today's, by the day where its machine stands. */
const lastUsage = sql`lateral (
  select case when usage.day = (moment.now at time zone machine.time_zone)::date then usage.day_flow_mb end as day_flow_mb,
    usage.month_flow_mb, usage.measured_at
  from vending.data_card_usage usage join ${sql.table(machineTable)} machine on machine.id = usage.machine_id
  where usage.card_id = row.id and usage.day >= date_trunc('month', moment.now at time zone machine.time_zone)
  order by usage.day desc limit 1) used`

export const servedCards: ServedResource = serveResource(dataCards, {
  rows: {
    from: ({ now }) => sql`vending.data_card row cross join ${momentOf(now)} left join ${lastUsage} on true`,
    code: sql`row.iccid`,
    columns: {
      dayFlowMb: sql`used.day_flow_mb`,
      monthFlowMb: sql`used.month_flow_mb`,
      measuredAt: sql`used.measured_at`,
      isOver: isOverSql,
      isExpiring: isExpiringSql,
    },
  },
  scope: {
    rows: 'data cards of the own merchant and its sub-merchants',
    where: (actor) => underScope(actor, 'row.merchant_path'),
  },
  roles: {
    view: overseers,
    create: writers,
    edit: writers,
    remove: writers,
    install: writers,
    takeOut: writers,
    suspend: writers,
    resume: writers,
    end: writers,
    export: overseers,
    import: writers,
  },
  may: {
    install: cardMoves.install,
    takeOut: cardMoves.takeOut,
    suspend: cardMoves.suspend,
    resume: cardMoves.resume,
    end: cardMoves.end,
    remove: (_actor, row) => (row.machine === null ? true : cardRefusals.card_used_already()),
  },
  table: {
    name: 'vending.data_card',
    stamps: ['created_at'],
    uniques: { data_card_iccid_key: 'iccid' },
    async besides(ctx, tx, values) {
      requireOrdered(values)
      return { ...(await ownColumns(ctx, tx, values.merchant)), state: 'unused' }
    },
    guardEdit(_ctx, _tx, after) {
      requireOrdered(after)
      return Promise.resolve()
    },
  },
  remove: (ctx, id) => removeCard(ctx, id),
  actions: {
    install: (ctx, id, { values }) => installCard(ctx, id, values),
    takeOut: (ctx, id) => moveCard(ctx, id, 'takeOut'),
    suspend: (ctx, id, { reason }) => moveCard(ctx, id, 'suspend', reason),
    resume: (ctx, id) => moveCard(ctx, id, 'resume'),
    end: (ctx, id, { reason }) => moveCard(ctx, id, 'end', reason),
  },
})

/** @throws card_flow_crossed, which is a problem of the upper figure too */
function requireOrdered({ minFlowMb, maxFlowMb }: Readonly<Record<string, unknown>>): void {
  if (typeof minFlowMb === 'number' && typeof maxFlowMb === 'number' && minFlowMb > maxFlowMb)
    throw cardRefusals.card_flow_crossed({}, [{ path: 'values.maxFlowMb', code: 'card_flow_crossed' }])
}

export const servedUsage: ServedResource = serveResource(dataCardUsage, {
  rows: {
    from: sql`vending.data_card_usage row join vending.data_card card on card.id = row.card_id`,
    columns: {
      carrier: sql`card.carrier`,
      alarmFlowMb: sql`card.alarm_flow_mb`,
      isOver: sql`coalesce(row.month_flow_mb > card.alarm_flow_mb, false)`,
      merchant: sql`card.merchant_id`,
    },
  },
  scope: {
    rows: 'usage of the cards in the machines in scope',
    where: (actor) => machineScope(actor, 'row.merchant_path', 'row.machine_id'),
  },
  roles: { view: readers, export: overseers },
})
