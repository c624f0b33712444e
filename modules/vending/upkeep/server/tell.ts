import { sql } from 'kysely'
import type { Language } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { contactsOf, holdersOf, type Reachable } from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { holdTree, nameIn, organizationOf } from '#modules/platform/organizations/server/index.ts'
import { holdDevices } from '#modules/vending/devices/server/index.ts'
import { accountsWorkingWith, machineTable, noteEmptyTold } from '#modules/vending/machines/server/index.ts'
import { merchantAdminRole, merchantUserRole, replenisherRole } from '#modules/vending/merchants/contract.ts'
import { type AlarmKind, alarmKinds } from '../contract.ts'
import { boundsOfMachine } from './bounds.ts'

/** So many alarms of a merchant are told to a person one by one within {@link spanMs}: more are a storm, and each SMS costs money. */
const singlesMax = 3
/** So long after a digest comes the next one: an outage of a carrier is no flood, and nothing new waits long. */
const spanMs = 10 * 60_000

/** An alarm that people are to hear of and have not. */
interface Untold {
  id: string
  machine: string
  merchant: string
  path: string[]
  kind: AlarmKind
  lane: number | null
  code: string | null
  until: string | null
}

/** Of a data card that ends soon: whether people were told of the same card and the same end. */
const wasNamed = sql<boolean>`exists (select from vending.alarm earlier where earlier.kind = 'card-expiring'
  and earlier.source = 'program' and earlier.code = alarm.code and earlier.detail = alarm.detail
  and earlier.told_at is not null)`

/**
 * Alarms that the rule of their machine says are told, that nobody was told of, and that nobody has seen to meanwhile. Of the
 * notices: that a lane is sold out, and that a data card ends soon; the latter by the program's own word alone, since a machine may
 * report what it likes, also of cards that are in others.
 * @param alarmIds of these; null: of all
 */
