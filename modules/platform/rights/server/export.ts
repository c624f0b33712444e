import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { sql } from 'kysely'
import { isLanguage } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { personalData } from '#kernel/server/personal.ts'
import {
  dropGenerated,
  filesByIds,
  openFileStream,
  signedUrlOf,
  storeGenerated,
} from '#modules/platform/files/server/index.ts'
import { exportFilesMaxBytes, exportKeptMs, exportsPerDay, rightsRefusals } from '../contract.ts'
import type { OwnData } from '../schema.ts'
import { partsOf } from './own-data.ts'
import { readablePage } from './readable-page.ts'

const dayMs = 24 * 3600_000
const addressLivesMs = 300_000

export interface Asker {
  accountId: string
  askedBy: 'person' | 'guardian'
}

/** Asks for a copy of everything that is kept of the account; the worker makes it. */
export async function requestExport(ctx: Ctx, { accountId, askedBy }: Asker): Promise<{ id: string }> {
  return await ctx.change('rights.requestExport', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`copy of ${accountId}`}, 0))`.execute(tx)
    const { count } = await tx
      .selectFrom('platform.data_export')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('requested_at', '>', new Date(ctx.clock.now().getTime() - dayMs))
      .executeTakeFirstOrThrow()
    if (Number(count) >= exportsPerDay) throw rightsRefusals.exports_today({ max: exportsPerDay })
    const id = ctx.random.uuid()
    const now = ctx.clock.now()
    await tx
      .insertInto('platform.data_export')
      .values({
        id,
        account_id: accountId,
        asked_by: askedBy,
        language: ctx.language,
        state: 'queued',
        requested_at: now,
        expires_at: new Date(now.getTime() + exportKeptMs),
      })
      .execute()
    await enqueue(tx, 'rights.export', { id })
    return { subject: accountId, after: { export: id, askedBy }, reply: { id } }
  })
}

/**
 * Job: makes one copy. Run again after a cut, it begins anew; a copy that is there already stays. One whose person is forgotten
 * meanwhile is thrown away.
 */
export async function makeExport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await ctx.db.selectFrom('platform.data_export').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.state !== 'queued') return
  const language = isLanguage(row.language) ? row.language : ctx.language
  const reader = { ...ctx, language }
  const place = path.join(tmpdir(), `own-data-${ctx.random.bytes(16).toString('hex')}.zip`)
  try {
    const parts = await partsOf(reader, row.account_id)
    await writeArchive(reader, place, row.account_id, parts)
    const [{ size }, sha256] = await Promise.all([stat(place), hashOfFile(place)])
    await ctx.change('rights.export', async (tx) => {
      // forgotten while the copy was made: nothing of it stays
      const current = await tx
        .selectFrom('platform.data_export')
        .select('state')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (current?.state !== 'queued')
        return { subject: row.account_id, after: { export: id, isDropped: true }, reply: null }
      const file = await storeGenerated(ctx, tx, {
        name: `${ctx.words.text('rights.export.file', {}, language)}-${row.requested_at.toISOString().slice(0, 10)}.zip`,
        mediaType: 'application/zip',
        bytes: { path: place, sizeBytes: size, sha256 },
        ownerAccountId: row.account_id,
      })
      await tx
        .updateTable('platform.data_export')
        .set({ state: 'ready', file_id: file.id, ready_at: ctx.clock.now() })
        .where('id', '=', id)
        .execute()
      return { subject: row.account_id, after: { export: id, sizeBytes: size }, reply: null }
    })
  } finally {
    await rm(place, { force: true })
  }
}

/** `data.json` for programs, `index.html` for people, and the files the person handed in, as they are. */
async function writeArchive(ctx: Ctx, place: string, accountId: string, parts: OwnData['parts']): Promise<void> {
  const out = createWriteStream(place, { mode: 0o600 })
  const done = finished(out)
  // a disk that is full is told while files are read still, when nobody waits for the end yet: unheard it would end the program
  done.catch(() => undefined)
  try {
    await fillArchive(ctx, out, accountId, parts)
    await done
  } finally {
    out.destroy()
  }
}

async function fillArchive(ctx: Ctx, out: WriteStream, accountId: string, parts: OwnData['parts']): Promise<void> {
  const zip = new Zip((error, chunk, isLast) => {
    if (error) out.destroy(error)
    else out.write(chunk)
    if (isLast) out.end()
  })
  const { taken, left } = await filesFor(ctx, accountId)
  addText(zip, 'data.json', JSON.stringify({ madeAt: ctx.clock.now().toISOString(), parts }, null, 2))
  addText(zip, 'index.html', readablePage(ctx, parts, { files: taken.map((file) => file.place), left }))
  for (const file of taken) {
    const entry = new ZipPassThrough(file.place)
    zip.add(entry)
    for await (const chunk of await openFileStream(ctx, file.id)) {
      if (out.errored) throw out.errored
      entry.push(chunk as Uint8Array)
      // a film is larger than what should lie in memory
      if (out.writableNeedDrain) await once(out, 'drain')
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
}

function addText(zip: Zip, name: string, text: string): void {
  const entry = new ZipDeflate(name, { level: 6 })
  zip.add(entry)
  entry.push(Buffer.from(text, 'utf8'), true)
}

async function hashOfFile(place: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer)
  return hash.digest()
}

/** The person's own files, each once, up to so many bytes; what has no room is named. */
async function filesFor(ctx: Ctx, accountId: string) {
  const found = await Promise.all(personalData().map((part) => part.files?.(ctx, accountId) ?? []))
  const wanted = [...new Map(found.flat().map((file) => [file.id, file])).values()]
  const rows = await filesByIds(
    ctx.db,
    wanted.map((file) => file.id),
  )
  const taken: { id: string; place: string }[] = []
  const left: string[] = []
  let used = 0
  for (const [index, { id, name }] of wanted.entries()) {
    const row = rows.get(id)
    if (row?.state !== 'ready') continue
    used += row.size_bytes
    if (used > exportFilesMaxBytes) left.push(name)
    else taken.push({ id, place: `files/${String(index + 1).padStart(3, '0')}-${name.replaceAll(/[/\\]/g, '_')}` })
  }
  return { taken, left }
}

/** @throws not_found for another's, export_not_ready */
export async function exportAddress(ctx: Ctx, accountId: string, id: string) {
  const row = await ctx.db
    .selectFrom('platform.data_export')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  const file = row.file_id ? (await filesByIds(ctx.db, [row.file_id])).get(row.file_id) : undefined
  if (row.state !== 'ready' || row.expires_at <= ctx.clock.now() || !file) throw rightsRefusals.export_not_ready()
  return {
    url: signedUrlOf(ctx, file, { variant: 'original' }),
    expiresAt: new Date(ctx.clock.now().getTime() + addressLivesMs).toISOString(),
  }
}

/** Job: copies whose time is over go; their bytes with the next sweep of the files. */
export async function dropOldExports(ctx: Ctx): Promise<void> {
  await ctx.change('rights.dropExports', async (tx) => {
    const over = await tx
      .selectFrom('platform.data_export')
      .select(['id', 'file_id'])
      .where('state', '<>', 'gone')
      .where('expires_at', '<=', ctx.clock.now())
      .execute()
    await dropCopies(tx, over)
    return { subject: 'rights', after: { exports: over.length }, reply: null }
  })
}

/** In the same change as the guardian's withdrawal: what the copies hold is gone from the account, and goes with them. */
export async function dropAfterConsent(_ctx: Ctx, tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await dropCopiesOf(tx, accountId)
}

async function dropCopies(tx: Tx, copies: readonly { id: string; file_id: string | null }[]): Promise<void> {
  if (copies.length === 0) return
  const ids = copies.map((copy) => copy.id)
  await tx.updateTable('platform.data_export').set({ state: 'gone', file_id: null }).where('id', 'in', ids).execute()
  await dropGenerated(
    tx,
    copies.map((copy) => copy.file_id),
  )
}

/** Who is forgotten, or whose consent is withdrawn, leaves no copy behind; part of a larger change. */
export async function dropCopiesOf(tx: Tx, accountId: string): Promise<number> {
  const copies = await tx
    .selectFrom('platform.data_export')
    .select(['id', 'file_id'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'gone')
    .execute()
  await dropCopies(tx, copies)
  return copies.length
}
