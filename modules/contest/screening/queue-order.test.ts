import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { aReturn, decide, handedIn, theOffices } from './fixtures.ts'

const start = '2026-03-02T09:00:00+08:00'
const app = await startTestApp({ now: start })
const minuteMs = 60_000
const inDays = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()

/** The ids of all pages, so many rows at a time. */
async function paged(as: TestAccount, query: Record<string, string>, limit: number): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: { rows: { id: string }[]; next: string | null } = must(
      await app.as(as).get('/api/console/declarations', { ...query, limit, ...(after === null ? {} : { after }) }),
    )
    seen.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  return seen
}

test('the queue is sorted by each of its times both ways; what has none comes last, and no row is lost between pages', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  const drafts: string[] = []
  for (let made = 0; made < 5; made += 1) {
    app.clock.advance(minuteMs)
    drafts.push((await handedIn(app, offices)).id)
  }
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = drafts
  app.clock.advance(minuteMs)
  // waits for the county since now, and so the shortest of all
  must(await decide(app, school, { id: first }, 'approve'))
  app.clock.advance(minuteMs)
  must(await decide(app, school, { id: second }, 'return', { ...aReturn, fixBy: inDays(9) }))
  app.clock.advance(minuteMs)
  must(await decide(app, school, { id: fourth }, 'return', { ...aReturn, fixBy: inDays(4) }))

  const orders: [string, string, string[]][] = [
    ['waitingSince', 'asc', [third, fifth, first, fourth, second]],
    ['waitingSince', 'desc', [first, fifth, third, fourth, second]],
    ['fixBy', 'asc', [fourth, second, first, fifth, third]],
    ['fixBy', 'desc', [second, fourth, first, fifth, third]],
    ['receivedAt', 'asc', drafts],
    ['receivedAt', 'desc', drafts.toReversed()],
    ['updatedAt', 'asc', [third, fifth, first, second, fourth]],
  ]
  const query = { season: offices.season.id }
  for (const [sort, direction, wanted] of orders) {
    for (const limit of [1, 2, 3, 100])
      expect([sort, limit, await paged(county, { ...query, sort, direction }, limit)]).toEqual([sort, limit, wanted])
  }
  // without a wish as before: the newest change first, and one's own by how long it waits
  expect(await paged(county, query, 2)).toEqual([fourth, second, first, fifth, third])
  expect(await paged(school, { ...query, mine: 'true' }, 1)).toEqual([third, fifth])
  expect(await paged(school, { ...query, mine: 'true', sort: 'receivedAt', direction: 'desc' }, 1)).toEqual([
    fifth,
    third,
  ])
})

test('an order goes with the filters, and counts what they let through, whichever rows have the time', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  const [waiting, returned] = [await handedIn(app, offices), await handedIn(app, offices)]
  must(await decide(app, school, returned, 'return', aReturn))
  const listed = async (cut: Record<string, string>) => {
    const { rows, total } = must(
      await app.as(county).get('/api/console/declarations', { season: offices.season.id, ...cut }),
    )
    return [rows.map(({ id }: { id: string }) => id), total]
  }
  expect(await listed({ sort: 'waitingSince', state: 'returned' })).toEqual([[returned.id], 1])
  expect(await listed({ sort: 'fixBy', state: 'returned' })).toEqual([[returned.id], 1])
  expect(await listed({ sort: 'fixBy', state: 'submitted' })).toEqual([[waiting.id], 1])
  expect(await listed({ sort: 'fixBy', state: 'refused' })).toEqual([[], 0])
  const unknown = await app.as(county).get('/api/console/declarations', { season: offices.season.id, sort: 'title' })
  expect([unknown.status, unknown.body.code]).toEqual([422, 'invalid_input'])
})
