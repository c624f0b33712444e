import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#kernel/contract/languages.ts'
import { startTestApp, type TestApp } from '#kernel/testing/app.ts'
import { aPublicPicture } from '#modules/contest/publications/fixtures.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { publishSeason } from '#modules/contest/seasons/server/index.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { fillDictionary } from '#modules/platform/dictionary/server/index.ts'
import { storeSetting } from '#modules/platform/settings/server/index.ts'
import { aQuestion } from '#modules/platform/support/fixtures.ts'
import { buildWeb } from '../../tools/build-web.mjs'
import { chooseLanguage } from './page-language.ts'
import { mountPortal, openPortal } from './portal.ts'

/** The real API, and before it the pages as they were built of today's sources. */
let app: TestApp
let pages: FastifyInstance
const distDir = path.resolve('dist')
/** addresses of the API that pages have called */
let calls: string[] = []

beforeAll(async () => {
  // as the start does it; a run of all tests has built them once for everybody
  await buildWeb({ node: process.execPath, log: () => undefined })
  app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
  pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const forward = ['/api/*', '/hunan/*', '/projectDeclare/*', '/xyplat/*']
  for (const url of forward) {
    pages.all(url, async (request, reply) => {
      calls.push(request.url)
      const answer = await app.inject({
        method: request.method as 'GET',
        url: request.url,
        headers: request.headers,
        ...(request.body ? { payload: request.body as object } : {}),
      })
      return reply.code(answer.statusCode).type('application/json').send(answer.body)
    })
  }
  const config = { isDemo: false, publicUrl: 'http://127.0.0.1', s3: null }
  await mountPortal(pages, await openPortal(distDir), {
    config,
    keptForMs: 600_000,
    words: {
      offered: async () => languages,
      tag: () => null,
      correct: (_group, texts) => texts,
      onChange: () => undefined,
    },
  })
}, 300_000)

afterAll(async () => {
  await pages?.close()
  await app?.close()
})

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ url, headers })

test('the landing page is at the root, headed by the name of the platform [S2-LAND-01] [S2-LAND-07] [S2-LANG-03] [S9-04]', async () => {
  const { statusCode, body } = await get('/')
  expect([statusCode, titleOf(body), /<html lang="(..)"/.exec(body)?.[1]]).toEqual([
    200,
    '省青少年科技活动申报服务平台',
    'zh',
  ])
})

test('the guard has somewhere to send people: the landing page at /index, which says where they were going [S2-LAND-02]', async () => {
  const { statusCode, body } = await get('/index?next=%2Fgallery')
  expect([statusCode, body.includes('请先登录，再继续前往“组件示例”')]).toEqual([200, true])
})

test('a link of ours leads nobody to another site after the sign-in, however it is spelt', async () => {
  for (const next of ['/.//', '/.//host', '//host', '/\\host', 'https://host']) {
    const { statusCode, body } = await get(`/index?next=${encodeURIComponent(next)}`)
    const leadsAway = /href="(?:\/\/|\/\\|[a-z]+:\/\/host)/.test(body)
    expect([next, statusCode, body.includes('请先登录'), leadsAway]).toEqual([next, 200, false, false])
  }
})

test('a page has one address: other spellings of it lead there, and never to another site', async () => {
  const { port } = new URL(await pages.listen({ host: '127.0.0.1', port: 0 }))
  // as it is sent: fetch and inject would resolve it themselves
  const leads = (path: string) =>
    new Promise<unknown[]>((done, fail) => {
      request({ host: '127.0.0.1', port, path }, (answer) => {
        answer.resume()
        done([answer.statusCode, answer.headers.location])
      })
        .once('error', fail)
        .end()
    })
  expect(await leads('/1/../index')).toEqual([308, '/index'])
  expect(await leads('//index?lang=fr')).toEqual([308, '/index?lang=fr'])
  expect(await leads('/.//host/path')).toEqual([308, '/'])
  expect(await leads('/index#part')).toEqual([308, '/index'])
  expect(await leads('/\\host')).toEqual([308, '/host'])
  expect((await leads('/index?lang=fr'))[0]).toBe(200)
})

