import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#kernel/testing/app.ts'
import { kernelRefusals, notFound, wrongState } from '../contract/refusals.ts'
import { routes } from '../contract/routes.ts'
import type { Tx } from './database.ts'
import { FilesAway } from './files-away.ts'
import { mountHealth } from './health.ts'
import { buildHttp, mountRoutes, sendError } from './http.ts'
import { openLog } from './log.ts'
import { route } from './route.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const shapes = routes('probes', {
  echo: { method: 'POST', path: '/api/probes/echo', repeatable: 'it only answers' },
  read: { method: 'GET', path: '/api/probes/read' },
  count: { method: 'POST', path: '/api/probes/count' },
  journal: { method: 'POST', path: '/api/probes/journal', trace: 'field-journal' },
  fail: { method: 'GET', path: '/api/probes/fail' },
  cut: { method: 'GET', path: '/api/probes/cut' },
  filesAway: { method: 'GET', path: '/api/probes/files-away' },
  full: { method: 'POST', path: '/api/probes/full' },
  take: { method: 'POST', path: '/api/probes/take/:id' },
  spend: { method: 'POST', path: '/api/probes/spend/:id' },
  leak: { method: 'GET', path: '/api/probes/leak' },
  mine: { method: 'GET', path: '/api/probes/mine' },
})
const access = { who: 'anyone', why: 'a test', rows: 'public rows' } as const
const text = z.strictObject({ text: z.string().min(1).max(5), count: z.number().int().max(3) })
let counted = 0
/** rows that a request takes away */
const takable = new Set<string>()
/** what there is no room for, by its code; null where there is room */
let lacking: string | null = null

async function requireSomeRoom(tx: Tx): Promise<void> {
  if (lacking === null) return
  if (!/^\d/.test(lacking)) throw Object.assign(new Error(`${lacking}: write`), { code: lacking })
  await sql.raw(`do $$ begin raise exception 'no room' using errcode = '${lacking}'; end $$`).execute(tx)
}

const fastify = buildHttp(app.surroundings)
afterAll(() => fastify.close())
mountHealth(fastify, { config: app.config, pools: { read: app.surroundings.database.readPool } })
fastify.setNotFoundHandler((request, reply) => sendError(app.surroundings, request, reply, kernelRefusals.not_found()))
mountRoutes(
  fastify,
  app.surroundings,
  [
    route(shapes.echo, { body: text, reply: text }, { access, run: (_ctx, { body }) => body }),
    route(
      shapes.read,
      { query: z.strictObject({ page: z.string().optional() }), reply: z.object({ language: z.string() }) },
      {
        access,
        run: (ctx) => ({ language: ctx.language }),
      },
    ),
    route(
      shapes.count,
      { body: text, reply: z.object({ counted: z.number() }) },
      {
        access,
        run: (ctx) =>
          ctx.change('probes.count', async () => {
            counted += 1
            return { subject: 'probe', reply: { counted } }
          }),
      },
    ),
    route(
      shapes.take,
      {
        params: z.strictObject({ id: z.string() }),
        body: z.strictObject({ keepsLess: z.boolean() }),
        reply: z.object({ taken: z.string() }),
      },
      {
        access: {
          ...access,
          rows: {
            rows: 'rows of the test',
            find: async (_ctx, { params }) => (takable.has(params.id) ? params.id : undefined),
          },
        },
        run: async (ctx, { body }, id) => {
          await ctx.change('probes.take', async () => {
            takable.delete(id)
            return { subject: id, reply: body.keepsLess ? null : { taken: id } }
          })
          return { taken: id }
        },
      },
    ),
    route(
      shapes.spend,
      {
        params: z.strictObject({ id: z.string() }),
        body: z.strictObject({ isRefusedAfter: z.boolean() }),
        reply: z.null(),
      },
      {
        access,
        run: async (ctx, { params: { id }, body }) => {
          if (!takable.has(id)) throw kernelRefusals.wrong_state()
          await ctx.change('probes.spend', async () => {
            takable.delete(id)
            return { subject: id, reply: null }
          })
          if (body.isRefusedAfter) throw kernelRefusals.forbidden()
          return null
        },
      },
    ),
    route(
      shapes.journal,
      { reply: z.object({ ok: z.boolean() }) },
      {
        access,
        run: (ctx) => ctx.change('probes.journal', async () => ({ subject: 'journal', reply: { ok: true } })),
      },
    ),
    route(
      shapes.fail,
      { reply: z.null() },
      {
        access,
        run: () => {
          throw new Error('the password is in here')
        },
      },
    ),
    route(
      shapes.cut,
      { reply: z.null() },
      {
        access,
        run: async (ctx) => {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db)
          return null
        },
      },
    ),
    route(
      shapes.filesAway,
      { reply: z.null() },
      {
        access,
        run: () => {
          throw new Error('the report', { cause: new FilesAway(new Error('connect ECONNREFUSED')) })
        },
      },
    ),
    route(
      shapes.full,
      { reply: z.object({ ok: z.boolean() }) },
      {
        access,
        run: (ctx) =>
          ctx.change('probes.full', async (tx) => {
            await requireSomeRoom(tx)
            return { subject: 'full', reply: { ok: true } }
          }),
      },
    ),
    route(
      shapes.leak,
      { reply: z.object({ shown: z.string() }) },
      {
        access,
        run: () => ({ shown: 'yes', hidden: 'no' }) as { shown: string },
      },
    ),
    route(
      shapes.mine,
      { reply: z.null() },
      { access: { who: 'signed-in', why: 'a test', rows: 'own account' }, run: () => null },
    ),
  ],
  { checkReplies: true },
)
await fastify.ready()

