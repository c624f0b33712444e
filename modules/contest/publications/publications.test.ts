import { expect, test } from 'vitest'
import { startTestApp, type TestCaller } from '#kernel/testing/app.ts'
import { aDocument, anAnnouncement, aPublicFile } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })
const day = (text: string) => new Date(`${text}T00:00:00Z`)

async function titles(query: Record<string, string | number>, caller: TestCaller = app.anonymous): Promise<string[]> {
  return (await caller.get('/api/announcements', query)).body.data.rows.map((row: { title: string }) => row.title)
}

test('the list has the pinned first, then the newest, page by page without a gap', async () => {
  const contest = 'paging'
  for (const [index, isPinned] of [false, true, false, true, false].entries()) {
    await anAnnouncement(app, {
      contest,
      isPinned,
      titles: { zh: `第${index}条` },
      publishedAt: day(`2026-10-0${index + 1}`),
    })
  }
  // two of the same instant
  await anAnnouncement(app, { contest, titles: { zh: '第5条' }, publishedAt: day('2026-10-05') })
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: { rows: { title: string }[]; next: string | null; total: number; totalIsCapped: boolean } = (
      await app.anonymous.get('/api/announcements', { contest, limit: 2, ...(after ? { after } : {}) })
    ).body.data
    expect([page.total, page.totalIsCapped]).toEqual([6, false])
    seen.push(...page.rows.map((row) => row.title))
    after = page.next
  } while (after)
  expect(seen.slice(0, 2)).toEqual(['第3条', '第1条'])
  expect(seen.slice(2, 4).sort()).toEqual(['第4条', '第5条'])
  expect(seen.slice(4)).toEqual(['第2条', '第0条'])
})

test('a contest shows its own announcements and those for all, and nobody sees a scheduled one', async () => {
  await anAnnouncement(app, { contest: 'mine', titles: { zh: '自己的' }, publishedAt: day('2026-11-02') })
  await anAnnouncement(app, { contest: null, titles: { zh: '大家的' }, publishedAt: day('2026-11-01') })
  await anAnnouncement(app, { contest: 'other', titles: { zh: '别人的' } })
  const scheduled = await anAnnouncement(app, {
    contest: 'mine',
    titles: { zh: '明天的' },
    publishedAt: day('2026-11-22'),
  })
  expect(await titles({ contest: 'mine' })).toEqual(['自己的', '大家的'])
  expect((await app.anonymous.get(`/api/announcements/${scheduled.id}`)).body.code).toEqual('not_found')
})

test('an announcement leads on to those beside it anywhere in the list, also beyond the first hundred', async () => {
  const contest = 'beside'
  const made: { id: string }[] = []
  for (let index = 0; index < 130; index += 1) {
    const titles = { zh: `第${index}条` }
    // every second one is of the same instant as the one before it
    const publishedAt = new Date(day('2026-05-01').getTime() - Math.floor(index / 2) * 3_600_000)
    made.push(await anAnnouncement(app, { contest, titles, publishedAt, isPinned: index === 60 || index === 90 }))
  }
  const list: { id: string; title: string }[] = []
  let after: string | null = null
  do {
    const query: Record<string, string | number> = { contest, limit: 100, ...(after ? { after } : {}) }
    const page = (await app.anonymous.get('/api/announcements', query)).body.data
    list.push(...page.rows)
    after = page.next
  } while (after)
  expect(list.slice(0, 2).map(({ id }) => id)).toEqual([made[60]?.id, made[90]?.id])
  for (const [place, row] of list.entries()) {
    const { newer, older } = (await app.anonymous.get(`/api/announcements/${row.id}/neighbors`, { contest })).body.data
    const named = (each: { id: string; title: string } | undefined) =>
      each ? { id: each.id, title: each.title, language: 'zh' } : null
    expect([place, newer, older]).toEqual([place, named(list[place - 1]), named(list[place + 1])])
  }
  const asked = async (place: number) =>
    (await app.countQueries(() => app.anonymous.get(`/api/announcements/${list[place]?.id}/neighbors`, { contest })))
      .queries
  expect(await asked(120)).toEqual(await asked(10))
})

test('the search finds two characters in any language and takes wildcards as they are', async () => {
  const contest = 'searched'
  await anAnnouncement(app, { contest, titles: { zh: '关于绘画的要求', en: 'On paintings' } })
  await anAnnouncement(app, { contest, titles: { zh: '百分之100%' } })
  expect(await titles({ contest, search: '绘画' })).toEqual(['关于绘画的要求'])
  expect(await titles({ contest, search: 'PAINT 要求' })).toEqual(['关于绘画的要求'])
  expect(await titles({ contest, search: '100%' })).toEqual(['百分之100%'])
  expect(await titles({ contest, search: "_' or true --" })).toEqual([])
})

test('an announcement tells in which languages it exists, and falls back to Chinese as a whole', async () => {
  const { id } = await anAnnouncement(app, { titles: { zh: '通知', en: 'Notice', fr: 'Avis' } })
  const shown = async (language: 'zh' | 'en' | 'fr') => {
    const {
      title,
      bodyHtml,
      language: used,
      languages,
    } = (await app.anonymous.in(language).get(`/api/announcements/${id}`)).body.data
    return [title, bodyHtml, used, languages]
  }
  expect(await shown('en')).toEqual(['Notice', '<p>Text</p>', 'en', ['zh', 'en']])
  expect(await shown('fr')).toEqual(['通知', '<p>正文</p>', 'zh', ['zh', 'en']])
})

test('a body is cleaned when it is written, and a new announcement is marked for a week', async () => {
  const { id } = await anAnnouncement(app, { bodies: { zh: '<p>好<script>alert(1)</script></p>' } })
  const now = (await app.anonymous.get(`/api/announcements/${id}`)).body.data
  expect([now.bodyHtml, now.isNew]).toEqual(['<p>好&lt;script&gt;alert(1)&lt;/script&gt;</p>', true])
  app.clock.advance(7 * 24 * 3_600_000)
  expect((await app.anonymous.get(`/api/announcements/${id}`)).body.data.isNew).toEqual(false)
  app.clock.set('2026-11-21T09:00:00+08:00')
})

test('attachments come with size, checksum and a lasting address', async () => {
  const { id } = await anAnnouncement(app, { attachments: [await aPublicFile(app, '规则.pdf')] })
  const [attachment] = (await app.anonymous.get(`/api/announcements/${id}`)).body.data.attachments
  expect([attachment.name, attachment.sizeBytes, attachment.sha256.length]).toEqual(['规则.pdf', 8, 64])
  expect((await app.inject({ url: attachment.url })).payload).toEqual('%PDF-1.4')
})

test('documents come with all versions, the newest first, and a download is counted', async () => {
  const { id } = await aDocument(app, 2)
  const document = (await app.anonymous.get(`/api/documents/${id}`)).body.data
  expect(
    document.versions.map((version: { version: number; downloadCount: number }) => [
      version.version,
      version.downloadCount,
    ]),
  ).toEqual([
    [2, 0],
    [1, 0],
  ])
  for (let times = 0; times < 2; times += 1) {
    const led = await app.inject({ url: document.versions[1].url })
    expect(led.statusCode).toEqual(302)
    expect((await app.inject({ url: String(led.headers.location) })).payload).toEqual('%PDF-1.4')
  }
  const counted = (await app.anonymous.get(`/api/documents/${id}`)).body.data.versions
  expect(counted.map((version: { downloadCount: number }) => version.downloadCount)).toEqual([0, 2])
  expect((await app.inject({ url: `/api/documents/${id}/versions/3/file` })).statusCode).toEqual(404)
})
