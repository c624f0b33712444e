import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { joinBundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { readConfig } from '#kernel/server/config.ts'
import { openLog } from '#kernel/server/log.ts'
import type { TestAccount, TestAnswer, TestApp, TestCaller } from '#kernel/testing/app.ts'
import { freePort } from '#kernel/testing/free-port.ts'
import { seedOf } from '#kernel/testing/seeds.ts'
import { aCompleteDraft, leanKind, type MadeDraft, signed } from '#modules/contest/declarations/fixtures.ts'
import { isChainIntact } from '#modules/contest/declarations/server/index.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anMp4, tusHeaders } from '#modules/platform/files/fixtures.ts'
import type { DB } from '../../db/schema.gen.ts'
import { type App, buildApp } from './app.ts'
import { modules } from './modules.ts'

/*
 * The program is killed with SIGKILL in the middle of saving, uploading and submitting, twice together with its database,
 * and started again on what is left. Nothing it has ever answered may be lost, and what it had not answered yet has
 * happened whole or not at all.
 */

const root = path.join(import.meta.dirname, '../..')
const kills = process.env.TEST_TIER === 'long' ? 6 : 2
/** at these kills the database is killed as well, as by a power cut */
const databaseKills: readonly number[] = [1, 4]

const seed = seedOf('kills')
let state = seed
/** 0 ≤ integer < below, the same row of numbers for the same seed (mulberry32) */
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}

/** The program as a process of its own, and the same code in this process on the same data, to arrange and to look. */
interface Run {
  child: ChildProcess
  origin: string
  app: App
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'kill-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)
let run: Run | null = null
/** how many more requests and answers until the next kill */
let fuse = 0
let killed: Promise<void> | null = null
let isKillingDatabase = false

function now(): Run {
  if (!run) throw new Error('the program is not running')
  return run
}

async function start(): Promise<void> {
  const port = String(await freePort())
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: port, CAPTCHA: 'off', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [path.join(root, 'apps/server/main.ts'), '--no-demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (words += data.toString()))
  const outcome = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (!outcome) throw new Error(`the program ended instead of getting ready:\n${words}`)
  const bundled = await joinBundledPostgres(dataDir)
  const app = await buildApp({
    config: readConfig(env, { mode: 'start', demo: false }),
    log: openLog('silent'),
    databaseUrl: bundled.url('app'),
  })
  run = { child, origin: (outcome[0] as { ready: string }).ready, app }
  killed = null
}

/** Some turns of the event loop from now: requests are then on their way in, at work, and on their way out. */
async function kill(): Promise<void> {
  const { child, app } = now()
  for (let turns = random(60); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve))
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  if (isKillingDatabase) process.kill(databasePid(), 'SIGKILL')
  await exit
  await app.close()
}

function databasePid(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

function burn(): void {
  fuse -= 1
  if (fuse === 0) killed = kill()
}

afterEach(async () => {
  if (run && run.child.exitCode === null && run.child.signalCode === null) {
    run.child.kill('SIGKILL')
    await once(run.child, 'exit')
    await run.app.close()
  }
  await (await startBundledPostgres({ dataDir })).stop()
  rmSync(dataDir, { recursive: true })
})

/** One request over a real connection. Throws when the connection breaks: then nothing was acknowledged. */
async function send(
  account: TestAccount,
  method: string,
  address: string,
  asked: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  const isBytes = Buffer.isBuffer(asked.body)
  const sent = fetch(new URL(address, now().origin), {
    method,
    headers: {
      authorization: account.token,
      ...(asked.key ? { 'idempotency-key': asked.key } : {}),
      ...(asked.body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(asked.body === undefined
      ? {}
      : { body: isBytes ? new Uint8Array(asked.body as Buffer) : JSON.stringify(asked.body) }),
  })
  burn()
  const answer = await sent
  const raw = Buffer.from(await answer.arrayBuffer())
  burn()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const body = isJson ? JSON.parse(raw.toString()) : null
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body, raw }
}

/** The part of a test app that the fixtures use, over the program that runs now. */
const app = {
  clock: { now: () => new Date() },
  ctx: () => now().app.context('test'),
  write: <T>(work: (db: Kysely<DB>) => Promise<T>) => work(now().app.database.write),
  as: callerOf,
} as unknown as TestApp

function callerOf(account: TestAccount): TestCaller {
  const write = (method: string) => (address: string, body?: unknown, headers?: Record<string, string>) =>
    send(account, method, address, { body: body ?? {}, key: randomUUID(), ...(headers ? { headers } : {}) })
  return {
    get: (address: string) => send(account, 'GET', address),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
    in: () => callerOf(account),
  }
}

/** Somebody at work: does one thing after the other until the line breaks; then looks what is there, and goes on. */
interface Person {
  work(): Promise<void>
  look(): Promise<void>
}

async function untilCut(person: Person): Promise<void> {
  try {
    for (;;) await person.work()
  } catch (error) {
    // A wrong answer is a fault of the program whenever it comes; a broken connection is one before the kill.
    if (!killed || (error as Error).name === 'AssertionError') throw error
  }
}

/** Saves one field after the other. */
async function aWriter(draft: MadeDraft): Promise<Person> {
  interface Save {
    path: string
    value: string
    revision: number
  }
  const address = `/api/declarations/${draft.id}`
  const before = (await journal()).length
  const acknowledged: Save[] = []
  const revisions: Record<string, number> = (await callerOf(draft.owner).get(address)).body.data.revisions
  let pending: { key: string; change: Save } | null = null
  let count = 0

  async function journal(): Promise<Save[]> {
    const rows = await now()
      .app.database.read.selectFrom('contest.declaration_journal')
      .select(['path', 'value', 'revision'])
      .where('declaration_id', '=', draft.id)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ path: row.path, value: row.value as string, revision: row.revision }))
  }
  async function finish({ key, change }: NonNullable<typeof pending>): Promise<void> {
    const { status, body } = await send(draft.owner, 'PATCH', address, { body: { changes: [change] }, key })
    expect([status, body.data?.conflicts], JSON.stringify(body)).toEqual([200, []])
    const revision: number = body.data.revision
    acknowledged.push({ ...change, revision })
    revisions[change.path] = revision
    pending = null
  }
  return {
    async work() {
      count += 1
      const field = random(2) === 0 ? 'title' : 'abstract'
      const change = { path: field, value: `第 ${count} 次保存的内容`, revision: revisions[field] ?? 0 }
      pending = { key: randomUUID(), change }
      await finish(pending)
    },
    async look() {
      const kept = (await journal()).slice(before)
      expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged)
      const more = kept.slice(acknowledged.length)
      expect(more.map(({ value }) => value)).toEqual(more.length === 0 ? [] : [pending?.change.value])
      // Sent once more with its key: done now, or answered as it would have been.
      if (pending) await finish(pending)
      expect((await journal()).slice(before)).toEqual(acknowledged)
      const { values, revisions: shown } = (await callerOf(draft.owner).get(address)).body.data
      for (const field of ['title', 'abstract']) {
        const last = acknowledged.findLast((save) => save.path === field)
        if (last) expect([values[field], shown[field]]).toEqual([last.value, last.revision])
      }
    },
  }
}

