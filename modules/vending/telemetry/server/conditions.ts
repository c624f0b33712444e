import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { fixedStatement, type ValueNamed } from '#kernel/server/fixed-statement.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { boundsOfMachine, type Found, settleAlarms } from '#modules/vending/upkeep/server/index.ts'

/** What readings tell of: each has its alarm. */
const measuredKinds = [
  'temperature',
  'humidity',
  'door-open',
  'note-low',
  'note-full',
  'coin-low',
  'coin-full',
] as const
type MeasuredKind = (typeof measuredKinds)[number]

const minutesPast = (since: string, now: RawBuilder<unknown>) =>
  sql`floor(extract(epoch from ${now}::timestamptz - ${sql.ref(since)}) / 60)::float8`
const longerThan = (since: string, bound: string, now: RawBuilder<unknown>) =>
  sql`${sql.ref(since)} <= ${now}::timestamptz - ${sql.ref(`bounds.${bound}`)} * interval '1 minute'`

/** When a condition is an alarm, what was found, and the bound that it broke: °C, %, minutes, yuan. */
function ruleOf(
  kind: MeasuredKind,
  now: RawBuilder<unknown>,
): { when: RawBuilder<unknown>; figure: RawBuilder<unknown>; bound: RawBuilder<unknown> } {
  const yuan = (column: string) => sql`(${sql.ref(column)} / 100.0)::float8`
  switch (kind) {
    case 'temperature':
      return {
        when: longerThan('known.temperature_off_since', 'readingMinutes', now),
        figure: sql`known.temperature_c`,
        bound: sql`case when known.temperature_c < bounds."temperatureMinC" then bounds."temperatureMinC"
          else bounds."temperatureMaxC" end`,
      }
    case 'humidity':
      return {
        when: longerThan('known.humidity_off_since', 'readingMinutes', now),
        figure: sql`known.humidity_percent`,
        bound: sql`bounds."humidityMaxPercent"`,
      }
    case 'door-open':
      return {
        when: longerThan('known.door_open_since', 'doorOpenMinutes', now),
        figure: minutesPast('known.door_open_since', now),
        bound: sql`bounds."doorOpenMinutes"`,
      }
    case 'note-low':
      return {
        when: sql`known.note_fen < bounds."noteLowFen"`,
        figure: yuan('known.note_fen'),
        bound: yuan('bounds.noteLowFen'),
      }
    case 'note-full':
      return {
        when: sql`known.note_fen >= bounds."noteFullFen"`,
        figure: yuan('known.note_fen'),
        bound: yuan('bounds.noteFullFen'),
      }
    case 'coin-low':
      return {
        when: sql`known.coin_fen < bounds."coinLowFen"`,
        figure: yuan('known.coin_fen'),
        bound: yuan('bounds.coinLowFen'),
      }
    case 'coin-full':
      return {
        when: sql`known.coin_fen >= bounds."coinFullFen"`,
        figure: yuan('known.coin_fen'),
        bound: yuan('bounds.coinFullFen'),
      }
  }
}

interface Moment {
  now: Date
}

/** What stands of machines in service, each looked at once; `which` of them. */
function standingAmong<V extends Moment>(which: (value: ValueNamed<V>) => RawBuilder<unknown>) {
  return fixedStatement<V, Found>((value) => {
    const each = measuredKinds.map((kind) => {
      const { when, figure, bound } = ruleOf(kind, value('now'))
      return sql`(${sql.lit(kind)}, ${when}, (${figure})::float8, (${bound})::float8)`
    })
    return sql`
      select machine.id as "machineId", told.kind, null::int as lane, told.figure, told.bound
      from ${sql.table(machineTable)} machine join vending.machine_condition known on known.machine_id = machine.id,
        ${boundsOfMachine}, lateral (values ${sql.join(each)}) as told (kind, stands, figure, bound)
      where machine.lifecycle = 'in-service' and told.stands and ${which(value)}`
  })
}

const standingOfAll = standingAmong<Moment>(() => sql`true`)
const standingOfSome = standingAmong<Moment & { machines: readonly string[] }>(
  (value) => sql`machine.id = any(${value('machines')}::uuid[])`,
)

/** Every condition of machines in service that has lasted longer than its rule allows. */
async function standing({ db, clock }: Ctx, machineIds: readonly string[] | null): Promise<Found[]> {
  const now = clock.now()
  const statement = machineIds === null ? standingOfAll({ now }) : standingOfSome({ now, machines: machineIds })
  return (await db.executeQuery(statement.compile(db))).rows
}

/** Brings the alarms of these machines to what was measured. */
export async function settleConditions(ctx: Ctx, machineIds: readonly string[] | null): Promise<void> {
  await settleAlarms(ctx, { kinds: measuredKinds, machineIds }, await standing(ctx, machineIds))
}

/** Looks, each minute, at what has lasted too long by now. */
export function watchConditions(ctx: Ctx): Promise<void> {
  return settleConditions(ctx, null)
}