test('innovation, robot and the console open a new tab that stays signed in, the olympiads this one; the footer leads to the console too [S2-LAND-03] [S2-LAND-04] [S2-LAND-05] [S2-LAND-06] [S1-07]', async () => {
  const { body } = await get('/')
  const cards = body.slice(body.indexOf('class="contest-cards"'), body.indexOf('id="news"'))
  const links = [...cards.matchAll(/<a ([^>]*)>/g)].map((link) => link[1])
  expect(links).toEqual([
    'href="/welcome?lang=zh" target="_blank" rel="opener"',
    'href="/welcomeRobot?lang=zh" target="_blank" rel="opener"',
    expect.stringMatching(/^href="\/welcomeOrsay"(?! target)/),
  ])
  const console = /<p class="landing-console"><a (.*?) data-look/.exec(body)?.[1]
  const foot = body.slice(body.indexOf('<footer'))
  const consoleOfFoot = /<a ([^>]*)>工作管理系统<\/a>/.exec(foot)?.[1]
  const asConsole = 'href="/console/?lang=zh" target="_blank" rel="opener"'
  expect([console, consoleOfFoot]).toEqual([asConsole, asConsole])
  // pupils and parents read all the other pages
  const entrances = ['/index', '/welcome', '/welcomeRobot', '/welcomeOrsay', '/login', '/announcements']
  const isWayIn = async (address: string) => (await get(address)).body.includes('>工作管理系统</a>')
  expect(await Promise.all(entrances.map(isWayIn))).toEqual([true, true, true, true, false, false])
})

test('a chosen language is kept for the browser, and each is offered by a plain link [S2-LANG-01] [S9-05]', async () => {
  const french = await get('/welcome?lang=fr')
  expect(french.headers['set-cookie']).toEqual('language=fr; Path=/; SameSite=Lax')
  const kept = await get('/welcome', { cookie: 'other=1; language=fr' })
  expect(titleOf(kept.body)).toEqual(titleOf(french.body))
  const offered = [...kept.body.matchAll(/href="\/welcome\?lang=(..)"/g)].map((link) => link[1])
  expect(offered).toEqual(['zh', 'en', 'fr', 'ko'])
})

test('what is kept for the browser travels by TLS alone, where the page does', async () => {
  const behindProxy = Fastify({ trustProxy: true })
  behindProxy.get('/', (request, reply) => reply.send(chooseLanguage(request, reply, ['zh', 'fr'])))
  const cookieBy = async (protocol: string) =>
    (await behindProxy.inject({ url: '/?lang=fr', headers: { 'x-forwarded-proto': protocol } })).headers['set-cookie']
  expect(await cookieBy('https')).toEqual('language=fr; Path=/; SameSite=Lax; Secure')
  expect(await cookieBy('http')).toEqual('language=fr; Path=/; SameSite=Lax')
})

test('the contest homes stand at their addresses of the specification [S2-ROUTE-05]', async () => {
  const answers = await Promise.all(['/welcome', '/welcomeRobot', '/welcomeOrsay', '/login'].map((url) => get(url)))
  expect(answers.map(({ statusCode, body }) => [statusCode, titleOf(body)?.split(' · ')[0]])).toEqual([
    [200, '青少年科技创新大赛'],
    [200, '青少年机器人竞赛'],
    [200, '中学生学科竞赛'],
    [200, '登录'],
  ])
})

test('an old public address leads on with 302, an old private one is the browser’s to decide [S2-ROUTE-03]', async () => {
  const answers = await Promise.all(['/login/index', '/sbbz/cjwthd', '/login/zc', '/login/zxsb'].map((url) => get(url)))
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [302, '/'],
    [302, '/questions'],
    [302, '/register'],
    [200, undefined],
  ])
})