/** Uploads one film after the other, piece by piece. */
function anUploader(owner: TestAccount): Person & { complete(): Promise<void> } {
  interface Upload {
    bytes: Buffer
    address: string
    offset: number
  }
  const finished: { address: string; fileId: string; sha256: string }[] = []
  let current: Upload | null = null

  async function begin(): Promise<Upload> {
    const bytes = anMp4({ sizeBytes: 300_000 + random(700_000) })
    const headers = tusHeaders({ name: 'film.mp4', purpose: 'material', sizeBytes: bytes.length })
    const created = await send(owner, 'POST', '/api/uploads', { headers })
    expect(created.status).toEqual(201)
    return { bytes, address: String(created.headers.location), offset: 0 }
  }
  async function goOn(upload: Upload): Promise<void> {
    const piece = upload.bytes.subarray(upload.offset, upload.offset + 50_000 + random(200_000))
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': String(upload.offset),
      'content-type': 'application/offset+octet-stream',
    }
    const answer = await send(owner, 'PATCH', upload.address, { body: piece, headers })
    expect([answer.status, answer.headers['upload-offset']]).toEqual([204, String(upload.offset + piece.length)])
    upload.offset += piece.length
  }
  async function finish({ bytes, address }: Upload): Promise<void> {
    const { status, body } = await send(owner, 'POST', `${address}/finish`, { body: {}, key: randomUUID() })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect([status, body.data?.sha256], JSON.stringify(body)).toEqual([200, sha256])
    finished.push({ address, fileId: body.data.fileId, sha256 })
    current = null
  }
  async function work(): Promise<void> {
    if (!current) current = await begin()
    else if (current.offset < current.bytes.length) await goOn(current)
    else await finish(current)
  }
  return {
    work,
    async look() {
      if (current) {
        const head = await send(owner, 'HEAD', current.address, { headers: { 'tus-resumable': '1.0.0' } })
        expect(head.status).toEqual(200)
        const offset = Number(head.headers['upload-offset'])
        expect(offset).toBeGreaterThanOrEqual(current.offset)
        current.offset = offset
      }
      for (const { address, fileId, sha256 } of finished.slice(-3)) {
        const again = await send(owner, 'POST', `${address}/finish`, { body: {}, key: randomUUID() })
        expect([again.status, again.body.data?.fileId]).toEqual([200, fileId])
        const stored = await send(owner, 'GET', again.body.data.originalUrl)
        expect([stored.status, createHash('sha256').update(stored.raw).digest('hex')]).toEqual([200, sha256])
      }
    },
    async complete() {
      const before = finished.length
      while (finished.length === before) await work()
    },
  }
}

