import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { zonedFormat } from '#kernel/server/zoned.ts'
import {
  merchantById,
  ownColumns,
  requireFeature,
  requireSameMerchant,
} from '#modules/vending/merchants/server/index.ts'
import { lineTable, pointTable } from '#modules/vending/points/server/index.ts'
import {
  featureOfType,
  type MachineState,
  machineMoves,
  machineRefusals,
  machineRegistrations,
  machines,
} from '../contract.ts'
import { installMachine, type MachineRenamed, moveMachine, requireUnused, retireMachine, startService } from './life.ts'
import { machineScope, overseers, visitors, writers } from './scope.ts'
import { laneTables, momentOf, unsellable } from './sellable.ts'
import { applyTemplate, saveAsTemplate } from './templates.ts'

const lifeColumns = { state: sql`row.lifecycle` }
const scope: Parameters<typeof serveResource>[1]['scope'] = {
  rows: 'machines of the own merchant, for an ordinary user those granted',
  where: (actor) => machineScope(actor, 'row.merchant_path', 'row.id'),
}
const ofMachine = (of: ReturnType<typeof sql>) =>
  sql`(select ${of} from vending.lane lane where lane.machine_id = row.id)`
const table = { name: 'vending.machine', uniques: { machine_code_key: 'code' } } as const

function placeOf(values: { point?: unknown; line?: unknown }) {
  return {
    point: { table: pointTable, id: (values.point ?? null) as string | null },
    line: { table: lineTable, id: (values.line ?? null) as string | null },
  }
}

/**
 * Days are counted where a machine stands, by the database and by the program: a zone that either does not know would
 * break every list, and every job, that asks which day it is there.
 * @throws invalid_input at `values.timeZone`
 */
async function requireTimeZone(tx: Tx, timeZone: string): Promise<void> {
  const { rows } = await sql<{ isKnown: boolean }>`select vending.is_time_zone(${timeZone}) as "isKnown"`.execute(tx)
  if (rows[0]?.isKnown && isKnownHere(timeZone)) return
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.timeZone', code: 'not_an_option' }])
}

function isKnownHere(timeZone: string): boolean {
  try {
    zonedFormat('en', timeZone, {}).format()
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** What a new machine gets by itself is not cleared afterwards. @throws invalid_input */
function requirePlace(after: Readonly<Record<string, unknown>>): void {
  const cleared = ['country', 'timeZone'].filter((name) => after[name] === null)
  if (cleared.length === 0) return
  const problems = cleared.map((name) => ({ path: `values.${name}`, code: 'required' }))
  throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** @throws feature_off where the merchant does not have the function that machines of this type are for */
async function requireType(tx: Tx, merchantId: string, type: string): Promise<void> {
  const feature = featureOfType[type]
  if (!feature) return
  const merchant = await merchantById(tx, merchantId)
  if (merchant) requireFeature(merchant, feature)
}

/** Of the type only a change is judged; later modules may go by the code, and say no. @throws feature_off */
async function judgeChanges(ctx: Ctx, tx: Tx, after: Readonly<Record<string, unknown>>): Promise<void> {
  const machineId = String(after.id)
  const before = await tx
    .selectFrom('vending.machine')
    .select(['code', 'type'])
    .where('id', '=', machineId)
    .executeTakeFirstOrThrow()
  if (before.type !== after.type) await requireType(tx, String(after.merchant), String(after.type))
  if (before.code !== after.code) await handle(ctx, tx, 'machines.renamed', { machineId } satisfies MachineRenamed)
}

const notRetired = (_actor: unknown, row: { state: MachineState }) =>
  row.state === 'retired' ? machineRefusals.machine_retired() : (true as const)

export const servedMachines: ServedResource = serveResource(machines, {
  rows: {
    from: ({ now }) => sql`vending.machine row cross join ${momentOf(now)}`,
    code: sql`row.code`,
    columns: {
      ...lifeColumns,
      cabinetCount: sql`(select count(*)::int from vending.cabinet cabinet where cabinet.machine_id = row.id)`,
      laneCount: ofMachine(sql`count(*)::int`),
      fill: ofMachine(sql`sum(lane.stock)::float8 / nullif(sum(lane.capacity), 0)`),
      unsellableCount: sql`(select count(*)::int from (select ${unsellable} as reason, row.machine_id from ${laneTables}) each
        where each.machine_id = row.id and each.reason is not null)`,
    },
  },
  scope,
  roles: {
    view: visitors,
    edit: writers,
    saveAsTemplate: writers,
    applyTemplate: writers,
    export: overseers,
  },
  may: {
    edit: notRetired,
    saveAsTemplate: (_actor, row) => (row.cabinetCount > 0 ? true : machineRefusals.machine_without_layout()),
    applyTemplate: (actor, row) => (row.laneCount > 0 ? machineRefusals.machine_has_lanes() : notRetired(actor, row)),
  },
  table: {
    ...table,
    guardEdit: (_ctx, tx, after) => requireSameMerchant(tx, String(after.merchant), placeOf(after)),
  },
  actions: {
    saveAsTemplate: (ctx, id, { values }) => saveAsTemplate(ctx, id, values.name),
    applyTemplate: (ctx, id, { values }) => applyTemplate(ctx, id, values.template),
  },
})

export const servedRegistrations: ServedResource = serveResource(machineRegistrations, {
  rows: { from: sql`vending.machine row`, code: sql`row.code`, columns: lifeColumns },
  scope,
  roles: {
    view: overseers,
    create: writers,
    edit: writers,
    remove: writers,
    install: writers,
    startService: writers,
    startMaintenance: writers,
    endMaintenance: writers,
    retire: writers,
    export: overseers,
    import: writers,
  },
  may: {
    edit: notRetired,
    remove: (_actor, row) => (row.state === 'registered' ? true : machineRefusals.machine_known()),
    install: machineMoves.install,
    startService: machineMoves.startService,
    startMaintenance: machineMoves.startMaintenance,
    endMaintenance: machineMoves.endMaintenance,
    retire: machineMoves.retire,
  },
  table: {
    ...table,
    stamps: ['created_at'],
    async besides(ctx, tx, values) {
      const own = await ownColumns(ctx, tx, values.merchant, placeOf(values))
      await requireType(tx, own.merchant_id, values.type)
      const timeZone = values.timeZone ?? 'Asia/Shanghai'
      await requireTimeZone(tx, timeZone)
      return {
        ...own,
        country: values.country ?? 'CN',
        time_zone: timeZone,
        lifecycle: 'registered',
      }
    },
    async guardEdit(ctx, tx, after) {
      await requireSameMerchant(tx, String(after.merchant), placeOf(after))
      requirePlace(after)
      await requireTimeZone(tx, String(after.timeZone))
      await judgeChanges(ctx, tx, after)
    },
    inUse: () => machineRefusals.machine_known(),
  },
  remove: (ctx, id) => requireUnused(ctx, id),
  actions: {
    install: (ctx, id, { values }) => installMachine(ctx, id, values),
    startService: (ctx, id) => startService(ctx, id),
    startMaintenance: (ctx, id, { reason }) => moveMachine(ctx, id, 'startMaintenance', reason),
    endMaintenance: (ctx, id) => moveMachine(ctx, id, 'endMaintenance'),
    retire: (ctx, id, { reason, values }) => retireMachine(ctx, id, { ...values, reason }),
  },
})
