import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { system } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { contextWithoutRequest } from '#kernel/server/http.ts'
import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aMachineInService, aRegisteredMachine, lanesByRow } from '#modules/vending/machines/fixtures.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { aMerchant } from '#modules/vending/merchants/fixtures.ts'
import { merchantTable } from '#modules/vending/merchants/server/index.ts'
import { arranged, people, type Shop, theShops } from '#modules/vending/points/fixtures.ts'
import { type CommandState, commandMoves, deviceCommands, deviceEvents, machineStatuses } from './contract.ts'
import { apart } from './server/apart.ts'
import { applyAck, applyResult, commandRows, lockCommand, timeOut } from './server/commands.ts'
import { type IssuedCredential, issueCredential } from './server/credentials.ts'
import { sendCommand } from './server/index.ts'

/** A merchant for tests of machines on the wire. */
export async function aWiredMerchant(app: TestApp): Promise<{ id: string; path: string[] }> {
  const { id } = await aMerchant(app)
  const { rows } = await sql<{ path: string[] }>`
    select merchant_path as path from ${sql.table(merchantTable)} where id = ${id}`.execute(app.ctx().db)
  return { id, path: rows[0]?.path ?? [] }
}

/** A machine by its row alone, with the lanes 100 to 119. */
export async function aWiredMachine(
  app: TestApp,
  merchant: { id: string; path: string[] },
  code = `T${randomUUID().slice(0, 8)}`,
): Promise<{ id: string; code: string }> {
  const id = randomUUID()
  await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.tenant', 'all', true)`.execute(tx)
      await sql`insert into ${sql.table(machineTable)} (id, merchant_id, merchant_path, code, name, type, lifecycle, created_at,
          installer_id, installed_at)
        select ${id}, id, merchant_path, ${code}, ${code}, 'spring', 'in-service', ${app.clock.now()}, administrator_id,
          ${app.clock.now()}
        from ${sql.table(merchantTable)} where id = ${merchant.id}`.execute(tx)
      await lanesByRow(tx, id)
    }),
  )
  return { id, code }
}

/** A machine with a login. */
export async function aConnectable(
  app: TestApp,
  merchant: { id: string; path: string[] },
): Promise<{ id: string; code: string; credential: IssuedCredential }> {
  const machine = await aWiredMachine(app, merchant)
  return { ...machine, credential: await issueCredential(app.ctx(), machine.id) }
}

/** Contexts as the gateway asks for them. */
export function gatewayContexts(app: TestApp): (name: string, trace: 'audit' | 'plain') => Ctx {
  return (name, trace) => contextWithoutRequest(app.surroundings, name, system, trace === 'audit' ? 'audit' : 'none')
}

/** As the gateway would note it. */
export async function setConnection(app: TestApp, machine: string, connection: 'online' | 'offline'): Promise<void> {
  await app.ctx().change('test.connection', async (tx) => {
    await sql`update vending.device set connection = ${connection} where machine_id = ${machine}`.execute(tx)
    return { subject: machine, reply: null }
  })
}

export type CommandAnswer =
  | 'publish'
  | 'ack'
  | 'reject'
  /** its time is over: not acked when it expired, or no result */
  | 'time-out'
  | { result: 'done' | 'failed' | 'unknown'; code: string }

/** What a machine says of a command, or time does to it, followed as the gateway follows it. */
export async function moveCommand(app: TestApp, id: string, answer: CommandAnswer): Promise<void> {
  const ctx = gatewayContexts(app)('devices.test', 'plain')
  const command = await commandRows(ctx.db).where('command.id', '=', id).executeTakeFirstOrThrow()
  if (answer === 'publish') return await publishCommand(ctx, id)
  const told = { command: id, machine: '', commandSeq: command.sequence }
  await asMachine(app, command.machine_id, async (inner, tx) => {
    const locked = await lockCommand(tx, id)
    if (!locked) throw new Error(`no command ${id}`)
    if (answer === 'ack') await applyAck(tx, inner, locked, { ...told, status: 'accepted' })
    else if (answer === 'reject')
      await applyAck(tx, inner, locked, { ...told, status: 'rejected', reason: 'unknown_lane' })
    else if (answer === 'time-out') await timeOut(tx, inner, locked)
    else await applyResult(tx, inner, locked, { ...told, status: answer.result, code: answer.code, data: {} })
  })
}

/** As if its machine were online. */
async function publishCommand(ctx: Ctx, id: string): Promise<void> {
  const { from, to } = commandMoves.publish
  await ctx.change('devices.publish', async (tx) => {
    await sql`update vending.device_command set was_published = true, published_at = ${ctx.clock.now()},
        publish_count = publish_count + 1, state = ${to}
      where id = ${id} and state = any(${[...from]})`.execute(tx)
    return { subject: id, reply: null }
  })
}

/** A machine tells of a vend. */
export async function tellVend(app: TestApp, machine: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  const sound = { motor: 'ok', sensor: 'seen', isLaneFaulty: false }
  await asMachine(app, machine, async (inner, tx, owner) => {
    const now = app.clock.now()
    const place = { id: 1, machineId: machine, merchantId: owner.merchantId, merchantPath: owner.merchantPath }
    const event = {
      ...place,
      kind: 'vend',
      data: { ...sound, ...data },
      bootId: 'b-test',
      seq: 1,
      receivedAt: now,
      happenedAt: now,
    }
    await handle(inner, tx, 'devices.event.vend', event)
  })
}

