import { expect, test } from 'vitest'
import { sanitizeHtml } from '#kernel/server/html.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { filledWorkbench } from '#modules/platform/localization/fixtures.ts'
import { syncTexts, withNames } from '#modules/platform/localization/server/index.ts'
import { settingShown } from '#modules/platform/settings/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = await anAdmin(app)
const office = app.as(admin)
const rowOf = async (language: string, key: string) =>
  (await office.get(`/api/console/languages/${language}.${key}`)).body.data
const edit = async (language: string, key: string, text: string) => {
  const { revision } = await rowOf(language, key)
  return (await office.patch(`/api/console/languages/${language}.${key}`, { revision, values: { text } })).body
}
const signedOut = async (language: 'zh' | 'en') =>
  (await app.anonymous.in(language).get('/api/accounts/me')).body.message

test('every text of server and pages stands in the workbench, with its Chinese and its state [console /system/languages] [S4-TRANSLATION-01]', async () => {
  await filledWorkbench(app)
  const catalogues = await app.write((db) => db.selectFrom('platform.text').select('catalogue').distinct().execute())
  const names = catalogues.map(({ catalogue }) => catalogue)
  for (const name of ['kernel', 'accounts', 'accountPages', 'consoleShell', 'consoleKit', 'portal', 'settingPages'])
    expect(names).toContain(name)
  expect(await rowOf('en', 'kernel.refusals.signed_out')).toMatchObject({
    source: await signedOut('zh'),
    text: await signedOut('en'),
    state: 'translated',
    isCorrected: false,
  })
  const before = (await app.auditOf('texts')).length
  await syncTexts(app.ctx())
  expect((await app.auditOf('texts')).length).toEqual(before)
})

test('a corrected text is spoken at once, and a text whose Chinese was corrected afterwards is not translated any more', async () => {
  const key = 'kernel.refusals.signed_out'
  const [zh, en] = [await signedOut('zh'), await signedOut('en')]
  expect((await edit('en', key, 'Please sign in first')).code).toEqual('H0000')
  expect([await signedOut('zh'), await signedOut('en')]).toEqual([zh, 'Please sign in first'])
  expect((await edit('zh', key, '请先登录再操作')).code).toEqual('H0000')
  expect([await signedOut('zh'), await signedOut('en')]).toEqual(['请先登录再操作', en])
  expect(await rowOf('en', key)).toMatchObject({
    state: 'not-translated',
    source: '请先登录再操作',
    text: en,
    lapsedText: 'Please sign in first',
  })
  expect((await office.post(`/api/console/languages/en.${key}/confirm`)).body.code).toEqual('H0000')
  expect(await rowOf('en', key)).toMatchObject({ state: 'translated', text: en })
  for (const language of ['zh', 'en']) await office.post(`/api/console/languages/${language}.${key}/restore`)
  expect([await signedOut('zh'), await signedOut('en')]).toEqual([zh, en])
})

test('a corrected name of a button does not get out of the address of a link that names it', async () => {
  await filledWorkbench(app)
  const key = 'printScreens.submission.submit'
  const written = { zh: '', en: sanitizeHtml(`<a href="/{text:${key}}">go on</a>`) }
  expect((await edit('en', key, '" onmouseover="go()')).code).toEqual('H0000')
  const { en } = await withNames(app.surroundings.database.read, written)
  expect(en).toEqual('<a href="/Submit" rel="noopener noreferrer">go on</a>')
  await office.post(`/api/console/languages/en.${key}/restore`)
})

test('a text with a wrong argument is refused, naming it, and nothing changes', async () => {
  const key = 'kernel.problems.too_short'
  const shown = (await rowOf('en', key)).text
  const refused = [
    await edit('en', key, 'Too short'),
    await edit('en', key, 'At least {min}, you {name}'),
    await edit('en', key, 'At least {min'),
  ]
  expect(refused.map(({ code, fields }) => [code, fields[0].path, fields[0].message])).toEqual([
    ['invalid_input', 'values.text', '缺少参数 min，请对照原文补上（带花括号）'],
    ['invalid_input', 'values.text', '参数 name 在原文里没有，请去掉或改成原文里的参数'],
    ['invalid_input', 'values.text', '花括号的写法不对，请对照原文检查'],
  ])
  expect((await rowOf('en', key)).text).toEqual(shown)
})