const post = (path: string, payload: object | string, headers: Record<string, string> = {}) =>
  fastify.inject({
    method: 'POST',
    url: `/api/probes/${path}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const get = (path: string) => fastify.inject({ method: 'GET', url: `/api/probes/${path}` })

test('a reply is {code, message, data} with H0000, and language, channel and needToken are no part of the input [S7-CLIENT-13] [S7-CLIENT-05] [S7-CLIENT-06]', async () => {
  const answer = await post('echo', { text: 'abc', count: 1, language: 'fr', channel: '1', needToken: false })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { code: 'H0000', message: '', data: { text: 'abc', count: 1 } },
  ])
  const read = await get('read?language=ko&channel=1')
  expect(read.json().data).toEqual({ language: 'ko' })
  expect((await get('read')).json().data).toEqual({ language: 'zh' })
})

test('all problems of a request are told at once, each in the language of the request [S8-04] [S8-14] [S8-30]', async () => {
  const answer = await post('echo', { text: '', count: 9, other: 1, language: 'fr' })
  expect(answer.statusCode).toEqual(422)
  expect(answer.json()).toEqual({
    code: 'invalid_input',
    message: '3 champs sont à corriger. Suivez les indications données à côté',
    data: null,
    params: { count: 3 },
    fields: [
      { path: 'text', code: 'required', message: 'Ne peut pas être vide!' },
      { path: 'count', code: 'too_large', params: { max: 3 }, message: 'Ne peut pas dépasser 3' },
      { path: 'other', code: 'unknown_field', message: 'Ce champ n’existe pas' },
    ],
    requestId: answer.json().requestId,
  })
})

for (const [what, character] of [
  ['NUL', '\u0000'],
  ['a control beyond ASCII', '\u0085'],
  ['a half surrogate', '\ud800'],
  ['a right-to-left override', '\u202e'],
] as const) {
  test(`${what} in a text is refused in words`, async () => {
    const answer = await post('echo', JSON.stringify({ text: `a${character}`, count: 1 }))
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      [{ path: 'text', code: 'invalid_character', message: '含有不可见或不允许的字符，请删除后重新输入' }],
    ])
  })
}

test('tabs, ends of lines and characters of two halves are taken', async () => {
  const given = { text: '\t\r\n😀', count: 1 }
  const answer = await post('echo', given)
  expect([answer.statusCode, answer.json().data]).toEqual([200, given])
})

test('a body that is no JSON, one of 10 MB, an unknown path and an unknown content type are refused in words', async () => {
  const broken = await post('echo', '{"text":')
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed_request'])
  const large = await post('echo', { text: 'x'.repeat(10 * 1024 * 1024), count: 1 })
  expect([large.statusCode, large.json().code, large.json().message]).toEqual([
    413,
    'request_too_large',
    '提交的内容过大，请精简后重试',
  ])
  const absent = await get('nothing')
  expect([absent.statusCode, absent.json().code]).toEqual([404, 'not_found'])
  const xml = await post('echo', '<a/>', { 'content-type': 'application/xml' })
  expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_media_type'])
})

test('what the framework itself refuses keeps its status and is a sentence', async () => {
  const short = await post('echo', '{"text":"a","count":1}', { 'content-length': '5' })
  expect([short.statusCode, short.json().code]).toEqual([400, 'malformed_request'])
  const unreadable = await fastify.inject({ method: 'GET', url: '/api/probes/%E0%A4%A' })
  expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'malformed_request'])
})

test('what no form of ours comes near to is refused as a whole, and fifty problems are enough to read', async () => {
  const fieldsOf = async (body: unknown) => {
    const answer = await post('echo', body as object)
    return [
      answer.statusCode,
      answer.json().fields.map((each: { message: string }) => ({ ...each, message: undefined })),
    ]
  }
  const only = (problem: object) => [422, [{ ...problem, message: undefined }]]
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, index]))
  expect(await fieldsOf(many)).toEqual(only({ path: '', code: 'too_many', params: { max: 200 } }))
  expect(await fieldsOf({ text: Array.from({ length: 10_001 }, () => 0) })).toEqual(
    only({ path: 'text', code: 'too_many', params: { max: 10_000 } }),
  )
  const deep = JSON.parse(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)
  expect(await fieldsOf(deep)).toEqual(
    only({ path: Array.from({ length: 20 }, () => 'a').join('.'), code: 'too_deep', params: { max: 20 } }),
  )
  const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`key${index}`, index]))
  const answer = await post('echo', { text: 'a', count: 1, ...unknown })
  expect([answer.json().params, answer.json().fields.length]).toEqual([{ count: 150 }, 50])
})

test('an answer is kept by nobody on its way, and is nothing but what its type says', async () => {
  for (const answer of [await get('read'), await get('nothing'), await get('fail')])
    expect([
      answer.headers['cache-control'],
      answer.headers['x-content-type-options'],
      answer.headers['content-security-policy'],
    ]).toEqual(['no-store', 'nosniff', "default-src 'none'; frame-ancestors 'none'"])
})

test('under serve browsers are told to come by TLS alone from then on; on this computer they are not', async () => {
  const told = async (mode: 'serve' | 'start') => {
    const served = buildHttp({ ...app.surroundings, config: { ...app.config, mode } })
    served.get('/absent', () => {
      throw kernelRefusals.not_found()
    })
    const { headers } = await served.inject('/absent')
    await served.close()
    return headers['strict-transport-security']
  }
  expect([await told('serve'), await told('start')]).toEqual(['max-age=31536000', undefined])
})

test('whoever asks for what is not theirs, or too often, stands in the log; other refusals do not', async () => {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  const surroundings = { ...app.surroundings, log }
  const watched = buildHttp(surroundings)
  const refusals = {
    '/forbidden': kernelRefusals.forbidden(),
    '/often': kernelRefusals.too_many_requests({ retryAfterS: 9 }),
    '/absent': kernelRefusals.not_found(),
  }
  for (const [path, refusal] of Object.entries(refusals))
    watched.get(path, () => {
      throw refusal
    })
  for (const path of Object.keys(refusals)) await watched.inject(`${path}?token=abcdef`)
  expect(lines.map(({ refusal, method, url, ip, msg }) => [refusal, method, url, ip, msg])).toEqual([
    ['forbidden', 'GET', '/forbidden?token=[hidden]', '127.0.0.1', 'refused'],
    ['too_many_requests', 'GET', '/often?token=[hidden]', '127.0.0.1', 'refused'],
  ])
  await watched.close()
})

test('a bug is a 500 with its request id, and nothing of it reaches the person [S8-13]', async () => {
  const answer = await get('fail?language=en')
  const { requestId } = answer.json()
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    {
      code: 'unexpected',
      message: `Operation failed. We have recorded it; if you need help, quote ${requestId}`,
      data: null,
      params: { requestId },
      fields: [],
      requestId,
    },
  ])
})

test('a reply that says more than its schema is a bug', async () => {
  expect((await get('leak')).statusCode).toEqual(500)
})

test('a write without an idempotency key is refused', async () => {
  const answer = await post('count', { text: 'a', count: 1 })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotency_key_missing'])
})

test('a repeated write is answered and not done again; the key with another body is refused [S7-CLIENT-10]', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const before = counted
  const [first, second] = await Promise.all([
    post('count', { text: 'a', count: 1 }, key),
    post('count', { text: 'a', count: 1 }, key),
  ])
  expect([first.json(), second.json()]).toEqual(
    [1, 2].map(() => ({ code: 'H0000', message: '', data: { counted: before + 1 } })),
  )
  expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']].filter(Boolean)).toEqual([
    'true',
  ])
  const third = await post('count', { text: 'a', count: 1, language: 'en' }, key)
  expect(third.json().data).toEqual({ counted: before + 1 })
  const other = await post('count', { text: 'b', count: 1 }, key)
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_key_reused'])
  expect(counted).toEqual(before + 1)
  expect(await app.auditOf('probe')).toEqual([{ action: 'probes.count', actor_account_id: null, reason: null }])
})

test('a write that takes its own row away is answered as before when it is repeated; what is kept for later is no answer', async () => {
  const take = (id: string, key: string, keepsLess = false) =>
    post(`take/${id}`, { keepsLess }, { 'idempotency-key': key })
  const [id, key] = [randomUUID(), randomUUID()]
  takable.add(id)
  const first = await take(id, key)
  const again = await take(id, key)
  expect([first.json().data, again.json(), again.headers['idempotency-replayed']]).toEqual([
    { taken: id },
    first.json(),
    'true',
  ])
  expect((await take(id, randomUUID())).json().code).toEqual('not_found')
  expect((await take(randomUUID(), key)).json().code).toEqual('not_found')
  expect((await app.auditOf(id)).length).toEqual(1)
  const [less, lessKey] = [randomUUID(), randomUUID()]
  takable.add(less)
  expect((await take(less, lessKey, true)).statusCode).toEqual(200)
  expect((await take(less, lessKey, true)).json().code).toEqual('not_found')
})

test('a write that is refused before its change, because it was made before, is answered as then; what is refused after its change stays refused', async () => {
  const spend = async (id: string, key: string, isRefusedAfter = false) => {
    const answer = await post(`spend/${id}`, { isRefusedAfter }, { 'idempotency-key': key })
    return [answer.json().code, answer.headers['idempotency-replayed']]
  }
  const [id, key] = [randomUUID(), randomUUID()]
  takable.add(id)
  expect(await spend(id, key)).toEqual(['H0000', undefined])
  expect(await spend(id, key)).toEqual(['H0000', 'true'])
  expect(await spend(id, randomUUID())).toEqual(['wrong_state', undefined])
  expect((await app.auditOf(id)).length).toEqual(1)
  const counted = randomUUID()
  takable.add(counted)
  expect(await spend(counted, randomUUID(), true)).toEqual(['forbidden', undefined])
})

test('a write whose trace is its field journal leaves no audit row', async () => {
  const answer = await post('journal', {}, { 'idempotency-key': randomUUID() })
  expect([answer.json().data, await app.auditOf('journal')]).toEqual([{ ok: true }, []])
})

test('an unknown token ends at the sign-in on a private route [S8-12]', async () => {
  const answer = await fastify.inject({ method: 'GET', url: '/api/probes/mine', headers: { authorization: 'nobody' } })
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    401,
    'signed_out',
    '你已退出登录，请重新登录',
  ])
})

test('a request whose line to the database is cut is told to come again, and the next one is served', async () => {
  const answer = await get('cut')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '2',
    'database_unavailable',
  ])
  expect((await post('count', { text: 'a', count: 1 }, { 'idempotency-key': randomUUID() })).statusCode).toEqual(200)
})

test('where the storage of files does not answer, whoever asks is told to come again', async () => {
  const answer = await get('files-away')
  const { code, message, params } = answer.json()
  expect([answer.statusCode, answer.headers['retry-after'], { code, message, params }]).toEqual([
    503,
    '5',
    {
      code: 'files_unavailable',
      message: '文件服务暂时连接不上，请过 5 秒再试；你填写的内容不会丢失',
      params: { retryAfterS: 5 },
    },
  ])
})

test('where there is no room the answer says so in words, healthz for a minute, and the same request is done once there is', async () => {
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const key = randomUUID()
  const write = async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await fetch(`${origin}/api/probes/full`, { method: 'POST', headers, body: '{}' })
    const body = (await answer.json()) as { requestId?: string }
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
  }
  const health = async () => {
    const answer = await fetch(`${origin}/healthz`)
    return [answer.status, await answer.json()]
  }
  const well = [200, { status: 'ok', reasons: [] }]
  expect(await health()).toEqual(well)
  const reasons = [
    ['53000', 'the database has too few resources (53000)'],
    ['53100', 'the disk of the database is full (53100)'],
    ['53200', 'the database is out of memory (53200)'],
    ['53400', 'the database has reached a limit of its configuration (53400)'],
    ['EDQUOT', 'the quota of files is used up (EDQUOT)'],
    ['ENOSPC', 'the disk of the files is full (ENOSPC)'],
  ] as const
  for (const [code, reason] of reasons) {
    lacking = code
    const { body, ...answer } = await write()
    expect({ ...answer, body }).toEqual({
      status: 503,
      retryAfter: '15',
      body: {
        code: 'no_room',
        message: '系统暂时没有空间保存新的内容，这次操作没有完成；你填写的内容不会丢失，请不要关闭页面，过 15 秒再试',
        data: null,
        params: { retryAfterS: 15 },
        fields: [],
        requestId: body.requestId,
      },
    })
    expect(await health()).toEqual([503, { status: 'unavailable', reasons: [reason] }])
  }
  expect(await app.auditOf('full')).toEqual([])
  app.clock.advance(60_001)
  expect(await health()).toEqual(well)
  lacking = null
  expect(await write()).toEqual({
    status: 200,
    retryAfter: null,
    body: { code: 'H0000', message: '', data: { ok: true } },
  })
})

test('what browsers refuse by themselves is as the list of refusals has it', () => {
  const params = { action: 'submit', state: 'draft' }
  const facts = [notFound(), wrongState(params)].map((each) => [each.code, each.status, each.params])
  const listed = [kernelRefusals.not_found(), kernelRefusals.wrong_state(params)]
  expect(facts).toEqual(listed.map((each) => [each.code, each.status, each.params]))
})
