import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newKeys } from '#kernel/server/keys.ts'
import { migrationsFolder } from '#kernel/server/migrate.ts'
import { openSecrets } from '#kernel/server/secrets.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { sealPlainCodes, shownCode } from '#modules/contest/authorization-codes/server/index.ts'
import { anAdmin, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aDefinition, aFrozenDeclaration, aSeason, leanKind } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const season = await aSeason(app, aDefinition(app))
const office = app.as(await anAdmin(app))
const codesPath = '/api/console/authorization-codes'

interface Found {
  id: string
  code: string
  declarationNumber: string | null
}
const listed = async (query: Record<string, string> = {}): Promise<Found[]> =>
  (await office.get(codesPath, { 'f.season': season.id, limit: 100, ...query })).body.data.rows
const printed = async (ids: readonly string[]): Promise<string[]> =>
  (await office.get(`${codesPath}/slips`, { ids: ids.join() })).body.data.slips.map((slip: Found) => slip.code)

/** Tables in which one of the texts stands, in whatever column: rows are looked at as text, jobs included. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const pool = app.surroundings.database.writePool
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('kernel', 'platform', 'contest', 'vending', 'graphile_worker') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(150)
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select from ${name} as row where row::text like any($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ])
    if (rowCount) found.push(name)
  }
  return found
}

test('after a round of use no code stands in the database, and each can be printed and found again', async () => {
  const owner = await aPupil(app, { contacts: [{ by: 'sms', target: aPhone() }] })
  const draft = await aFrozenDeclaration(app, { owner, season, kind: leanKind.code })
  const bound = (await listed()).find(({ declarationNumber }) => declarationNumber !== null)
  if (!bound) throw new Error('the declaration has no code')
  const { unit } = (await office.get(`${codesPath}/${bound.id}`)).body.data
  const asked = { season: season.id, unit: unit.id, kind: leanKind.code, count: 3 }
  const issued: Found[] = (await office.post(`${codesPath}/issue`, asked)).body.data.codes
  const [first, second] = issued as [Found, Found, Found]
  await office.post(`${codesPath}/${first.id}/hand`, { values: { name: '李雷雷' } })
  await app.as(owner).post('/api/authorization-codes/look-up', { code: first.code })
  await app.as(owner).post('/api/authorization-codes/look-up', { code: '0000-0000-0000' })
  await office.post(`${codesPath}/${bound.id}/revoke`, { reason: '名单有误' })
  const renewed = (await office.post(`${codesPath}/${bound.id}/reissue`)).body.data
  await app.drainJobs()
  const change = await app
    .as(owner)
    .post(`/api/declarations/${draft.id}/authorization-code`, { authorizationCode: renewed.code })
  expect(change.body.code).toEqual('H0000')

  const all = [bound, ...issued, renewed]
  const ids = all.map(({ id }) => id)
  const written = all.map(({ code }) => code)
  const anyCode = written.flatMap((code) => [code, readCode(code) ?? ''])
  // Nobody sends text messages here: what could not go out stays as it would have been read, and goes with the message.
  expect(await tablesWith(anyCode)).toEqual(['platform.message'])
  const kept = await app.write((db) =>
    db.deleteFrom('platform.message').where('state', '=', 'kept').returning('template').execute(),
  )
  expect(kept.filter(({ template }) => template === 'declarations.messages.codeReissued').length).toEqual(1)
  expect(await tablesWith(anyCode)).toEqual([])
  // what lies there as it is would have been found
  expect(await tablesWith(['李雷雷'])).toEqual(['contest.authorization_code', 'kernel.audit_entry'])

  expect(await printed(ids)).toEqual(written)
  const own = (await app.as(owner).get(`/api/declarations/${draft.id}`)).body.data
  expect(own.authorizationCode.code).toEqual(renewed.code)
  const search = async (text: string) => (await listed({ search: text })).map(({ id }) => id)
  expect(await search(` ${second.code.toLowerCase().replaceAll('-', ' ')}`)).toEqual([second.id])
  // a part of a code finds nothing: there is nothing to compare it with
  expect(await search(second.code.slice(0, 9))).toEqual([])
})

test('an answer that told codes is told again, and lies sealed meanwhile', async () => {
  const [known] = await listed()
  const { unit } = (await office.get(`${codesPath}/${known?.id}`)).body.data
  const asked = { season: season.id, unit: unit.id, kind: leanKind.code, count: 1 }
  const key = { 'idempotency-key': 'issued-once-only' }
  const first = await office.post(`${codesPath}/issue`, asked, key)
  const again = await office.post(`${codesPath}/issue`, asked, key)
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
  expect(await tablesWith([first.body.data.codes[0].code])).toEqual([])
})

test('with other keys codes are not opened, and the refusal says what to bring back', async () => {
  const [known] = await listed()
  const ctx = { ...app.ctx(), secrets: openSecrets(newKeys()) }
  await expect(shownCode(ctx, known?.id ?? '')).rejects.toThrow(
    'An authorization code cannot be opened: it was sealed with another key. Bring back the keys that belong to this database (DATA_DIR/keys.json, or FIELD_KEY).',
  )
})

test('codes of an older database are sealed by the program on the way, and it goes no further without', async () => {
  const before = await listed()
  const ids = before.map(({ id }) => id)
  expect(before.length).toBeGreaterThan(3)
  const client = await app.surroundings.database.writePool.connect()
  const dropPlain = readFileSync(path.join(migrationsFolder, '0066_no_plain_codes.sql'), 'utf8')
  try {
    // as the migration before left it
    await client.query(`alter table contest.authorization_code add column code text unique,
      alter column code_hash drop not null, alter column code_sealed drop not null,
      drop constraint authorization_code_hash`)
    for (const { id, code } of before)
      await client.query(
        'update contest.authorization_code set code = $2, code_hash = null, code_sealed = null where id = $1',
        [id, readCode(code)],
      )
    await client.query(
      `insert into kernel.idempotency_key (scope, key, request_hash, reply, created_at) values ('old', 'answer', '', $1, now())`,
      [JSON.stringify({ reply: { codes: before } })],
    )
    await expect(client.query(dropPlain)).rejects.toThrow(
      'column "code_hash" of relation "authorization_code" contains null values',
    )
    await client.query('begin')
    await sealPlainCodes(app.surroundings, client)
    await client.query(dropPlain)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await tablesWith(before.flatMap(({ code }) => [code, readCode(code) ?? '']))).toEqual([])
  expect(await printed(ids)).toEqual(before.map(({ code }) => formatCode(readCode(code) ?? '')))
})