async function untoldAlarms(db: Queryable, alarmIds: readonly string[] | null): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select alarm.id, machine.id as machine, machine.merchant_id as merchant, machine.merchant_path as path, alarm.kind,
      alarm.lane, alarm.code, alarm.detail as until
    from vending.alarm alarm join ${sql.table(machineTable)} machine on machine.id = alarm.machine_id, ${boundsOfMachine}
    where alarm.state = 'raised' and alarm.told_at is null
      and (alarm.severity <> 'notice' or alarm.kind in ('sold-out', 'card-expiring'))
      and (${alarmIds === null} or alarm.id = any(${[...(alarmIds ?? [])]}::uuid[]))
      and (bounds.tells = alarm.severity or bounds.tells = 'warning' and alarm.severity = 'critical'
        or bounds.tells <> 'nothing' and (alarm.kind = 'sold-out' and alarm.lane is not null
          or alarm.kind = 'card-expiring' and alarm.source = 'program' and not ${wasNamed}))
    order by alarm.raised_at, alarm.id`.execute(db)
  const named = new Set<string>()
  return rows.filter(({ kind, code, until }) => {
    const card = `${code} ${until}`
    if (kind !== 'card-expiring') return true
    if (named.has(card)) return false
    named.add(card)
    return true
  })
}

/**
 * Whom alarms concern: the administrators of the machine's merchant, and whoever the machine is granted to and still works there. A
 * grant outlives the role that it was given for, and whoever is locked out hears nothing.
 */
async function listenersOf(db: Queryable, alarms: readonly Untold[]): Promise<(alarm: Untold) => string[]> {
  const places = [...new Set(alarms.flatMap(({ path }) => path))]
  const holding = async (role: string) => (await holdersOf(db, role, places)).filter(({ state }) => state !== 'locked')
  const administrators = await holding(merchantAdminRole)
  const members = [...(await holding(merchantUserRole)), ...(await holding(replenisherRole))]
  const granted = await accountsWorkingWith(
    db,
    alarms.map(({ machine }) => machine),
  )
  return ({ machine, merchant, path }) => {
    const working = new Set(granted.get(machine))
    const listeners = [
      ...administrators.filter(({ organizationId }) => organizationId === merchant),
      ...members.filter(({ organizationId, accountId }) => path.includes(organizationId) && working.has(accountId)),
    ]
    return [...new Set(listeners.map(({ accountId }) => accountId))]
  }
}

/** Notes who is to be told of alarms, once: from then on they will be. Where nobody is there to be told, the alarm waits for somebody. */
async function noteListeners(ctx: Ctx, alarmIds: readonly string[] | null): Promise<void> {
  await ctx.change('alarms.tell', async (tx) => {
    await holdTree(tx)
    // two at once would both find the same alarm, or the same card, untold
    await sql`select pg_advisory_xact_lock(hashtextextended('listeners of alarms', 0))`.execute(tx)
    const alarms = await untoldAlarms(tx, alarmIds)
    if (alarms.length === 0) return { subject: 'alarms', each: [], reply: undefined }
    await holdDevices(
      tx,
      alarms.map(({ machine }) => machine),
    )
    const listeners = await listenersOf(tx, alarms)
    const told: { id: string; accounts: string[] }[] = []
    for (const alarm of alarms) {
      const accounts = listeners(alarm)
      if (accounts.length > 0) told.push({ id: alarm.id, accounts: (await isNews(ctx, tx, alarm)) ? accounts : [] })
    }
    if (told.length > 0) await putListeners(ctx, tx, told)
    const each = told
      .filter(({ accounts }) => accounts.length > 0)
      .map(({ id, accounts }) => ({ subject: id, after: { count: accounts.length } }))
    return { subject: 'alarms', each, reply: undefined }
  })
}

/** That a lane is sold out is told once until it is filled. */
async function isNews(ctx: Ctx, tx: Tx, { kind, machine, lane }: Untold): Promise<boolean> {
  if (kind !== 'sold-out' || lane === null) return true
  return await noteEmptyTold(tx, { machineId: machine, number: lane }, ctx.clock.now())
}

async function putListeners(
  ctx: Ctx,
  tx: Tx,
  told: readonly { id: string; accounts: readonly string[] }[],
): Promise<void> {
  const ids = told.map(({ id }) => id)
  await sql`update vending.alarm set told_at = ${ctx.clock.now()}::timestamptz
    from (select id from vending.alarm where id = any(${ids}::uuid[]) order by id for no key update) as untold
    where alarm.id = untold.id`.execute(tx)
  const rows = told.flatMap(({ id, accounts }) => accounts.map((account) => ({ alarm: id, account })))
  await sql`insert into vending.alarm_telling (alarm_id, account_id, merchant_id, merchant_path)
    select alarm.id, told.account, alarm.merchant_id, alarm.merchant_path
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (alarm uuid, account uuid)
    join vending.alarm alarm on alarm.id = told.alarm`.execute(tx)
}

/** A person for whom alarms of a merchant wait. Notices are told apart from what is severe: they can wait for the morning. */
interface Listener {
  account: string
  merchant: string
  isNotice: boolean
}

/** What waits for a person, and what they were told of within the span. */
interface Hearing extends Listener {
  waiting: number
  singles: number
  gathered: number
}

/** @param of this one alone; null: everybody for whom something waits */
async function hearingsOf(db: Queryable, ctx: Ctx, of: Listener | null): Promise<Hearing[]> {
  const since = new Date(ctx.clock.now().getTime() - spanMs)
  const whose = of
    ? sql<boolean>`telling.account_id = ${of.account}::uuid and telling.merchant_id = ${of.merchant}::uuid
        and (alarm.severity = 'notice') = ${of.isNotice}::boolean`
    : sql<boolean>`true`
  const { rows } = await sql<Hearing>`
    select telling.account_id as account, telling.merchant_id as merchant, alarm.severity = 'notice' as "isNotice",
      (count(*) filter (where telling.told_at is null))::int as waiting,
      (count(*) filter (where telling.told_at > ${since} and not telling.is_gathered))::int as singles,
      (count(*) filter (where telling.told_at > ${since} and telling.is_gathered))::int as gathered
    from vending.alarm_telling telling join vending.alarm alarm on alarm.id = telling.alarm_id
    where ${whose}
    group by 1, 2, 3 having count(*) filter (where telling.told_at is null) > 0
    order by 1, 2, 3`.execute(db)
  return rows
}

const isStorm = ({ waiting, singles }: Hearing) => waiting + singles > singlesMax

/** A digest waits for the minute, which gathers what comes together, and for the end of the span of the one before. */
function isDue(hearing: Hearing, isMinute: boolean): boolean {
  return hearing.gathered === 0 && (isMinute || !isStorm(hearing))
}

async function tellListeners(ctx: Ctx, isMinute: boolean): Promise<void> {
  const due = (await hearingsOf(ctx.db, ctx, null)).filter((hearing) => isDue(hearing, isMinute))
  await eachOnItsOwn(
    ctx,
    due,
    ({ account }) => account,
    (listener) => tellListener(ctx, listener, isMinute),
  )
}

/** Tells somebody what waits for them: the message and the note that it was written are one change. */
async function tellListener(ctx: Ctx, listener: Listener, isMinute: boolean): Promise<void> {
  const { account, merchant } = listener
  await ctx.change('alarms.tell', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`alarms for ${account} ${merchant}`}, 0))`.execute(tx)
    const [hearing] = await hearingsOf(tx, ctx, listener)
    if (!hearing || !isDue(hearing, isMinute)) return { subject: 'alarms', each: [], reply: undefined }
    const alarms = await waitingFor(tx, listener)
    const isGathered = isStorm({ ...hearing, waiting: alarms.length })
    const reached = await contactsOf(tx, ctx, account)
    if (reached) {
      const told =
        isGathered && alarms.length > 1
          ? [await digestOf(ctx, tx, { listener, alarms, language: reached.language })]
          : alarms.map(wordsOfAlarm)
      for (const each of told) await tell(ctx, tx, { account, reached }, each)
    }
    await sql`update vending.alarm_telling set told_at = ${ctx.clock.now()}::timestamptz, is_gathered = ${isGathered}::boolean
      where account_id = ${account}::uuid and alarm_id = any(${alarms.map(({ id }) => id)}::uuid[])`.execute(tx)
    return { subject: 'alarms', after: { account, count: alarms.length, isGathered }, reply: undefined }
  })
}