test('an address that does not exist is 404, in words', async () => {
  const { statusCode, body } = await get('/no/such/page')
  expect([statusCode, body.includes('没有找到这个页面')]).toEqual([404, true])
})

test('a page of a signed-in person comes without anything of anybody, and is not rendered on the server', async () => {
  const { statusCode, body } = await get('/gallery', { authorization: 'any' })
  expect([statusCode, body.includes('data-now="1"'), body.includes('"isWhole":false')]).toEqual([200, true, true])
})

test('every page has its walls: its policy names the hash of each inline line, or a nonce of its own, and nothing else', async () => {
  const [page, console, again] = await Promise.all([get('/'), get('/console/'), get('/console/')])
  for (const { headers, body } of [page, console]) {
    const policy = String(headers['content-security-policy'])
    const allowed = (kind: string) => new RegExp(`${kind}-src 'self' ([^;]+);`).exec(policy)?.[1]
    const inline = [...body.matchAll(/<(script|style)((?![^>]*(?: src=|application\/json))[^>]*)>([\s\S]*?)<\/\1>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, kind = '', attributes = '', text = ''] of inline) {
      const nonce = / nonce="([^"]+)"/.exec(attributes)?.[1]
      const name = nonce ? `'nonce-${nonce}'` : `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      expect(allowed(kind)).toEqual(name)
    }
    expect(/ style="/.test(body)).toEqual(false)
    expect(headers['referrer-policy']).toEqual('no-referrer')
    expect(headers['x-content-type-options']).toEqual('nosniff')
  }
  expect(again.headers['content-security-policy']).not.toEqual(console.headers['content-security-policy'])
})

test('a page that is the same for everybody is rendered once for all who ask within a moment, and anew after a write', async () => {
  const countCalls = async (urls: readonly string[]) => {
    calls = []
    for (const url of urls) await get(url)
    return calls.filter((call) => /^\/api\/(announcements|guardian)/.test(call)).length
  }
  const each = (url: string) => countCalls([url, url])
  const list = '/announcements?lang=en'
  expect([await countCalls([list]), await each(list)]).toEqual([1, 0])
  // a search has no end of addresses, and the address of a guardian is a secret
  expect([await each('/announcements?search=a'), await each('/guardian-consent/none')]).toEqual([2, 2])
  const { id } = await aQuestion(app)
  await pages.inject({ method: 'POST', url: '/api/sessions', payload: {} })
  expect(await each(list)).toEqual(0)
  const read = await pages.inject({ method: 'POST', url: '/xyplat/dict/getDict', payload: { type: 'sex' } })
  expect([read.statusCode, await each(list)]).toEqual([200, 0])
  const rated = await pages.inject({ method: 'PUT', url: `/api/questions/${id}/rating`, payload: { isHelpful: true } })
  expect([rated.statusCode, await each(list)]).toEqual([200, 1])
})

test('what was kept travels compressed to whoever takes brotli, and as text to the others', async () => {
  const [plain, small] = [await get('/login'), await get('/login', { 'accept-encoding': 'gzip, deflate, br' })]
  expect([small.headers['content-encoding'], brotliDecompressSync(small.rawPayload).toString()]).toEqual([
    'br',
    plain.body,
  ])
  const refusing = await get('/login', { 'accept-encoding': 'br;q=0' })
  expect([refusing.headers['content-encoding'], refusing.body]).toEqual([undefined, plain.body])
})

test('a page links its own styles and those of every page, no others; the landing page lives within its own bytes', async () => {
  const linked = async (url: string) =>
    [...(await get(url)).body.matchAll(/<link rel="stylesheet" href="\/assets\/([\w-]+)-[\w-]{8}\.css"/g)].map(
      (link) => link[1],
    )
  const shared = await linked('/gallery')
  expect([await linked('/'), (await linked('/questions')).filter((name) => !shared.includes(name))]).toEqual([
    [],
    ['QuestionsPage'],
  ])
})

test('/favicon.ico answers, and an unknown call of the API is not a page', async () => {
  expect((await get('/favicon.ico')).statusCode).toEqual(200)
  expect((await get('/assets/none.js')).statusCode).toEqual(404)
})

test('what is asked of the assets and is none of them is neither given nor a mistake of ours', async () => {
  const strange = ['%00', 'a%00.js', '', '.', '%2f', '%5c', '%zz', '..%2f..%2fpackage.json', '%2e%2e/package.json']
  const statuses = await Promise.all(strange.map(async (name) => (await get(`/assets/${name}`)).statusCode))
  const isRefused = (status: number) => status >= 300 && status < 500
  expect(strange.filter((_, index) => !isRefused(statuses[index] ?? 0))).toEqual([])
})

test('what a page loads is given as it was built, compressed for whoever takes that, and once for as long as its name stays', async () => {
  const name = assets()[0] ?? ''
  const built = (ending = '') => readFileSync(path.join(distDir, 'web/assets', name + ending))
  const asked = (headers: Record<string, string> = {}) => get(`/assets/${name}`, headers)
  const told = ({ statusCode, headers, rawPayload }: Awaited<ReturnType<typeof get>>) => [
    statusCode,
    headers['content-encoding'],
    rawPayload.equals(built(headers['content-encoding'] === 'br' ? '.br' : headers['content-encoding'] ? '.gz' : '')),
  ]
  expect(told(await asked())).toEqual([200, undefined, true])
  expect(told(await asked({ 'accept-encoding': 'gzip, deflate, br' }))).toEqual([200, 'br', true])
  expect(told(await asked({ 'accept-encoding': 'br;q=0, gzip' }))).toEqual([200, 'gzip', true])
  const { headers } = await asked({ 'accept-encoding': 'br' })
  expect([headers['content-type'], headers['cache-control'], headers.vary, headers['x-content-type-options']]).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'accept-encoding',
    'nosniff',
  ])
  const again = await asked({ 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await asked({ 'if-none-match': String(headers.etag) })
  expect(other.statusCode).toEqual(200)
  // its compressed forms have no address of their own
  expect((await get(`/assets/${name}.br`)).statusCode).toEqual(404)
})

const assets = () => readdirSync(path.join(distDir, 'web/assets')).filter((name) => name.endsWith('.js'))

test('Zod, the ICU parser and the words of the server stay out of what browsers load', () => {
  const texts = assets().map((name) => [name, readFileSync(path.join(distDir, 'web/assets', name), 'utf8')] as const)
  const carrying = (mark: string) => texts.filter(([, text]) => text.includes(mark)).map(([name]) => name)
  expect([carrying('ZodError'), carrying('EXPECT_ARGUMENT_CLOSING_BRACE'), texts.length > 20]).toEqual([[], [], true])
})

test('each page is a chunk of its own, loaded on demand [S2-ROUTE-01]', () => {
  const manifest = readManifest()
  const lazy = [...reached(manifest, ['apps/portal-web/start.tsx'])].flatMap(
    (key) => manifest[key]?.dynamicImports ?? [],
  )
  expect(lazy.filter((name) => name.endsWith('LandingPage.tsx') || name.endsWith('ContestHome.tsx')).length).toEqual(2)
})

test('the landing page keeps to its budgets: 8 KB before the first input without pictures, 100 KB of script', async () => {
  const { body } = await get('/')
  const plain = body.replaceAll(/<svg class="art[\s\S]*?<\/svg>/g, '')
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  expect(brotliCompressSync(plain, quality).length).toBeLessThanOrEqual(8 * 1024)
  expect(
    compressedSize(readManifest(), ['apps/portal-web/hydrate.tsx', 'apps/portal-web/start.tsx']),
  ).toBeLessThanOrEqual(100 * 1024)
})

test('the console keeps to its budgets: 90 KB of script before the sign-in, 280 KB with the home page; styles and words come beside them', () => {
  const [entry, shell, home] = ['index.html', 'Shell.tsx', 'pages/Dashboard.tsx'].map(
    (file) => `apps/console-web/${file}`,
  )
  expect(compressedSize(readManifest(), [entry ?? ''])).toBeLessThanOrEqual(90 * 1024)
  expect(compressedSize(readManifest(), [entry ?? '', shell ?? '', home ?? ''])).toBeLessThanOrEqual(280 * 1024)
})

test('declaring starts without an account: who may take part, what to have ready, how long it takes; then one registers and goes on', async () => {
  const none = await get('/start/innovation')
  expect([none.statusCode, none.body.includes('现在没有开放的申报')]).toEqual([200, true])
  const { definition } = await aSeason(app)
  const { body } = await get('/start/innovation')
  const ways = [...body.matchAll(/href="(\/(?:register|login)\?next=[^"]*)"/g)].map((link) => link[1])
  const next = encodeURIComponent('/declarations/new?contest=innovation')
  // the header's own link leads back to this very page
  expect(ways).toEqual(['/login?next=%2Fstart%2Finnovation', `/register?next=${next}`, `/login?next=${next}`])
  const cards = [...body.matchAll(/<h3 class="card-title">(.*?)<\/h3>/g)].map((title) => title[1])
  expect(cards).toEqual(['谁能参加', '准备什么', '要多久', ...definition.kinds.map(({ labels }) => labels.zh)])
  // the same number here and on the contest's home, which is not yet asked for in this language and so rendered anew
  const home = (await get('/welcome?lang=ko')).body
  expect([
    body.includes(`可以申报的类别（${definition.kinds.length} 个）`),
    home.includes(`신청할 수 있는 종류 ${definition.kinds.length}개`),
  ]).toEqual([true, true])
  // the one contest that is open is where the landing page leads; not yet asked for in this language, it is rendered anew
  const landing = (await get('/?lang=ko')).body
  expect(/<a [^>]*href="(\/start\/[^"]*)"/.exec(landing)?.[1]).toEqual('/start/innovation')
})

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(distDir, 'web/.vite/manifest.json'), 'utf8')) as Manifest
}

/** Entries and all they import at once, by their keys. */
function reached(manifest: Manifest, entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the web that is built does not know ${name}`)
    seen.add(name)
    waiting.push(...(chunk.imports ?? []))
  }
  return seen
}

