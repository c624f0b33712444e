import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anInterface, interfaceValues } from './fixtures.ts'
import { callOut } from './server/calling.ts'
import { createCategory, setInterfaceEnabled } from './server/operations.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const office = app.as(await anAdmin(app))
const create = async (values: object) => (await office.post('/api/console/interfaces', { values })).body

const seen: Record<string, string | string[] | undefined>[] = []
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
})

/** Another service on this machine: `/ok` answers, `/to?…` leads elsewhere, `/slow` never answers. */
async function otherService(): Promise<string> {
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://here')
    seen.push({ path: url.pathname, 'x-key': request.headers['x-key'] })
    if (url.pathname === '/to') reply.writeHead(302, { location: url.searchParams.get('where') ?? '/' }).end()
    else if (url.pathname === '/wrong') reply.writeHead(500).end('secret answer')
    else if (url.pathname !== '/slow') reply.end('ok')
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an interface needs a parent and a sub category, and stands in a last-level one [S5-42]', async () => {
  const values = await interfaceValues(app)
  const { parentCategory, subCategory, ...rest } = values
  const without = await create(rest)
  expect([without.code, without.fields.map(({ path }: { path: string }) => path)]).toEqual([
    'invalid_input',
    ['values.parentCategory', 'values.subCategory'],
  ])
  const above = await create({ ...values, subCategory: parentCategory })
  expect([above.code, above.message]).toEqual(['interface_category_not_last', '当前分类不是末级分类，请选择下级分类'])
  const foreign = (await interfaceValues(app)).subCategory
  const elsewhere = await create({ ...values, subCategory: foreign })
  expect([elsewhere.code, elsewhere.fields[0].path]).toEqual(['invalid_input', 'values.subCategory'])
  expect((await create(values)).code).toEqual('H0000')
  const below = await office.post('/api/console/interface-categories', {
    values: { label: { zh: '第三级' }, parent: subCategory, sort: 1 },
  })
  expect(below.body.code).toEqual('invalid_input')
})

test('a second configuration of one interface is refused in the words of the specification [S8-22]', async () => {
  const values = await interfaceValues(app)
  expect((await create(values)).code).toEqual('H0000')
  const again = await create({ ...values, name: '另一个' })
  expect([again.code, again.message]).toEqual(['interface_exists', '接口配置已存在'])
  const other = await create(await interfaceValues(app))
  const { revision } = (await office.get(`/api/console/interfaces/${other.data.id}`)).body.data
  const { parentCategory, subCategory } = values
  const moved = await office.patch(`/api/console/interfaces/${other.data.id}`, {
    revision,
    values: { parentCategory, subCategory },
  })
  expect(moved.body.code).toEqual('interface_exists')
})

test('a credential does not go to another host: it is asked for anew, or taken away', async () => {
  const address = 'https://one.example.org/send'
  const made = await create({ ...(await interfaceValues(app)), address, credentialHeader: 'X-Key', credential: 'hush' })
  const at = `/api/console/interfaces/${made.data.id}`
  const change = async (values: object) => {
    const { revision } = (await office.get(at)).body.data
    return (await office.patch(at, { revision, values })).body
  }
  const moved = await change({ address: 'https://two.example.org/send' })
  expect([moved.code, moved.fields.map(({ path, code }: { path: string; code: string }) => [path, code])]).toEqual([
    'invalid_input',
    [['values.credential', 'secret_anew']],
  ])
  expect((await change({ address: 'https://one.example.org/v2' })).code).toEqual('H0000')
  expect((await change({ address: 'https://two.example.org/send', credential: 'hush-2' })).code).toEqual('H0000')
  expect((await change({ address: 'https://three.example.org/', credential: null })).code).toEqual('H0000')
})

test('a test call sends the credential, keeps how it ended, and nothing tells the credential [console /system/interfaces]', async () => {
  const service = await otherService()
  const values = { ...(await interfaceValues(app)), credentialHeader: 'X-Key', credential: 'top-secret' }
  const { id } = (await create({ ...values, address: `${service}/ok` })).data
  const tried = await office.post(`/api/console/interfaces/${id}/test`)
  expect(tried.body.data).toEqual({ outcome: 'answered', status: 200 })
  expect(seen.at(-1)).toEqual({ path: '/ok', 'x-key': 'top-secret' })
  const shown = (await office.get(`/api/console/interfaces/${id}`)).body.data
  expect([shown.credential, shown.lastOutcome]).toEqual([{ isSet: true }, 'answered'])
  const log = (await office.get('/api/console/interface-calls', { 'f.interface': id })).body.data.rows
  expect(log.map(({ outcome, status }: { outcome: string; status: number }) => [outcome, status])).toEqual([
    ['answered', 200],
  ])
  const traces = await app.write((db) =>
    db.selectFrom('kernel.audit_entry').select('after').where('subject_id', '=', id).execute(),
  )
  expect(JSON.stringify([shown, log, traces]).includes('top-secret')).toEqual(false)
})