/** What is said of an alarm. */
interface Waiting {
  id: string
  machine: string
  name: string
  kind: AlarmKind
  isNotice: boolean
  lane: number | null
  until: string | null
}

async function waitingFor(db: Queryable, { account, merchant, isNotice }: Listener): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select alarm.id, machine.code as machine, machine.name, alarm.kind, alarm.severity = 'notice' as "isNotice", alarm.lane,
      alarm.detail as until
    from vending.alarm_telling telling join vending.alarm alarm on alarm.id = telling.alarm_id
    join ${sql.table(machineTable)} machine on machine.id = alarm.machine_id
    where telling.account_id = ${account}::uuid and telling.merchant_id = ${merchant}::uuid and telling.told_at is null
      and (alarm.severity = 'notice') = ${isNotice}::boolean
    order by alarm.raised_at, alarm.id`.execute(db)
  return rows
}

interface Told {
  template: string
  params: Readonly<Record<string, string>>
}

function wordsOfAlarm({ machine, name, kind, isNotice, lane, until }: Waiting): Told {
  // a message that chooses its words knows no hyphen
  const params = { machine, name, kind: kind.replaceAll('-', '_'), lane: lane === null ? 'none' : String(lane) }
  return isNotice
    ? { template: 'upkeep.messages.noticeRaised', params: { ...params, until: until ?? '' } }
    : { template: 'upkeep.messages.alarmRaised', params }
}

/** Many alarms in one message: how many of each kind, the most frequent first, and where they are listed. */
async function digestOf(
  ctx: Ctx,
  db: Queryable,
  { listener, alarms, language }: { listener: Listener; alarms: readonly Waiting[]; language: Language },
): Promise<Told> {
  const word = (kind: AlarmKind) => ctx.words.text(`upkeep.resources.alarms.options.kind.${kind}`, {}, language)
  const kinds = alarmKinds
    .map((kind) => ({ kind, count: alarms.filter((alarm) => alarm.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ kind, count }) => `${word(kind)} ${count}`)
  const merchant = await organizationOf(db, listener.merchant)
  return {
    template: listener.isNotice ? 'upkeep.messages.noticesRaised' : 'upkeep.messages.alarmsRaised',
    params: {
      merchant: merchant ? nameIn(merchant, language) : '',
      machines: String(new Set(alarms.map(({ machine }) => machine)).size),
      alarms: String(alarms.length),
      kinds: listed(kinds, language),
      link: `${ctx.config.publicUrl}/console/fleet/alarms`,
    },
  }
}

/**
 * Tells alarms that were just raised to the merchant's administrators and to whoever the machine is granted to, where the rule says
 * that ones so severe are told; not those that are over meanwhile. Of the notices they hear that a lane is sold out, once until it
 * is filled, and that a data card ends soon, once for each end; unless the rule says that nothing is told. Where they are too many
 * for a person, {@link tellWaiting} gathers them. Bears running twice.
 */
export async function tellAlarms(ctx: Ctx, { alarmIds }: { alarmIds: readonly string[] }): Promise<void> {
  await noteListeners(ctx, alarmIds)
  await tellListeners(ctx, false)
}

/**
 * Each minute: tells what waits, in one message where it is much, and what is told only now, since the rule said before that it was
 * not, or since nobody was there to be told.
 */
export async function tellWaiting(ctx: Ctx): Promise<void> {
  await ctx.change('alarms.tell', async (tx) => {
    const since = new Date(ctx.clock.now().getTime() - spanMs)
    await sql`delete from vending.alarm_telling where told_at <= ${since}`.execute(tx)
    return { subject: 'alarms', each: [], reply: undefined }
  })
  await noteListeners(ctx, null)
  await tellListeners(ctx, true)
}

/** Tells somebody that work at a machine is theirs. */
export async function tellAssignee(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const { rows } = await sql<{ machine: string; number: string; title: string; assignee: string | null }>`
    select machine.code as machine, made.number, made.title, made.assignee_id as assignee
    from vending.work_order made join ${sql.table(machineTable)} machine on machine.id = made.machine_id
    where made.id = ${orderId}::uuid and made.state not in ('done', 'cancelled')`.execute(ctx.db)
  const [order] = rows
  if (!order?.assignee) return
  const { machine, number, title, assignee } = order
  await ctx.change('workOrders.tell', async (tx) => {
    const reached = await contactsOf(tx, ctx, assignee)
    const told = { template: 'upkeep.messages.workGiven', params: { machine, number, title } }
    if (reached) await tell(ctx, tx, { account: assignee, reached }, told)
    return { subject: orderId, reply: undefined }
  })
}

async function tell(
  ctx: Ctx,
  tx: Tx,
  { account, reached }: { account: string; reached: Reachable },
  told: Told,
): Promise<void> {
  await notify(tx, ctx, { ...told, accountId: account, ...reached })
}
