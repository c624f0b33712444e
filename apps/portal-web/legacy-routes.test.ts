import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createClient, type WireRequest } from '#kernel/web/client/client.ts'
import { findLegacyRoute, legacyRoutes } from './legacy-routes.ts'
import { lookUp } from './look-up.ts'
import { shellPages } from './pages.ts'

const rows = readFileSync('docs/spec/portal-routes.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([path = '', access = '']) => ({ path, access }))

const ofToday = shellPages.map((page) => page.path as string)

/** The API within the test: announcements, documents and the current draft as the test says. */
function apiWith(data: Record<string, unknown>) {
  const asked: string[] = []
  const api = createClient({
    send: async ({ address }: WireRequest) => {
      asked.push(address)
      const path = address.split('?')[0] ?? ''
      return { status: 200, text: JSON.stringify({ code: 'H0000', message: '', data: data[path] }) }
    },
    token: () => null,
    language: () => 'zh',
    uuid: () => 'key',
    notify: () => undefined,
    sessionEnded: () => undefined,
  })
  return { api, asked }
}
const page = (ids: string[]) => ({ rows: ids.map((id) => ({ id })) })
const signedIn = { requireSession: async () => undefined, requirePage: async () => undefined }
const at = (path: string) => new URL(path, 'http://here')

test('every path of the specification is an address of today, or leads to one [S2-ROUTE-02] [S2-ROUTE-12]', () => {
  const missing = rows.filter(({ path }) => !ofToday.includes(path) && !findLegacyRoute(path))
  expect(missing).toEqual([])
  expect(rows.length).toEqual(66)
})

test('an old address is open to whom the specification opens it [S2-GUARD-02] [S2-GUARD-03] [S2-GUARD-05]', () => {
  const differing = rows.filter(({ path, access }) => (findLegacyRoute(path)?.access ?? access) !== access)
  expect(differing).toEqual([])
})

test('no old address is spelled twice, and none is an address of today', () => {
  const spelled = Object.keys(legacyRoutes).map((path) => path.toLowerCase())
  expect(new Set(spelled).size).toEqual(spelled.length)
  expect(Object.keys(legacyRoutes).filter((path) => ofToday.includes(path))).toEqual([])
})

test('an old address that needs no id leads to the page that stands for it today [/login/xgzcxx] [/login/xgdlmm] [/sbbz/wlsbzn] [/sbbz/wlsbznRobot] [/sbbz/xgwdlb] [/robot/xzbmb] [/robot/sqmgl] [/robot/sbsc] [/robot/sbyxzzdw] [/robot/sbyxzzgzz] [/robot/ssgg] [/robot/sszl] [/robot/sczl] [/demo/demo]', async () => {
  const { api, asked } = apiWith({})
  const led = {
    '/login/xgzcxx': '/account/profile',
    '/login/xgdlmm': '/account/password',
    '/sbbz/wlsbzn': '/guides/innovation',
    '/sbbz/wlsbznRobot': '/guides/robot',
    '/sbbz/xgwdlb': '/documents',
    '/robot/xzbmb': '/declarations/forms?contest=robot',
    '/robot/sqmgl': '/unit/codes?contest=robot',
    '/robot/sbsc': '/unit/declarations?contest=robot',
    '/robot/sbyxzzdw': '/declarations/new?contest=robot&honour=excellent-unit',
    '/robot/sbyxzzgzz': '/declarations/new?contest=robot&honour=excellent-worker',
    '/robot/ssgg': '/announcements?contest=robot',
    '/robot/sszl': '/documents?contest=robot',
    '/robot/sczl': '/unit/documents?contest=robot',
    '/demo/demo': '/gallery',
  }
  const targets = Object.keys(led).map(async (path) => [path, await lookUp(at(path), api, signedIn)])
  expect(Object.fromEntries(await Promise.all(targets))).toEqual(led)
  expect(asked).toEqual([])
})

test('an old page of a draft opens the current draft, and the list when there is none [S2-ROUTE-02]', async () => {
  const withDraft = apiWith({ '/api/declarations/current': { id: 'd1' } })
  expect(await lookUp(at('/login/xmcy'), withDraft.api, signedIn)).toEqual('/declarations/d1/members')
  expect(withDraft.asked).toEqual(['/api/declarations/current?contest=innovation&language=zh&channel=1'])
  const without = apiWith({ '/api/declarations/current': { id: null } })
  expect(await lookUp(at('/login/xmcy'), without.api, signedIn)).toEqual('/declarations')
})

test('the five print pages and their alias open the print view of the draft [S2-ROUTE-08] [/login/print] [/login/kjcxprint] [/login/kjfdyprint] [/login/hxhprint] [/login/yxprint] [/zxsb/print]', async () => {
  const { api } = apiWith({ '/api/declarations/current': { id: 'd1' } })
  const paths = [
    '/login/print',
    '/login/kjcxprint',
    '/login/kjfdyprint',
    '/login/hxhprint',
    '/login/yxprint',
    '/zxsb/print',
  ]
  const targets = await Promise.all(paths.map((path) => lookUp(at(path), api, signedIn)))
  expect(targets).toEqual(paths.map(() => '/declarations/d1/print'))
})

test('an old detail page opens the item it names, else the newest, else the list [S2-ROUTE-02] [S2-ROUTE-10] [/sbbz/xgwdxz]', async () => {
  const some = apiWith({ '/api/announcements': page(['a9', 'a8']), '/api/documents': { documents: [{ id: 'f3' }] } })
  const none = apiWith({ '/api/announcements': page([]), '/api/documents': { documents: [] } })
  expect([
    await lookUp(at('/sbbz/sbglggDetails?id=a1&lang=fr'), some.api, null),
    await lookUp(at('/sbbz/sbglggDetails'), some.api, null),
    await lookUp(at('/sbbz/sbglggDetails'), none.api, null),
    await lookUp(at('/sbbz/xgwdxz'), some.api, null),
    await lookUp(at('/sbbz/xgwdxz'), none.api, null),
  ]).toEqual(['/announcements/a1?lang=fr', '/announcements/a9', '/announcements', '/documents/f3', '/documents'])
})

test('an old page of a robot team opens the current team alone, and what the contest has instead when there is none [/robot/jqzxsb]', async () => {
  const withTeam = apiWith({ '/api/declarations/current': { id: 't1' } })
  expect(await lookUp(at('/robot/hdsqm'), withTeam.api, signedIn)).toEqual('/declarations/t1/code')
  expect(withTeam.asked).toEqual(['/api/declarations/current?contest=robot&only=teams&language=zh&channel=1'])
  const without = apiWith({ '/api/declarations/current': { id: null } })
  const paths = ['/robot/jqzxsb', '/robot/hdsqm', '/robot/scbmb']
  expect(await Promise.all(paths.map((path) => lookUp(at(path), without.api, signedIn)))).toEqual([
    '/declarations/new?contest=robot',
    '/declarations/new/code?contest=robot',
    '/declarations?contest=robot',
  ])
})

test('an old detail page of the robot contest opens its newest item, or the one that waits longest [/robot/ssggxq] [/robot/sszlxq] [/robot/sbscxq]', async () => {
  const { api, asked } = apiWith({
    '/api/announcements': page(['a9']),
    '/api/documents': { documents: [] },
    '/api/seasons': { seasons: [{ id: 's1' }] },
    '/api/console/declarations': page(['d5']),
  })
  const paths = ['/robot/ssggxq', '/robot/sszlxq', '/robot/sbscxq']
  expect(await Promise.all(paths.map((path) => lookUp(at(path), api, signedIn)))).toEqual([
    '/announcements/a9',
    '/documents?contest=robot',
    '/unit/declarations/d5',
  ])
  expect(asked.filter((address) => !address.includes('contest=robot') && !address.includes('season=s1'))).toEqual([])
})

test('an old private address is left to the browser by the server, which knows no token [S2-ROUTE-03]', async () => {
  expect(await lookUp(at('/login/zxsb'), apiWith({}).api, null)).toEqual('browser-decides')
})

test('an address that never was is not found', async () => {
  await expect(lookUp(at('/login/nothing'), apiWith({}).api, null)).rejects.toMatchObject({
    code: 'not_found',
    status: 404,
  })
})