const steps = ['freeze', 'submit', 'withdraw'] as const
type Step = (typeof steps)[number]
const bodies = { freeze: {}, submit: { ticks: leanKind.ticks.map((tick) => tick.code) }, withdraw: { to: 'draft' } }

/** Freezes, signs, submits, takes back, and begins anew. */
function aDeclarant(draft: MadeDraft): Person {
  const acknowledged: { step: Step; key: string; receipt: string | null }[] = []
  let looked = 0
  let pending: { step: Step; key: string } | null = null

  const count = (step: Step) => acknowledged.filter((each) => each.step === step).length
  const request = ({ step, key }: NonNullable<typeof pending>) =>
    send(draft.owner, 'POST', `/api/declarations/${draft.id}/${step}`, { body: bodies[step], key })

  async function finish(asked: NonNullable<typeof pending>): Promise<void> {
    const { status, body } = await request(asked)
    expect(status, JSON.stringify(body)).toEqual(200)
    acknowledged.push({ ...asked, receipt: body.data.receiptNumber ?? null })
    pending = null
  }
  /** What one step leaves behind, counted in the database: each kind of trace must tell the same. */
  async function traces(step: Step): Promise<number[]> {
    const keys = [...acknowledged, ...(pending ? [pending] : [])].filter((each) => each.step === step)
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from contest.declaration_move where declaration_id = ${draft.id} and action = ${step}) as moves,
      (select count(*) from kernel.audit_entry where subject_id = ${draft.id} and action = ${`declarations.${step}`}) as audited,
      (select count(*) from kernel.idempotency_key where scope = ${draft.owner.accountId} and reply is not null
        and key = any(${keys.map(({ key }) => key)}::text[])) as keys,
      (select count(*) from contest.receipt where declaration_id = ${draft.id}) as receipts`.execute(
      now().app.database.read,
    )
    const { moves, audited, keys: kept, receipts } = rows[0] ?? {}
    return [moves, audited, kept, ...(step === 'submit' ? [receipts] : [])].map(Number)
  }
  async function stateNow(): Promise<string> {
    return (await callerOf(draft.owner).get(`/api/declarations/${draft.id}`)).body.data.state
  }
  return {
    async work() {
      const is = await stateNow()
      if (is === 'signing') return await signed(app, draft.id)
      pending = { step: is === 'draft' ? 'freeze' : is === 'signed' ? 'submit' : 'withdraw', key: randomUUID() }
      await finish(pending)
    },
    async look() {
      for (const step of steps) {
        const counted = await traces(step)
        const [first] = counted
        expect(counted, step).toEqual(counted.map(() => first))
        expect([0, pending?.step === step ? 1 : 0], step).toContain(Number(first) - count(step))
      }
      if (pending) await finish(pending)
      for (const each of acknowledged.slice(looked)) {
        const again = await request(each)
        const { receiptNumber = null } = again.body.data ?? {}
        expect([again.status, again.headers['idempotency-replayed'], receiptNumber]).toEqual([
          200,
          'true',
          each.receipt,
        ])
      }
      looked = acknowledged.length
      for (const step of steps) expect(await traces(step), step).toEqual((await traces(step)).map(() => count(step)))
      expect(await isChainIntact(now().app.database.read, draft.id)).toEqual(true)
    },
  }
}

async function brokenInvariants(): Promise<string[]> {
  const broken: string[] = []
  for (const { name, invariants } of modules) {
    for (const invariant of invariants ?? []) {
      const { rows } = await now().app.database.readPool.query(`select * from (${invariant.sql}) as broken limit 5`)
      if (rows.length > 0) broken.push(`${name}: ${invariant.name} ${JSON.stringify(rows)}`)
    }
  }
  return broken
}

test('killed in the middle of saving, uploading and submitting, the program loses nothing that it has answered', async () => {
  process.stdout.write(`kill.test.ts: seed ${seed}\n`)
  await start()
  const owners = [await aPupil(app), await aPupil(app)]
  const uploaders = owners.map(anUploader)
  const people: Person[] = [...uploaders]
  for (const owner of owners) {
    people.push(await aWriter(await aCompleteDraft(app, { owner, kind: leanKind.code })))
    people.push(aDeclarant(await aCompleteDraft(app, { owner, kind: leanKind.code })))
  }
  for (let round = 0; round < kills; round += 1) {
    isKillingDatabase = databaseKills.includes(round)
    fuse = 40 + random(200)
    await Promise.all(people.map(untilCut))
    await killed
    await start()
    for (const person of people) await person.look()
    expect(await brokenInvariants()).toEqual([])
  }
  for (const uploader of uploaders) await uploader.complete()
  // six starts of the program, on a machine that may be busy
}, 600_000)
