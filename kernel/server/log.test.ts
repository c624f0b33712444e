import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseAway } from './database-away.ts'
import { FilesAway, ScannerAway } from './files-away.ts'
import { openLog } from './log.ts'

afterEach(() => {
  vi.useRealTimers()
})

function logged(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(openLog('info', { write: (line: string) => lines.push(line) }))
  return lines.map((line) => {
    const { time: _time, ...rest } = JSON.parse(line) as Record<string, unknown>
    return rest
  })
}

test('tokens, passwords and identity numbers never reach the log, however deep they stand', () => {
  expect(
    logged((log) => {
      log.info(
        { body: { loginName: 'lin', password: 'p"1\\', nested: [{ newPassword: 'x', session_key: 'y' }] } },
        'in',
      )
      log.info({ headers: { authorization: 'Bearer abc.def', cookie: 'a=b', accept: '*/*' } }, 'headers')
      log.info(
        { req: { method: 'GET', url: '/files/1?token=abc&lang=fr&code=c', ip: '::1', headers: { x: 'y' } } },
        'request',
      )
      log.info('person 11010519491231002X asked with {"password":"secret"} and Bearer abc')
      log.info(
        { text: '{"token":"abc","kind":"pupil"}', url: 'postgres://app:secret@db/app', subject_id: '12345' },
        'rest',
      )
      log.info(JSON.stringify({ password: 'a"b\\c\n', kind: 'pupil' }))
      log.debug('below the level')
    }),
  ).toEqual([
    {
      level: 'info',
      body: { loginName: 'lin', password: '[hidden]', nested: [{ newPassword: '[hidden]', session_key: '[hidden]' }] },
      msg: 'in',
    },
    { level: 'info', headers: { authorization: '[hidden]', cookie: '[hidden]', accept: '*/*' }, msg: 'headers' },
    {
      level: 'info',
      req: { method: 'GET', url: '/files/1?token=[hidden]&lang=fr&code=[hidden]', ip: '::1' },
      msg: 'request',
    },
    { level: 'info', msg: 'person [id number] asked with {"password":"[hidden]"} and Bearer [hidden]' },
    {
      level: 'info',
      text: '{"token":"[hidden]","kind":"pupil"}',
      url: 'postgres://app:[hidden]@db/app',
      subject_id: '12345',
      msg: 'rest',
    },
    { level: 'info', msg: '{"password":"[hidden]","kind":"pupil"}' },
  ])
})

test('the secret part of an address never reaches the log: of a consent, of an order', () => {
  const secret = 'aB3_-'.repeat(8)
  expect(
    logged((log) => {
      log.error({ req: { method: 'POST', url: `/api/buy-orders/${secret}/payment?language=zh`, ip: '::1' } }, 'failed')
      log.info(`GET /api/buy-orders/${secret} and /guardian-consents/${secret}`)
      log.info('GET /api/buy/VM100001')
    }),
  ).toEqual([
    {
      level: 'error',
      req: { method: 'POST', url: '/api/buy-orders/[hidden]/payment?language=zh', ip: '::1' },
      msg: 'failed',
    },
    { level: 'info', msg: 'GET /api/buy-orders/[hidden] and /guardian-consents/[hidden]' },
    { level: 'info', msg: 'GET /api/buy/VM100001' },
  ])
})

test('an error is logged with its stack, and scrubbed like the rest', () => {
  const lines = logged((log) => log.error({ err: new Error('no row for ?token=abc') }, 'bug'))
  expect(lines).toMatchObject([{ err: { type: 'Error', message: 'no row for ?token=[hidden]' } }])
  expect(JSON.stringify(lines)).toMatch(/"stack":"Error: no row for \?token=\[hidden\]\\n {4}at /)
})

test('of an error, what the driver hangs on it stays out, through Fastify as well', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'account_login_name',
    detail: 'Key (login_name)=(lin) already exists.',
    client: { secretKey: 1 },
  })
  const lines = logged((log) => Fastify({ loggerInstance: log }).log.error(error))
  expect(lines.map((line) => Object.keys(line.err as object))).toEqual([
    ['type', 'message', 'stack', 'code', 'constraint'],
  ])
})

test('while the database is away one line a second says so, and how many were held back; nothing else is', () => {
  vi.useFakeTimers()
  const lines = logged((log) => {
    const away = new DatabaseAway(new Error('connect ECONNREFUSED'))
    for (let request = 1; request <= 3; request += 1) log.child({ request }).warn({ err: away }, 'refused')
    log.error({ err: new Error('a bug') }, 'unexpected')
    log.error({ err: new Error('a job', { cause: away }) }, 'failed')
    vi.advanceTimersByTime(999)
    log.info('nothing yet')
    vi.advanceTimersByTime(1)
    log.warn({ err: away }, 'refused')
    vi.advanceTimersByTime(60_000)
    log.warn({ err: away }, 'refused anew')
  })
  expect(lines.map(({ msg, request, heldBack }) => ({ msg, request, heldBack }))).toEqual([
    { msg: 'refused', request: 1 },
    { msg: 'unexpected' },
    { msg: 'nothing yet' },
    { msg: 'failed', heldBack: 2 },
    { msg: 'refused' },
    { msg: 'refused anew' },
  ])
})

test('a second lies between two such lines even where the program was held up before it could write the first', () => {
  vi.useFakeTimers({ now: 0 })
  const writtenAt: number[] = []
  const log = openLog('info', { write: (line: string) => void writtenAt.push(Date.parse(JSON.parse(line).time)) })
  const err = new DatabaseAway(new Error('connect ECONNREFUSED'))
  vi.spyOn(Date, 'now').mockImplementationOnce(() => {
    vi.advanceTimersByTime(50)
    return Date.now()
  })
  log.error({ err })
  log.error({ err })
  vi.advanceTimersByTime(5000)
  expect(writtenAt).toEqual([50, 1050])
})

test('a full disk, and a storage of files that is away, are said once a second as well, whoever says it; a virus scanner that is away too, beside them', () => {
  vi.useFakeTimers()
  const lines = logged((log) => {
    const ofFiles = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const ofDatabase = Object.assign(new Error('could not extend file'), { code: '53100' })
    log.warn({ err: ofFiles }, 'refused')
    log.error({ err: new FilesAway(new Error('connect ECONNREFUSED')) }, 'not reached')
    log.error({ err: new Error('a job', { cause: ofDatabase }) }, 'failed')
    for (let file = 1; file <= 3; file += 1)
      log.warn({ err: new ScannerAway(new Error('connect ECONNREFUSED')), file }, 'a file is held back')
    vi.advanceTimersByTime(1000)
    log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505' }) }, 'unexpected')
  })
  expect(lines.map(({ msg, heldBack }) => ({ msg, heldBack }))).toEqual([
    { msg: 'refused' },
    { msg: 'a file is held back' },
    { msg: 'failed', heldBack: 1 },
    { msg: 'a file is held back', heldBack: 1 },
    { msg: 'unexpected' },
  ])
})