function compressedSize(manifest: Manifest, entries: readonly string[]): number {
  const files = [...reached(manifest, entries)].map((name) => manifest[name]?.file ?? '')
  return files.reduce((total, file) => total + statSync(path.join(distDir, 'web', `${file}.br`)).size, 0)
}

test('the page of a machine comes in the language of the browser, a chosen one before it, under a policy that names its own lines alone', async () => {
  const languageOf = async (url: string, headers: Record<string, string>) =>
    /<html lang="(..)"/.exec((await get(url, headers)).body)?.[1]
  const french = { 'accept-language': 'de-DE,fr-FR;q=0.8,en;q=0.5' }
  expect(await languageOf('/buy/VM100001', french)).toEqual('fr')
  expect(await languageOf('/buy/VM100001?lang=ko', french)).toEqual('ko')
  expect(await languageOf('/buy/VM100001', { ...french, cookie: 'language=en' })).toEqual('en')
  expect(await languageOf('/buy/VM100001', { 'accept-language': 'de, en;q=0' })).toEqual('zh')
  const { body, headers } = await get('/buy/VM100001')
  const hashes = [...body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, kind, text = '']) => [
    kind,
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  ])
  expect(hashes.map(([kind]) => kind)).toEqual(['style', 'script'])
  const policy = String(headers['content-security-policy'])
  for (const [kind, hash] of hashes) expect(policy.includes(`${kind}-src 'self' ${hash}`)).toEqual(true)
})