async function asMachine(
  app: TestApp,
  machineId: string,
  work: (inner: Ctx, tx: Tx, owner: { merchantId: string; merchantPath: string[] }) => Promise<void>,
): Promise<void> {
  const ctx = gatewayContexts(app)('devices.test', 'plain')
  const { rows } = await sql<{ merchantId: string; merchantPath: string[] }>`
    select merchant_id as "merchantId", merchant_path as "merchantPath" from vending.device where machine_id = ${machineId}`.execute(
    ctx.db,
  )
  const [owner] = rows
  if (!owner) throw new Error(`no device of machine ${machineId}`)
  const outcome = await ctx.change('devices.test', async (tx) => ({
    subject: machineId,
    reply: await apart(tx, ctx, { machineId, ...owner }, (inner) => work(inner, tx, owner)),
  }))
  if (outcome !== 'done') throw new Error(`a message of machine ${machineId} was not followed`, { cause: outcome })
}

/** A machine of the shop, in service, that can connect. */
export async function aConnectedMachine(app: TestApp, shop: Shop): Promise<string> {
  const id = await aMachineInService(app, shop)
  await issueCredential(app.ctx(), id)
  return id
}

/** A command that was given to a machine, as far as its life is wished to have gone. */
export async function aCommand(app: TestApp, machine: string, state: CommandState = 'queued'): Promise<string> {
  const ctx = app.ctx()
  const id = await ctx.change('vending.test', async (tx) => ({
    subject: machine,
    reply: await sendCommand(tx, ctx, { machineId: machine, type: 'reboot', payload: {}, expiresInMs: 60_000 }),
  }))
  const hasEnded = ['done', 'failed', 'expired', 'unknown', 'cancelled'].includes(state)
  await arranged(app, (tx) =>
    tx
      .updateTable('vending.device_command')
      .set({ state, ended_at: hasEnded ? app.clock.now() : null })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

/** A piece that a lane of the machine is told to give, without an order. */
export async function aDispense(app: TestApp, machine: string, lane: number): Promise<string> {
  const ctx = app.ctx()
  return await ctx.change('vending.test', async (tx) => ({
    subject: machine,
    reply: await sendCommand(tx, ctx, { machineId: machine, type: 'dispense', payload: { lane }, expiresInMs: 60_000 }),
  }))
}

/** Something that a machine has reported; answers its id as the console has it. */
export async function anEvent(app: TestApp, machine: string, receivedAt = app.clock.now()): Promise<string> {
  const identity = `i:door:${randomUUID()}`
  const { rows } = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.tenant', 'all', true)`.execute(tx)
      return await sql<{ id: string }>`insert into vending.device_event (machine_id, merchant_path, kind, identity,
          content_hash, boot_id, seq, device_at, received_at, data)
        select machine_id, merchant_path, 'door', ${identity}, '\\x00', 'b-1-test', 1, ${receivedAt}, ${receivedAt},
          '{"isOpen": true}' from vending.device where machine_id = ${machine}
        returning id::text as id`.execute(tx)
    }),
  )
  return rows[0]?.id ?? ''
}

const own = async (app: TestApp) => (await theShops(app)).own
const ofOwnMachine = async (app: TestApp) => ({
  as: await people.as(app),
  stranger: await people.stranger(app),
  params: { machine: await aConnectedMachine(app, await own(app)) },
})

export const examples: RouteExamples = {
  ...exampleOfResource(machineStatuses, {
    ...people,
    row: async (app) => aRegisteredMachine(app, await own(app)),
    values: async () => ({}),
  }),
  ...exampleOfResource(deviceCommands, {
    ...people,
    row: async (app) => aCommand(app, await aConnectedMachine(app, await own(app))),
    values: async () => ({}),
  }),
  ...exampleOfResource(deviceEvents, {
    ...people,
    row: async (app) => anEvent(app, await aConnectedMachine(app, await own(app))),
    values: async () => ({}),
  }),
  'devices.view': ofOwnMachine,
  'devices.counts': async (app) => ({ as: await people.as(app) }),
  'devices.map': async (app) => ({ as: await people.as(app) }),
  'devices.configure': async (app) => ({ ...(await ofOwnMachine(app)), body: { heartbeatS: 30, telemetryS: 60 } }),
  'deviceCommands.send': async (app) => ({
    ...(await ofOwnMachine(app)),
    body: { command: { type: 'diagnose', check: 'motors' }, expiresInS: 600 },
  }),
  'deviceCredentials.view': ofOwnMachine,
  'deviceCredentials.grantLogin': ofOwnMachine,
  'deviceCredentials.revoke': async (app) => ({ ...(await ofOwnMachine(app)), body: { reason: '机器被盗' } }),
  // the tests run without a demo: there is no such address
  'twins.view': async (app) => ({ ...(await ofOwnMachine(app)), refusal: 'not_found' }),
  'twins.disturb': async (app) => ({
    ...(await ofOwnMachine(app)),
    body: { deed: 'pull-plug' },
    refusal: 'not_found',
  }),
}
