import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totalCap } from '#kernel/contract/paging.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = await anAdmin(app)
const names = ['一中', '二中', '三中', '四中', '五中']

const orders = fc.record({
  sort: fc.constantFrom('name', 'code', 'level', 'createdAt'),
  direction: fc.constantFrom('asc', 'desc'),
  limit: fc.integer({ min: 1, max: 9 }),
  count: fc.integer({ min: 0, max: 25 }),
  /** after which pages somebody else adds a row */
  insertAfter: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
})

test('paging by keyset loses no row and doubles none while others are inserted, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ sort, direction, limit, count, insertAfter }) => {
      const { county } = await aSchool(app)
      const add = async () => {
        const name = names[before.length % names.length] ?? ''
        return (await anOrganization(app, { parentId: county, name, code: randomUUID() })).id
      }
      const before = [await schoolOf(county)]
      for (let each = 0; each < count; each += 1) before.push(await add())
      const seen: string[] = []
      let after: string | null = null
      for (let page = 0; page === 0 || after !== null; page += 1) {
        const query = { 'f.parent': county, sort, direction, limit, ...(after === null ? {} : { after }) }
        const answer = await app.as(admin).get('/api/console/organizations', query)
        seen.push(...answer.body.data.rows.map((row: { id: string }) => row.id))
        after = answer.body.data.next
        if (insertAfter.includes(page)) await add()
      }
      expect(new Set(seen).size).toEqual(seen.length)
      expect(before.filter((id) => !seen.includes(id))).toEqual([])
    }),
    { numRuns: 12 },
  )
})

async function schoolOf(county: string): Promise<string> {
  const row = await app.write((db) =>
    db.selectFrom('platform.organization').select('id').where('parent_id', '=', county).executeTakeFirstOrThrow(),
  )
  return row.id
}

test('a list sorted by a field that may be empty shows the empty ones last, page by page', async () => {
  const query = { 'f.type': 'grade,stage,subject', sort: 'parent', direction: 'desc', limit: 7 }
  const parents: (string | null)[] = []
  let after: string | null = null
  do {
    const answer = await app
      .as(admin)
      .get('/api/console/dictionaries', { ...query, ...(after === null ? {} : { after }) })
    parents.push(...answer.body.data.rows.map((row: { parent: string | null }) => row.parent))
    after = answer.body.data.next
  } while (after !== null)
  const all = await app.write((db) =>
    db
      .selectFrom('platform.dictionary_entry')
      .select('parent')
      .where('type', 'in', ['grade', 'stage', 'subject'])
      .execute(),
  )
  const filled = all
    .flatMap(({ parent }) => parent ?? [])
    .sort()
    .reverse()
  expect(parents).toEqual([...filled, ...all.filter(({ parent }) => parent === null).map(() => null)])
})

test('a total is told up to a thousand, and that there are more from then on, on every page', async () => {
  const { county } = await aSchool(app)
  const add = (count: number) =>
    app.write((db) =>
      sql`insert into platform.organization (id, parent_id, kind, level, code, name, path)
        select made.id, parent.id, 'school', 'school', made.id::text, '第' || made.n || '小学', parent.path || made.id
        from platform.organization parent, (select gen_random_uuid() as id, n from generate_series(1, ${count}::int) as n) made
        where parent.id = ${county}`.execute(db),
    )
  const page = async (query: Record<string, string> = {}) => {
    const answer = await app.as(admin).get('/api/console/organizations', { 'f.parent': county, limit: 100, ...query })
    const { total, totalIsCapped, next } = answer.body.data
    return { total, totalIsCapped, next }
  }
  // with the one that was there
  await add(totalCap - 1)
  expect(await page()).toEqual({ total: totalCap, totalIsCapped: false, next: expect.any(String) })
  await add(1)
  const first = await page()
  expect(first).toEqual({ total: totalCap, totalIsCapped: true, next: expect.any(String) })
  expect(await page({ after: first.next })).toEqual({ total: totalCap, totalIsCapped: true, next: expect.any(String) })
  expect(await page({ search: '第99' })).toEqual({ total: 11, totalIsCapped: false, next: null })
})

test('what is no cursor, no filter and no order of ours is refused in words', async () => {
  const problem = async (query: Record<string, string>) => {
    const answer = await app.as(admin).get('/api/console/organizations', query)
    return answer.body.fields?.map(({ path, code }: { path: string; code: string }) => [path, code])
  }
  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  expect(await problem({ after: 'nothing' })).toEqual([['after', 'wrong_format']])
  expect(await problem({ after: forged(['code', 'asc', 'x', "' or true --"]) })).toEqual([['after', 'wrong_format']])
  expect(await problem({ sort: 'createdAt', after: forged(['createdAt', 'desc', 'soon', randomUUID()]) })).toEqual([
    ['after', 'wrong_format'],
  ])
  expect(await problem({ sort: 'path' })).toEqual([['sort', 'not_an_option']])
  expect(await problem({ sort: 'name,path' })).toEqual([['sort', 'not_an_option']])
  expect(await problem({ sort: 'name,name' })).toEqual([['sort', 'wrong_format']])
  expect(await problem({ sort: 'name,code,level,createdAt' })).toEqual([['sort', 'too_many']])
  expect(await problem({ sort: 'name', direction: 'up' })).toEqual([['direction', 'not_an_option']])
  const { next } = (await app.as(admin).get('/api/console/organizations', { sort: 'level,name', limit: 1 })).body.data
  expect(await problem({ sort: 'name,level', after: next })).toEqual([['after', 'wrong_format']])
  expect(await problem({ sort: 'level', after: next })).toEqual([['after', 'wrong_format']])
  expect(await problem({ 'f.path': 'x' })).toEqual([['f.path', 'unknown_field']])
  expect(await problem({ 'f.kind': 'galaxy' })).toEqual([['f.kind', 'wrong_format']])
  expect(await problem({ 'f.createdAt': 'yesterday..' })).toEqual([['f.createdAt', 'wrong_format']])
})