const headingOf = (html: string) => /<h1[^>]*>(?:<[^>]+>)*([^<]+)/.exec(html)?.[1]

test('an old public address keeps the language that was asked for, and its page is headed by its name [/login/index] [/login/zc] [/login/zhmm] [S2-ROUTE-03] [S2-ROUTE-06] [S2-ROUTE-07]', async () => {
  const led = []
  for (const old of ['/login/index', '/login/zc', '/login/zhmm']) {
    const [plain, french] = [await get(old), await get(`${old}?lang=fr`)]
    const to = String(plain.headers.location)
    led.push([plain.statusCode, to, french.headers.location, headingOf((await get(`${to}?lang=zh`)).body)])
  }
  expect(led).toEqual([
    [302, '/', '/?lang=fr', '省青少年科技活动申报服务平台'],
    [302, '/register', '/register?lang=fr', '注册账号'],
    [302, '/recover-password', '/recover-password?lang=fr', '找回密码'],
  ])
})

test('the log-in page asks for account and password and leads to registration and recovery [/login]', async () => {
  const { body } = await get('/login')
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const labels = [...main.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) =>
    label.replaceAll(/<.*?>|\*/g, ''),
  )
  expect([headingOf(body), labels.slice(0, 2)]).toEqual(['登录', ['账号', '密码']])
  for (const path of ['/register', '/recover-password']) expect(main).toContain(`href="${path}"`)
})