test('a test call that is sent once more under its key calls nobody, also while the first is waited for', async () => {
  const service = await otherService()
  const id = await anInterface(app, { address: `${service}/ok` })
  const ask = (key: string) => office.post(`/api/console/interfaces/${id}/test`, {}, { 'idempotency-key': key })
  const before = seen.length
  const key = randomUUID()
  expect((await ask(key)).body.data).toEqual({ outcome: 'answered', status: 200 })
  expect((await ask(key)).body.data).toEqual({ outcome: 'answered', status: 200 })
  expect(seen.length).toEqual(before + 1)
  const slow = randomUUID()
  const [first, second] = await Promise.all([ask(slow), ask(slow)])
  const answers = [first, second].map(({ body }) => body.code)
  expect(answers).toContain('H0000')
  expect(['H0000', 'busy']).toContain(answers.find((code) => code !== 'H0000') ?? 'H0000')
  expect(seen.length).toEqual(before + 2)
  const log = (await office.get('/api/console/interface-calls', { 'f.interface': id })).body.data.rows
  expect(log.length).toEqual(2)
})

test('a call that takes too long, fails, or is led into a private network ends there and says so', async () => {
  const [service, inside] = [await otherService(), await otherService()]
  const outcomeAt = async (address: string) => {
    const id = await anInterface(app, { address })
    return (await office.post(`/api/console/interfaces/${id}/test`)).body.data
  }
  const led = (where: string) => outcomeAt(`${service}/to?where=${encodeURIComponent(where)}`)
  expect(await outcomeAt(`${service}/wrong`)).toEqual({ outcome: 'refused', status: 500 })
  expect(await outcomeAt(`${service}/slow`)).toEqual({ outcome: 'timed-out', status: null })
  expect(await outcomeAt('http://127.0.0.1:9/')).toEqual({ outcome: 'unreachable', status: null })
  expect(await outcomeAt('http://[127.0.0.1/')).toEqual({ outcome: 'unreachable', status: null })
  expect(await outcomeAt('http://169.254.169.254/latest')).toEqual({ outcome: 'private-address', status: null })
  const before = seen.length
  expect(await led(`${inside}/ok`)).toEqual({ outcome: 'private-address', status: null })
  expect(await led('http://localhost:1/ok')).toEqual({ outcome: 'private-address', status: null })
  expect(await led('http://[::ffff:10.0.0.1]/')).toEqual({ outcome: 'private-address', status: null })
  expect(await led('file:///etc/passwd')).toEqual({ outcome: 'private-address', status: 302 })
  expect(seen.slice(before).map(({ path }) => path)).toEqual(['/to', '/to', '/to', '/to'])
  expect(await led('/ok')).toEqual({ outcome: 'answered', status: 200 })
})

test('a redirect does not use the line that an earlier call into the private network has left open', async () => {
  const [service, inside] = [await otherService(), (await otherService()).replace('127.0.0.1', 'localhost')]
  const call = async (address: string) => {
    const headers = {}
    return (await callOut({ address, method: 'GET', body: null, headers, timeoutMs: 2000 })).outcome
  }
  expect(await call(`${inside}/ok`)).toEqual('answered')
  expect(await call(`${service}/to?where=${encodeURIComponent(`${inside}/ok`)}`)).toEqual('private-address')
})

test('an interface is switched on and off, and a category that holds something stays', async () => {
  const id = await anInterface(app)
  await setInterfaceEnabled(app.ctx(), id, true)
  expect((await office.post(`/api/console/interfaces/${id}/enable`)).body.code).toEqual('wrong_state')
  const off = await office.post(`/api/console/interfaces/${id}/disable`, { reason: '合同到期' })
  expect(off.body.code).toEqual('H0000')
  const { parentCategory } = (await office.get(`/api/console/interfaces/${id}`)).body.data
  const refused = await office.delete(`/api/console/interface-categories/${parentCategory.id}`)
  expect([refused.body.code, refused.body.params]).toEqual(['interface_category_in_use', { count: 2 }])
  const empty = (await createCategory(app.ctx(), { label: { zh: '空的' }, sort: 1 })).id
  expect((await office.delete(`/api/console/interface-categories/${empty}`)).body.code).toEqual('H0000')
})
