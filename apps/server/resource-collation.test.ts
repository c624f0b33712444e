import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Language } from '#kernel/contract/languages.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = await anAdmin(app)

/** The names below a county as a reader of the language sees them listed, two on a page. */
async function listed(county: string, languages: readonly Language[], direction = 'asc'): Promise<string[]> {
  const names: string[] = []
  let after: string | null = null
  do {
    // each page may be asked for in another language
    const language = languages[Math.min(names.length / 2, languages.length - 1)] ?? 'zh'
    const query = { 'f.parent': county, sort: 'name', direction, limit: 2, ...(after === null ? {} : { after }) }
    const answer = await app.as(admin).in(language).get('/api/console/organizations', query)
    names.push(...answer.body.data.rows.map((row: { name: { zh: string } }) => row.name.zh))
    after = answer.body.data.next
  } while (after !== null)
  return names
}

async function countyWith(names: readonly string[]): Promise<string> {
  const { county, school } = await aSchool(app)
  await app.write((db) => db.deleteFrom('platform.organization').where('id', '=', school).execute())
  for (const name of names) await anOrganization(app, { parentId: county, name, code: randomUUID() })
  return county
}

test('names are sorted as the reader’s language sorts them: Chinese by pinyin, letters without regard to accents and case', async () => {
  const han = await countyWith(['张庄', '阿坝', '李村', '王府', '白马'])
  expect(await listed(han, ['zh'])).toEqual(['阿坝', '白马', '李村', '王府', '张庄'])
  expect(await listed(han, ['zh'], 'desc')).toEqual(['张庄', '王府', '李村', '白马', '阿坝'])
  const latin = await countyWith(['zoo', 'Église', 'école', 'Eden', 'apple'])
  for (const language of ['en', 'fr'] as const)
    expect(await listed(latin, [language])).toEqual(['apple', 'école', 'Eden', 'Église', 'zoo'])
  const hangul = await countyWith(['하늘', '가람', '나라'])
  expect(await listed(hangul, ['ko'])).toEqual(['가람', '나라', '하늘'])
})

test('a list that has begun goes on in its order when its reader changes the language: no row is lost or shown twice', async () => {
  const county = await countyWith(['张庄', '阿坝', '李村', '王府', '白马'])
  expect(await listed(county, ['zh', 'en', 'fr'])).toEqual(['阿坝', '白马', '李村', '王府', '张庄'])
  const query = { 'f.parent': county, sort: 'name', direction: 'asc', limit: 2 }
  const { next } = (await app.as(admin).get('/api/console/organizations', query)).body.data
  const parts = JSON.parse(Buffer.from(next, 'base64url').toString())
  const asked = async (cursor: unknown[]) => {
    const after = Buffer.from(JSON.stringify(cursor)).toString('base64url')
    const answer = await app.as(admin).get('/api/console/organizations', { ...query, after })
    return [answer.status, answer.body.fields?.[0]?.path]
  }
  expect(await asked([...parts.slice(0, -1), 'tlh'])).toEqual([422, 'after'])
  expect(await asked(parts.slice(0, -1))).toEqual([422, 'after'])
})