test('pages fetch the corrections of their language as one script, which browsers keep by its tag', async () => {
  const fetchScript = (headers = {}) => app.inject({ url: '/api/text-corrections/fr', headers })
  const none = await fetchScript()
  await edit('fr', 'settingPages.title', 'Réglages')
  await edit('fr', 'settingPages.none', 'Rien : {word}')
  const some = await fetchScript()
  expect(some.headers.etag === none.headers.etag).toEqual(false)
  expect((await fetchScript({ 'if-none-match': some.headers.etag })).statusCode).toEqual(304)
  const scope: { correctTexts?: (group: string, texts: object) => object; offeredLanguages?: string[] } = {}
  new Function('globalThis', some.body)(scope)
  // compiled, as the texts of pages are
  const own = { title: 'Paramètres', save: 'Enregistrer', none: ['Aucun ', ['word']], groups: { site: 'Site' } }
  expect(scope.correctTexts?.('settingPages', own)).toEqual({
    title: 'Réglages',
    save: 'Enregistrer',
    none: ['Rien : ', ['word']],
    groups: { site: 'Site' },
  })
  expect(scope.offeredLanguages).toEqual(['zh', 'en', 'fr', 'ko'])
})

test('a language that is switched off is offered to nobody [S1-FUNC-19]', async () => {
  const { revision } = await settingShown(app, admin, 'offeredLanguages')
  await office.put('/api/console/settings/offeredLanguages', { value: ['zh', 'en'], revision })
  const { languages } = (await app.anonymous.get('/api/languages')).body.data
  expect(languages.map(({ code }: { code: string }) => code)).toEqual(['zh', 'en'])
})

test('names of dictionaries and seasons are listed with their state and where they are edited, those not translated first', async () => {
  const season = await aSeason(app)
  const values = { type: 'stage', code: 'night-school', label: { zh: '夜校', en: 'Evening school' }, sort: 900 }
  await office.post('/api/console/dictionaries', { values })
  const labels = async (query: Record<string, string>) =>
    (await office.in('zh').get('/api/console/languages/labels', query)).body.data
  const { rows } = await labels({ search: '夜校' })
  expect(
    rows.map((row: { language: string; text: string | null; state: string }) => [row.language, row.text, row.state]),
  ).toEqual([
    ['fr', null, 'not-translated'],
    ['ko', null, 'not-translated'],
    ['en', 'Evening school', 'translated'],
  ])
  expect(rows[0]).toMatchObject({
    zh: '夜校',
    source: 'dictionary.labelSource',
    place: ['学段'],
    address: '/system/dictionaries?row=stage.night-school',
  })
  const title = season.definition.title.zh
  const ofSeasons = await labels({ source: 'seasons.labelSource', translation: 'fr', search: title })
  // a season's name finds what stands in it
  expect(
    ofSeasons.rows.filter(({ zh, place }: { zh: string; place: string[] }) => zh !== title && place[0] !== title),
  ).toEqual([])
  const ofTitle = ofSeasons.rows.filter(
    ({ id, zh }: { id: string; zh: string }) => zh === title && id.includes(season.id),
  )
  // where it is corrected, found by its Chinese
  expect(ofTitle.map(({ address }: { address: string }) => address)).toEqual([
    `/contest/seasons/${season.id}/labels?search=${encodeURIComponent(title)}`,
  ])
  expect((await labels({ state: 'not-translated', translation: 'en', search: '夜校' })).rows).toEqual([])
  const more = await labels({})
  expect([more.rows.length, more.next, more.found === more.total]).toEqual([100, 100, true])
  expect((await labels({ after: '100' })).rows[0].id === more.rows[0].id).toEqual(false)
})