test('what an address carries is shown as text and never becomes part of the page', async () => {
  const script = encodeURIComponent('</script><script>alert(1)</script><img src=x onerror=alert(1)>')
  const carrying = [
    '/announcements?search=',
    '/questions?search=',
    '/documents?search=',
    '/index?next=/',
    '/login?next=/',
    '/',
  ]
  for (const address of carrying) {
    const { body } = await get(`${address}${script}`)
    expect([address, body.includes('<script>alert(1)'), body.includes('<img src=x')]).toEqual([address, false, false])
  }
})

test('the landing page and its three contests are named in four languages [/] [S1-03] [S2-LAND-01] [S2-LAND-07] [S2-LANG-01] [S2-LANG-03]', async () => {
  const named = []
  for (const language of languages) {
    const { body } = await get(`/?lang=${language}`)
    const cards = body.slice(body.indexOf('class="contest-cards"'), body.indexOf('id="news"'))
    const titles = [...cards.matchAll(/<h[23][^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, title]) => title)
    named.push([/<html lang="(..)"/.exec(body)?.[1], titleOf(body), headingOf(body), titles])
  }
  const lines = [
    ['zh', '省青少年科技活动申报服务平台', ['青少年科技创新大赛', '青少年机器人竞赛', '中学生学科竞赛']],
    [
      'en',
      'Provincial Youth Science and Technology Activity Declaration Platform',
      ['Youth Science Innovation Contest', 'Youth Robotics Contest', 'Subject Olympiads for Secondary Schools'],
    ],
    [
      'fr',
      'Plateforme provinciale de déclaration des activités scientifiques et technologiques des jeunes',
      [
        'Concours de l’innovation scientifique des jeunes',
        'Concours de robotique des jeunes',
        'Olympiades scientifiques des lycéens et collégiens',
      ],
    ],
    [
      'ko',
      '청소년 과학기술 활동 신청 서비스 플랫폼',
      ['청소년 과학기술 창의 대회', '청소년 로봇 대회', '중고등학생 학과 경시대회'],
    ],
  ] as const
  expect(named).toEqual(lines.map(([language, name, contests]) => [language, name, name, contests]))
})

test('an agreement has one name, in the footer and at its head, which is what the consent says too', async () => {
  for (const language of languages) {
    const footer = (await get(`/login?lang=${language}`)).body
    for (const kind of ['privacy', 'terms']) {
      const linked = new RegExp(`href="/agreements/${kind}"[^>]*>([^<]+)</a>`).exec(footer)?.[1]
      const { body } = await get(`/agreements/${kind}?lang=${language}`)
      expect([language, kind, linked]).toEqual([language, kind, headingOf(body)])
    }
  }
})

/** What a read has made pages keep is over with the next write. */
async function afterAWrite(): Promise<void> {
  const url = `/api/questions/${(await aQuestion(app)).id}/rating`
  expect((await pages.inject({ method: 'PUT', url, payload: { isHelpful: true } })).statusCode).toEqual(200)
}

test('a contest home tells theme, time left and what can be done, and has the log-in box [/welcome] [/welcomeRobot] [/welcomeOrsay] [S2-ROUTE-05]', async () => {
  await app.write(fillDictionary)
  const seasons = demoSeasons(app.clock.now())
  const contests = { '/welcome': 'innovation', '/welcomeRobot': 'robot', '/welcomeOrsay': 'olympiad' } as const
  for (const contest of Object.values(contests))
    await publishSeason(app.ctx(), { code: `${contest}-of-visitors`, definition: seasons[contest] })
  await afterAWrite()
  for (const [path, contest] of Object.entries(contests)) {
    const { body } = await get(path)
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    const sections = [...main.matchAll(/<h2[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, title]) => title)
    expect([path, main.includes(`主题：${seasons[contest].theme.zh}`), main.includes('role="timer"')]).toEqual([
      path,
      true,
      true,
    ])
    expect(['现在可以做什么', '登录', '最新公告', '联系我们'].filter((title) => !sections.includes(title))).toEqual([])
    const ways = ['/declarations', `/guides/${contest}`, '/documents', '/questions']
    expect(ways.filter((href) => !main.includes(`href="${href}"`))).toEqual([])
    // what is over offers nothing new to do
    const { opensAt, closesAt } = seasons[contest].window
    const isOpen = Date.parse(opensAt) <= app.clock.now().getTime() && app.clock.now().getTime() < Date.parse(closesAt)
    expect([path, main.includes(`href="/start/${contest}"`)]).toEqual([path, isOpen])
    expect(main).toContain('autoComplete="username"')
  }
})

test('the carousel shows the publicity pictures of the call, and what has a link leads there [S1-04] [S1-05] [S3-PICTURE-01] [S7-CALL-04]', async () => {
  const office = app.as(await anAdmin(app))
  for (const link of ['/documents', null]) {
    const values = { image: await aPublicPicture(app), alt: { zh: '比赛现场' }, link }
    expect((await office.post('/api/console/publicity-pictures', { values })).status).toEqual(200)
  }
  await afterAWrite()
  const told = await app.anonymous.post('/projectDeclare/getPublicityPictures', { needToken: false })
  const pictures = told.body.data as { imgShow: string; lj_url: string }[]
  expect(pictures.map(({ lj_url }) => lj_url)).toEqual(['/documents', ''])
  const { body } = await get('/')
  const slides = body.split('class="carousel-slide"').slice(1)
  const shown = slides.map((slide) => [
    /<img [^>]*?src="([^"]+)"/.exec(slide)?.[1]?.replaceAll('&amp;', '&'),
    /<a [^>]*?href="([^"]+)"[^>]*?><(?:picture|noscript)><img/.exec(slide)?.[1],
  ])
  expect(shown).toEqual(pictures.map(({ imgShow, lj_url }) => [imgShow, lj_url || undefined]))
  // a preload link would fetch another size of it whenever the window changes its own
  expect(/<link[^>]*as="image"/.exec(body)).toEqual(null)
})

test('the footer shows the filing record and leads to where it is filed [S1-06]', async () => {
  await app.ctx().change('tests.settings', async (tx) => {
    await storeSetting(tx, 'filingRecord', '湘ICP备00000000号', app.clock.now())
    return { subject: 'settings', reply: null }
  })
  await afterAWrite()
  const { body } = await get('/')
  const foot = body.slice(body.indexOf('<footer'))
  expect(/<a href="([^"]+)"[^>]*>湘ICP备00000000号<\/a>/.exec(foot)?.[1]).toEqual('https://beian.miit.gov.cn/')
  const { body: english } = await get('/announcements?lang=en')
  // the number is official and stays as it is; elsewhere nobody would know what it is
  expect(english.slice(english.indexOf('<footer'))).toContain('>ICP filing: 湘ICP备00000000号</a>')
})
