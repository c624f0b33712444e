import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { dayIn } from '#kernel/server/zoned.ts'
import { startTestApp, type TestCaller } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { aBookedMerchant, feeRuleValues } from '#modules/vending/ledger/fixtures.ts'
import { accountIdOf, type BookedMerchant, balanceOf, releaseTakings } from '#modules/vending/ledger/server/index.ts'
import { paymentExceptions } from './contract.ts'
import { anActiveAccount, retireNotifications, tellPayment, tellRefund } from './fixtures.ts'
import { pollClosed } from './server/closed.ts'
import { askRefund, createPayment, pollRefunds, reconcile, retryRefund } from './server/index.ts'
import { heldFrom } from './server/release.ts'
import { pollWaiting } from './server/settling.ts'
import { reconcileAll } from './server/statements.ts'

const app = await startTestApp({ now: '2026-05-04T04:00:00Z' })
/** signed in anew: time goes on here */
const office = async () => app.as(await anAdmin(app))

interface Said {
  status: number
  body: string
}
/** What a provider says to a call; null: nothing at all. */
type Says = (method: string, path: string) => Said | null

const said = (body: object, status = 200): Said => ({ status, body: JSON.stringify(body) })
const no = (code: string, status = 400): Said => said({ code, message: code }, status)

/** A provider that says what a test has it say, over HTTP and signed. */
class Scripted {
  says: Says
  /** method and path of every call */
  asked: string[] = []
  /** the numbers of the refunds that it was asked for */
  refundNumbers: string[] = []
  origin = ''
  readonly merchant: BookedMerchant
  service = ''
  readonly #keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  readonly #server = createServer(async (request, reply) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    this.asked.push(`${request.method} ${path}`)
    if (request.method === 'POST' && path === refundPath) this.refundNumbers.push(JSON.parse(text).out_refund_no)
    const answer = path === codePath ? said({ code_url: 'weixin://pay' }) : this.says(request.method ?? '', path)
    if (answer === null) return void request.socket.destroy()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = sign('sha256', Buffer.from(`${timestamp}\nn\n${answer.body}\n`), this.#keys.privateKey)
    reply
      .writeHead(answer.status, {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': 'n',
        'wechatpay-signature': signed.toString('base64'),
      })
      .end(answer.body)
  })

  constructor(merchant: BookedMerchant, says: Says) {
    this.merchant = merchant
    this.says = says
  }

  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    const { privateKey, publicKey: platformKey } = this.#keys
    this.service = await anActiveAccount(app, this.merchant.id, {
      address: this.origin,
      apiKey: '0123456789abcdef0123456789abcdef',
      privateKey,
      platformKey,
    })
    return this
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async begin(amountFen = 100): Promise<string> {
    const id = randomUUID()
    const asked = { id, merchant: this.merchant, subject: { kind: 'test', id: null }, description: '水', amountFen }
    await createPayment(app.ctx(), { ...asked, expiresInMs: 120_000 })
    return id
  }

  /** A payment that was paid, and its refund which is asked for. */
  async refund(amountFen = 100): Promise<{ payment: string; refund: string }> {
    const [payment, refund] = [await this.begin(amountFen), randomUUID()]
    await tellPayment(app, payment, 'paid')
    await app.ctx().change('test.refund', async (tx) => {
      await askRefund(app.ctx(), tx, { id: refund, paymentId: payment, amountFen, reason: '卡货' })
      return { subject: payment, reply: null }
    })
    await app.drainJobs()
    return { payment, refund }
  }

  calls(part: string): number {
    return this.asked.filter((call) => call.includes(part)).length
  }
}

const codePath = '/v3/pay/transactions/native'
const refundPath = '/v3/refund/domestic/refunds'
const silence: Says = () => null
const opened: Scripted[] = []
afterAll(() => {
  for (const each of opened) each.close()
})

async function aProvider(says: Says = silence): Promise<Scripted> {
  const made = await new Scripted(await aBookedMerchant(app), says).open()
  opened.push(made)
  return made
}

async function arrange(...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await app.ctx().change('test.arrange', async (tx) => {
    for (const each of statements) await each.execute(tx)
    return { subject: 'test', reply: null }
  })
}

/** What earlier tests have left under way has ended. */
async function quiet(): Promise<void> {
  await arrange(
    sql`update vending.payment set state = 'closed' where state in ('unpaid', 'paying')`,
    sql`update vending.payment set ask_after_close_at = null`,
    sql`update vending.payment payment set returned_fen = returned_fen - refund.amount_fen
      from vending.payment_refund refund where refund.payment_id = payment.id and refund.state = 'in-progress'`,
    sql`update vending.payment_refund set state = 'failed' where state = 'in-progress'`,
  )
}

const paymentOf = async (id: string) =>
  await app.write((db) => db.selectFrom('vending.payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const refundOf = async (id: string) =>
  await app.write((db) =>
    db.selectFrom('vending.payment_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const exceptionsOf = async (payment: string) =>
  await app.write((db) =>
    db
      .selectFrom('vending.payment_exception')
      .select(['kind', 'expected', 'found'])
      .where('payment_id', '=', payment)
      .execute(),
  )
const pending = async ({ id }: BookedMerchant) =>
  (await balanceOf(app.ctx().db, accountIdOf(id, { kind: 'merchant-pending' }))).balanceFen

test('a refund that its provider refuses has failed after a few times, with the code; what decides nothing is asked again, and tried again it has its number', async () => {
  await quiet()
  const at = await aProvider()
  let answer: Said | null = no('NOT_ENOUGH')
  at.says = (method) => (method === 'GET' ? no('RESOURCE_NOT_EXISTS', 404) : answer)
  const { payment, refund } = await at.refund(100)
  const standing = async () => {
    const row = await refundOf(refund)
    return [row.state, row.attempts]
  }
  expect(await standing()).toEqual(['in-progress', 1])
  for (const undecided of [no('SYSTEM_ERROR', 500), no('FREQUENCY_LIMITED', 429), no('SYSTEM_ERROR'), said({}), null]) {
    answer = undecided
    await pollRefunds(app.ctx())
  }
  expect(await standing()).toEqual(['in-progress', 1])
  answer = no('USER_ACCOUNT_ABNORMAL', 403)
  for (let each = 0; each < 3; each += 1) await pollRefunds(app.ctx())
  expect(await standing()).toEqual(['in-progress', 4])
  await pollRefunds(app.ctx())
  expect([await standing(), (await paymentOf(payment)).returned_fen]).toEqual([['failed', 5], 0])
  expect((await app.auditOf(refund)).at(-1)?.reason).toEqual('USER_ACCOUNT_ABNORMAL')
  const told = await app.write((db) =>
    sql<{ payload: object }>`select payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'orders.refundFailed'`.execute(
      db,
    ),
  )
  expect(told.rows).toEqual([{ payload: { refund, payment } }])
  answer = said({ out_refund_no: refund.replaceAll('-', ''), status: 'SUCCESS', amount: { refund: 100 } })
  await app.ctx().change('test.retry', async (tx) => {
    await retryRefund(app.ctx(), tx, refund)
    return { subject: refund, reply: null }
  })
  await app.drainJobs()
  expect(await standing()).toEqual(['refunded', 0])
  expect(new Set(at.refundNumbers)).toEqual(new Set([refund.replaceAll('-', '')]))
})

test('a refund that its provider has closed is asked for again under another number', async () => {
  await quiet()
  const at = await aProvider()
  const { refund } = await at.refund(100)
  const first = refund.replaceAll('-', '')
  at.says = () => said({ out_refund_no: first, status: 'CLOSED', amount: { refund: 100 } })
  await pollRefunds(app.ctx())
  expect((await refundOf(refund)).state).toEqual('failed')
  at.says = () => said({ out_refund_no: at.refundNumbers.at(-1), status: 'SUCCESS', amount: { refund: 100 } })
  await app.ctx().change('test.retry', async (tx) => {
    await retryRefund(app.ctx(), tx, refund)
    return { subject: refund, reply: null }
  })
  await app.drainJobs()
  const row = await refundOf(refund)
  expect([row.state, row.number === at.refundNumbers.at(-1), row.number === first]).toEqual(['refunded', true, false])
})

test('a provider that does not answer is asked once in a run, and keeps no other waiting', async () => {
  await quiet()
  const [silent, other] = [await aProvider(), await aProvider()]
  for (let each = 0; each < 3; each += 1) await silent.begin()
  const late = await other.begin()
  other.says = () => said({ out_trade_no: late.replaceAll('-', ''), trade_state: 'CLOSED' })
  app.clock.advance(30_000)
  silent.asked = []
  await pollWaiting(app.ctx())
  expect([silent.asked.length, (await paymentOf(late)).state]).toEqual([1, 'closed'])
  for (let each = 0; each < 3; each += 1) await silent.refund()
  const { refund } = await other.refund()
  other.says = () => said({ out_refund_no: refund.replaceAll('-', ''), status: 'SUCCESS', amount: { refund: 100 } })
  silent.asked = []
  await pollRefunds(app.ctx())
  expect([silent.asked.length, (await refundOf(refund)).state]).toEqual([1, 'refunded'])
})

test('a payment whose time is over is closed, though its provider never heard of it; one that was paid is paid', async () => {
  await quiet()
  const [unheard, paid] = [await aProvider(() => no('ORDER_NOT_EXIST', 404)), await aProvider()]
  const [never, taken] = [await unheard.begin(), await paid.begin(250)]
  paid.says = (method) =>
    method === 'POST'
      ? no('ORDERPAID')
      : said({
          out_trade_no: taken.replaceAll('-', ''),
          trade_state: 'SUCCESS',
          success_time: '2026-05-04T12:01:00+08:00',
          amount: { total: 250, currency: 'CNY' },
        })
  app.clock.advance(125_000)
  await pollWaiting(app.ctx())
  expect([(await paymentOf(never)).state, (await paymentOf(taken)).state]).toEqual(['closed', 'paid'])
})

test('what was paid while it was being closed comes to light though nobody was told: it is asked after once, by and by', async () => {
  await quiet()
  const at = await aProvider(() => ({ status: 204, body: '' }))
  const [paid, open] = [await at.begin(500), await at.begin(700)]
  app.clock.advance(125_000)
  await pollWaiting(app.ctx())
  expect([(await paymentOf(paid)).state, (await paymentOf(open)).state]).toEqual(['closed', 'closed'])
  const numbers = { paid: paid.replaceAll('-', ''), open: open.replaceAll('-', '') }
  /** What was asked about each after so long: nothing where the last one was answered. */
  const asked = async (seconds: number, says: Says) => {
    at.says = says
    at.asked = []
    app.clock.advance(seconds * 1000)
    await pollClosed(app.ctx())
    return at.asked.map((call) => call.split('?')[0])
  }
  expect(await asked(19, silence)).toEqual([])
  // it does not answer once, and is not asked again in that minute
  expect((await asked(1, silence)).length).toEqual(1)
  expect(await asked(59, silence)).toEqual([])
  const answered: Says = (method, path) => {
    if (method === 'POST') return { status: 204, body: '' }
    return path.includes(numbers.paid)
      ? said({
          out_trade_no: numbers.paid,
          trade_state: 'SUCCESS',
          success_time: '2026-05-04T12:02:00+08:00',
          amount: { total: 500, currency: 'CNY' },
        })
      : said({ out_trade_no: numbers.open, trade_state: 'NOTPAY' })
  }
  const about = (number: string) => `/v3/pay/transactions/out-trade-no/${number}`
  expect((await asked(1, answered)).toSorted()).toEqual(
    [`GET ${about(numbers.paid)}`, `GET ${about(numbers.open)}`, `POST ${about(numbers.open)}/close`].toSorted(),
  )
  expect([await exceptionsOf(paid), await exceptionsOf(open)]).toMatchObject([[{ kind: 'paid-after-close' }], []])
  expect([(await paymentOf(paid)).state, (await paymentOf(open)).state]).toEqual(['closed', 'closed'])
  expect(await asked(3600, silence)).toEqual([])
})

test('a closed payment of which nobody answers is asked after for a day; one that its provider never heard of, once', async () => {
  await quiet()
  const [silent, unheard] = [await aProvider(), await aProvider(() => no('ORDER_NOT_EXIST', 404))]
  for (const at of [silent, unheard]) await tellPayment(app, await at.begin(), 'closed')
  const asked = async (seconds: number) => {
    for (const at of [silent, unheard]) at.asked = []
    app.clock.advance(seconds * 1000)
    await pollClosed(app.ctx())
    return [silent.asked.length, unheard.asked.length]
  }
  expect(await asked(20)).toEqual([1, 1])
  expect(await asked(12 * 3600)).toEqual([1, 0])
  // the last time
  expect(await asked(13 * 3600)).toEqual([1, 0])
  expect(await asked(3600)).toEqual([0, 0])
})

test('what was asked after stands behind what was not, whatever came of it', async () => {
  await quiet()
  const at = await aProvider()
  const payment = await at.begin()
  const { refund } = await at.refund()
  app.clock.advance(30_000)
  await pollWaiting(app.ctx())
  await pollRefunds(app.ctx())
  const now = app.clock.now()
  expect([(await paymentOf(payment)).updated_at, (await refundOf(refund)).updated_at]).toEqual([now, now])
})

test('what waits long is asked after ever less often, a payment ten minutes apart at most and a refund an hour; one that was refused each minute', async () => {
  await quiet()
  const at = await aProvider()
  const minuteMs = 60_000
  const payment = await at.begin()
  const { refund } = await at.refund()
  /** In which minutes it was asked after. */
  const asked = async (minutes: number, poll: () => Promise<void>) => {
    const found: number[] = []
    for (let minute = 1; minute <= minutes; minute += 1) {
      app.clock.advance(minuteMs)
      at.asked = []
      await poll()
      if (at.asked.length > 0) found.push(minute)
    }
    return found
  }
  const gone = (ms: number) => sql`${new Date(app.clock.now().getTime() - ms)}::timestamptz`
  const payments = () => pollWaiting(app.ctx())
  const refunds = () => pollRefunds(app.ctx())
  // its time is over after two minutes; five minutes later each minute is no longer
  expect(await asked(14, payments)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14])
  await arrange(sql`update vending.payment set expires_at = ${gone(10 * 3_600_000)} where id = ${payment}`)
  expect(await asked(20, payments)).toEqual([10, 20])
  await tellPayment(app, payment, 'closed')
  const refundBegan = (ms: number) =>
    arrange(sql`update vending.payment_refund set asked_at = ${gone(ms)}, updated_at = ${gone(0)} where id = ${refund}`)
  await refundBegan(0)
  expect(await asked(10, refunds)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await refundBegan(48 * 3_600_000)
  expect(await asked(61, refunds)).toEqual([60])
  await arrange(sql`update vending.payment_refund set attempts = 1 where id = ${refund}`)
  expect(await asked(2, refunds)).toEqual([1, 2])
})

test('an answer that cannot be read stops no other refund, and the job says that it failed', async () => {
  await quiet()
  const [odd, other] = [await aProvider(), await aProvider()]
  await odd.refund()
  const { refund } = await other.refund()
  odd.says = () => ({ status: 200, body: 'not json' })
  other.says = () => said({ out_refund_no: refund.replaceAll('-', ''), status: 'SUCCESS', amount: { refund: 100 } })
  await expect(pollRefunds(app.ctx())).rejects.toThrow(SyntaxError)
  expect((await refundOf(refund)).state).toEqual('refunded')
})

test('what a provider has signed of another payment or refund says nothing of the one that it was asked for', async () => {
  await quiet()
  const at = await aProvider()
  const payment = await at.begin()
  const other = randomUUID().replaceAll('-', '')
  at.says = () => said({ out_trade_no: other, trade_state: 'SUCCESS', amount: { total: 100, currency: 'CNY' } })
  app.clock.advance(30_000)
  await pollWaiting(app.ctx())
  expect((await paymentOf(payment)).state).toEqual('paying')
  at.says = () => said({ out_refund_no: other, status: 'SUCCESS', amount: { refund: 100 } })
  const { refund } = await at.refund()
  await pollRefunds(app.ctx())
  expect((await refundOf(refund)).state).toEqual('in-progress')
})

test('a refund of another amount than was asked for is not booked: it waits for somebody, and its provider is asked no more', async () => {
  await quiet()
  const at = await aProvider()
  const { payment, refund } = await at.refund(300)
  const before = await pending(at.merchant)
  await tellRefund(app, refund, 'refunded', { amountFen: 299 })
  expect([(await refundOf(refund)).state, await pending(at.merchant)]).toEqual(['in-progress', before])
  expect(await exceptionsOf(payment)).toEqual([
    { kind: 'amount-differs', expected: `${refund.replaceAll('-', '')} 300`, found: '299' },
  ])
  at.asked = []
  await pollRefunds(app.ctx())
  expect(at.asked).toEqual([])
})

test('money of another amount, which is no payment, goes back as it came, once, and the payment is over', async () => {
  await quiet()
  const at = await aProvider()
  const payment = await at.begin(300)
  await tellPayment(app, payment, 'paid', { amountFen: 301 })
  at.says = () => said({ out_refund_no: at.refundNumbers.at(-1), status: 'SUCCESS', amount: { refund: 301 } })
  const found = await app.write((db) =>
    db.selectFrom('vending.payment_exception').select('id').where('payment_id', '=', payment).executeTakeFirstOrThrow(),
  )
  const path = `/api/console/payment-exceptions/${found.id}`
  const giveBack = async () => (await (await office()).post(`${path}/refund`, { reason: '多付一分，退回' })).body.code
  expect(await giveBack()).toEqual('H0000')
  await app.drainJobs()
  expect(await giveBack()).toEqual('wrong_state')
  const row = await paymentOf(payment)
  expect([row.state, row.amount_fen, row.taken_fen, row.returned_fen]).toEqual(['closed', 300, 301, 301])
  const refunds = await app.write((db) =>
    db.selectFrom('vending.payment_refund').select(['state', 'amount_fen']).where('payment_id', '=', payment).execute(),
  )
  expect(refunds).toEqual([{ state: 'refunded', amount_fen: 301 }])
  expect([at.refundNumbers.length, await pending(at.merchant)]).toEqual([1, 0])
  expect((await (await office()).post(`${path}/settle`, { reason: '已退回' })).body.code).toEqual('H0000')
  expect((await (await office()).get(path)).body.data.abilities.refund).toEqual('wrong_state')
})

test('a refund of another amount ends when somebody has settled it: given back as it was asked for, or failed where nothing went', async () => {
  await quiet()
  const at = await aProvider()
  const before = await pending(at.merchant)
  for (const [amountFen, state, left] of [
    [299, 'refunded', 0],
    [0, 'failed', 300],
  ] as const) {
    const { payment, refund } = await at.refund(300)
    await tellRefund(app, refund, 'refunded', { amountFen })
    const { id } = await app.write((db) =>
      db
        .selectFrom('vending.payment_exception')
        .select('id')
        .where('payment_id', '=', payment)
        .executeTakeFirstOrThrow(),
    )
    const path = `/api/console/payment-exceptions/${id}/settle`
    expect((await (await office()).post(path, { reason: '已与服务商核对' })).body.code).toEqual('H0000')
    expect([(await refundOf(refund)).state, (await pending(at.merchant)) - before]).toEqual([state, left])
  }
})

test('whom an account talks to, or as whom, cannot be changed while money is under way through it', async () => {
  await quiet()
  const at = await aProvider()
  const payment = await at.begin()
  const change = async (values: object) => {
    const path = `/api/console/payment-services/${at.service}`
    const { revision } = (await (await office()).get(path)).body.data
    const { body } = await (await office()).patch(path, { revision, values })
    return [body.code, body.message]
  }
  expect(await change({ name: '另一个名字' })).toEqual(['H0000', ''])
  const inUse = (payments: number, refunds: number) => [
    'payment_service_in_use',
    `这个账户还有 ${payments} 笔支付和 ${refunds} 笔退款在途，请等它们结束后再修改密钥或地址`,
  ]
  for (const values of [
    { apiKey: 'f'.repeat(32) },
    { address: 'http://127.0.0.1:9/' },
    { merchantNumber: '1900000009' },
  ])
    expect(await change(values)).toEqual(inUse(1, 0))
  await tellPayment(app, payment, 'closed')
  const { refund } = await at.refund()
  expect(await change({ apiKey: 'f'.repeat(32) })).toEqual(inUse(0, 1))
  await tellRefund(app, refund, 'refunded')
  expect(await change({ apiKey: 'f'.repeat(32) })).toEqual(['H0000', ''])
  // an account whose provider answers no more under the key that we know is not locked up with what was begun
  const stuck = await aProvider()
  await stuck.begin()
  at.service = stuck.service
  expect(await change({ apiKey: 'e'.repeat(32) })).toEqual(inUse(1, 0))
  app.clock.advance(25 * 3_600_000)
  expect(await change({ apiKey: 'e'.repeat(32) })).toEqual(['H0000', ''])
})

test('the number of a merchant stays with its account as long as payments that it took may go back', async () => {
  await quiet()
  const at = await aProvider()
  const change = async (merchantNumber: string) => {
    const path = `/api/console/payment-services/${at.service}`
    const { revision } = (await (await office()).get(path)).body.data
    return (await (await office()).patch(path, { revision, values: { merchantNumber } })).body.code
  }
  const payment = await at.begin()
  await tellPayment(app, payment, 'paid')
  expect(await change('1900000009')).toEqual('payment_service_number_kept')
  await arrange(sql`update vending.payment set paid_at = paid_at - interval '400 days' where id = ${payment}`)
  expect(await change('1900000009')).toEqual('H0000')
})

/** What a provider says of a day; see `statementColumns`. */
function statementSaying(at: Scripted, rows: readonly { number: string; yuan: string; fee?: string }[]): Says {
  const line = ({ number, yuan, fee = '0.00000' }: { number: string; yuan: string; fee?: string }) => {
    const cells = Array.from({ length: 23 }, () => '`')
    for (const [column, value] of [
      [6, number],
      [9, 'SUCCESS'],
      [11, 'CNY'],
      [12, yuan],
      [22, fee],
    ] as const)
      cells[column] = `\`${value}`
    return cells.join(',')
  }
  const text = `交易时间,公众账号ID\n${rows.map((row) => `${line(row)}\n`).join('')}总交易单数\n\`${rows.length}\n`
  const hash = createHash('sha1').update(text).digest('hex')
  return (_method, path) =>
    path.startsWith('/v3/billdownload')
      ? { status: 200, body: text }
      : said({ download_url: `${at.origin}/v3/billdownload`, hash_value: hash })
}

test('money that came for a closed payment is known to the statement; an account in preparation is compared where it took something', async () => {
  await quiet()
  const at = await aProvider()
  const [late, strange] = [await at.begin(500), randomUUID().replaceAll('-', '')]
  await tellPayment(app, late, 'closed')
  await tellPayment(app, late, 'paid')
  expect((await exceptionsOf(late)).map(({ kind }) => kind)).toEqual(['paid-after-close'])
  at.says = statementSaying(at, [
    { number: late.replaceAll('-', ''), yuan: '5.00' },
    { number: strange, yuan: '6.00' },
  ])
  const day = app.clock.now().toISOString().slice(0, 10)
  const { differences } = await reconcile(app.ctx(), at.service, day)
  expect(differences).toEqual([
    { kind: 'missing-here', paymentId: null, refundId: null, expected: '', found: `${strange} 600` },
  ])
  const idle = await aProvider()
  for (const { service } of [at, idle])
    await arrange(sql`update vending.payment_service set state = 'preparing' where id = ${service}`)
  app.clock.advance(24 * 3_600_000)
  const comparedAt = app.clock.now().getTime()
  await reconcileAll(app.ctx())
  const runs = await app.write((db) =>
    db
      .selectFrom('vending.reconciliation')
      .select(['service_id', 'statement_on', 'ran_at'])
      .where('service_id', 'in', [at.service, idle.service])
      .execute(),
  )
  expect(runs.map((run) => [run.service_id, String(run.statement_on), run.ran_at.getTime() >= comparedAt])).toEqual([
    [at.service, day, true],
  ])
})

test('a refund that arrived a day after it was asked for is missing on no statement of that day', async () => {
  await quiet()
  const at = await aProvider()
  const { refund } = await at.refund(300)
  app.clock.advance(24 * 3_600_000)
  await tellRefund(app, refund, 'refunded')
  at.says = statementSaying(at, [])
  const { differences } = await reconcile(app.ctx(), at.service, dayIn('Asia/Shanghai', app.clock.now()))
  expect(differences).toEqual([])
})

test('the fee of a payment is compared by the rule that held when it was paid, though another rate holds since', async () => {
  await quiet()
  const at = await aProvider()
  const paidAtRate = async (rate: number) => {
    const values = { ...(await feeRuleValues(app)), merchant: at.merchant.id, rate }
    expect((await (await office()).post('/api/console/fee-rules', { values })).body.code).toEqual('H0000')
    const payment = await at.begin(1000)
    await tellPayment(app, payment, 'paid')
    app.clock.advance(60_000)
    return payment.replaceAll('-', '')
  }
  const [before, after] = [await paidAtRate(0.006), await paidAtRate(0.01)]
  at.says = statementSaying(at, [
    { number: before, yuan: '10.00', fee: '0.06000' },
    { number: after, yuan: '10.00', fee: '0.10000' },
  ])
  const { differences } = await reconcile(app.ctx(), at.service, app.clock.now().toISOString().slice(0, 10))
  expect(differences).toEqual([])
})

test('a statement that could not be had in its morning is compared in one of the next, once', async () => {
  await quiet()
  const at = await aProvider(() => no('NO_STATEMENT_EXIST'))
  const payment = await at.begin(500)
  await tellPayment(app, payment, 'paid')
  const day = app.clock.now().toISOString().slice(0, 10)
  const morning = async (daysOn: number) => {
    app.clock.advance(daysOn * 24 * 3_600_000)
    at.asked = []
    await reconcileAll(app.ctx())
    const run = await app.write((db) =>
      db
        .selectFrom('vending.reconciliation')
        .select('state')
        .where('service_id', '=', at.service)
        .where(sql<boolean>`statement_on = ${day}::date`)
        .executeTakeFirst(),
    )
    return [run?.state, at.calls(`bill_date=${day}`)]
  }
  expect(await morning(1)).toEqual(['failed', 1])
  at.says = statementSaying(at, [{ number: payment.replaceAll('-', ''), yuan: '5.00' }])
  // the program stood still for a day
  expect(await morning(2)).toEqual(['matching', 1])
  expect(await morning(1)).toEqual(['matching', 0])
})

test('a comparison that fails when it is repeated leaves what the first has found', async () => {
  await quiet()
  const at = await aProvider()
  const payment = await at.begin(500)
  await tellPayment(app, payment, 'paid')
  at.says = statementSaying(at, [{ number: payment.replaceAll('-', ''), yuan: '5.00' }])
  app.clock.advance(24 * 3_600_000)
  const run = async () => {
    await reconcileAll(app.ctx())
    return await app.write((db) =>
      db
        .selectFrom('vending.reconciliation')
        .select(['state', 'row_count'])
        .where('service_id', '=', at.service)
        .execute(),
    )
  }
  expect(await run()).toEqual([{ state: 'matching', row_count: 1 }])
  at.says = () => no('NO_STATEMENT_EXIST')
  expect(await run()).toEqual([{ state: 'matching', row_count: 1 }])
})

/** What somebody is answered who settles the one difference of a kind that an account has. */
async function settleAs(caller: TestCaller, at: Scripted, kind: string): Promise<string> {
  const found = await app.write((db) =>
    db
      .selectFrom('vending.payment_exception')
      .select('id')
      .where('service_id', '=', at.service)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow(),
  )
  const path = `/api/console/payment-exceptions/${found.id}/settle`
  return (await caller.post(path, { reason: '已与服务商核对' })).body.code
}

test('takings wait for the statement of their day: what is missing there holds them back until somebody of the operator has settled it', async () => {
  await quiet()
  const at = await aProvider(() => no('NO_STATEMENT_EXIST'))
  const [there, missing] = [await at.begin(500), await at.begin(300)]
  for (const payment of [there, missing]) await tellPayment(app, payment, 'paid')
  const day = dayIn('Asia/Shanghai', app.clock.now())
  app.clock.advance(24 * 3_600_000)
  const release = async () => [await releaseTakings(app.ctx(), at.merchant, heldFrom), await pending(at.merchant)]
  expect(await release()).toEqual([{ days: 0 }, 800])
  at.says = statementSaying(at, [{ number: there.replaceAll('-', ''), yuan: '5.00' }])
  await reconcile(app.ctx(), at.service, day)
  expect(await release()).toEqual([{ days: 0 }, 800])
  const own = app.as(await anOfficer(app, at.merchant.id, paymentExceptions.permissions))
  expect(await settleAs(own, at, 'missing-there')).toEqual('forbidden')
  expect(await release()).toEqual([{ days: 0 }, 800])
  expect(await settleAs(await office(), at, 'missing-there')).toEqual('H0000')
  expect(await release()).toEqual([{ days: 1 }, 0])
})

test('a refund that is missing in the statement holds no takings back: what did not go back is still there', async () => {
  await quiet()
  const at = await aProvider()
  const [{ payment, refund }, other] = [await at.refund(300), await at.begin(500)]
  await tellRefund(app, refund, 'refunded')
  await tellPayment(app, other, 'paid')
  const day = dayIn('Asia/Shanghai', app.clock.now())
  app.clock.advance(24 * 3_600_000)
  at.says = statementSaying(at, [
    { number: payment.replaceAll('-', ''), yuan: '3.00' },
    { number: other.replaceAll('-', ''), yuan: '5.00' },
  ])
  await reconcile(app.ctx(), at.service, day)
  const missing = await app.write((db) =>
    db
      .selectFrom('vending.payment_exception')
      .select(['payment_id', 'refund_id'])
      .where('service_id', '=', at.service)
      .where('kind', '=', 'missing-there')
      .execute(),
  )
  expect(missing).toEqual([{ payment_id: payment, refund_id: refund }])
  expect([await releaseTakings(app.ctx(), at.merchant, heldFrom), await pending(at.merchant)]).toEqual([{ days: 1 }, 0])
})

test('money that is heard of after its day was compared is compared with it once more before it is the merchant’s', async () => {
  await quiet()
  const at = await aProvider()
  const payment = await at.begin(500)
  const paidAt = app.clock.now()
  const day = dayIn('Asia/Shanghai', paidAt)
  at.says = statementSaying(at, [])
  app.clock.advance(24 * 3_600_000)
  await reconcile(app.ctx(), at.service, day)
  app.clock.advance(60_000)
  await tellPayment(app, payment, 'paid', { paidAt })
  at.says = statementSaying(at, [{ number: payment.replaceAll('-', ''), yuan: '5.00' }])
  const release = async () => await releaseTakings(app.ctx(), at.merchant, heldFrom)
  expect(await release()).toEqual({ days: 0 })
  app.clock.advance(24 * 3_600_000)
  await reconcileAll(app.ctx())
  expect(await release()).toEqual({ days: 1 })
})

test('a statement that does not come for a week is told, and its takings wait until somebody of the operator has looked for it', async () => {
  await quiet()
  const at = await aProvider(() => no('NO_STATEMENT_EXIST'))
  const payment = await at.begin(500)
  await tellPayment(app, payment, 'paid')
  const told = async (days: number) => {
    app.clock.advance(days * 24 * 3_600_000)
    await reconcileAll(app.ctx())
    return await app.write((db) =>
      db
        .selectFrom('vending.payment_exception')
        .select(['kind', 'state'])
        .where('service_id', '=', at.service)
        .execute(),
    )
  }
  expect(await told(8)).toEqual([])
  expect(await told(1)).toEqual([{ kind: 'statement-missing', state: 'open' }])
  expect(await told(1)).toEqual([{ kind: 'statement-missing', state: 'open' }])
  const release = async () => await releaseTakings(app.ctx(), at.merchant, heldFrom)
  expect(await release()).toEqual({ days: 0 })
  expect(await settleAs(await office(), at, 'statement-missing')).toEqual('H0000')
  expect(await release()).toEqual({ days: 1 })
})

test('a request that is sent again gets the answer of the first, as the first had it', async () => {
  await quiet()
  const at = await aProvider()
  at.says = statementSaying(at, [])
  await arrange(sql`update vending.payment_service set state = 'enabled' where id = ${at.service}`)
  const twice = async (path: string, body: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const caller = await office()
    const [first, again] = [await caller.post(path, body, headers), await caller.post(path, body, headers)]
    expect(first.body.code).toEqual('H0000')
    expect(again.body).toEqual(first.body)
    return first.body.data
  }
  expect(await twice(`/api/console/payment-services/${at.service}/probe`, {})).toEqual({ codeUrl: 'weixin://pay' })
  const payments = await app.write((db) =>
    db.selectFrom('vending.payment').select('state').where('service_id', '=', at.service).execute(),
  )
  expect(payments).toEqual([{ state: 'paying' }])
  const { id } = await twice('/api/console/reconciliations', {
    values: { service: at.service, statementOn: '2026-05-03' },
  })
  expect(await twice(`/api/console/reconciliations/${id}/compare`, {})).toEqual(null)
})

test('notifications that anybody can send go with time; a signed one of money that we know nothing of stays', async () => {
  const at = await aProvider()
  const outcomes = ['accepted', 'repeated', 'forged', 'stale', 'unknown']
  for (const outcome of outcomes)
    await arrange(sql`insert into vending.payment_message
        (id, merchant_path, service_id, outcome, headers, body, received_at)
      select ${randomUUID()}::uuid, merchant_path, id, ${outcome}, '{}', '', ${app.clock.now()}
      from vending.payment_service where id = ${at.service}`)
  await retireNotifications(app, new Date(app.clock.now().getTime() + 1000))
  const left = await app.write((db) =>
    db
      .selectFrom('vending.payment_message')
      .select('outcome')
      .where('service_id', '=', at.service)
      .orderBy('outcome')
      .execute(),
  )
  expect(left.map(({ outcome }) => outcome)).toEqual(['accepted', 'unknown'])
})

test('differences are looked at for 92 days at most, whatever their age [S5-47]', async () => {
  const at = await aProvider()
  const id = randomUUID()
  const noted = new Date(app.clock.now().getTime() - 93 * 24 * 3_600_000)
  await arrange(sql`insert into vending.payment_exception
      (id, merchant_path, service_id, kind, expected, found, statement_on, created_at)
    select ${id}::uuid, merchant_path, id, 'missing-here', '', 'x 1', ${noted}::date, ${noted}
    from vending.payment_service where id = ${at.service}`)
  const list = async (query: Record<string, string> = {}) =>
    (await (await office()).get('/api/console/payment-exceptions', { 'f.service': at.service, ...query })).body
  const ids = async (query?: Record<string, string>) =>
    (await list(query)).data.rows.map((row: { id: string }) => row.id)
  const day = noted.toISOString().slice(0, 10)
  expect([await ids(), await ids({ 'f.createdAt': `${day}..` })]).toEqual([[], [id]])
  expect((await list({ 'f.createdAt': `${day}..2026-12-31` })).fields[0].code).toEqual('window_too_long')
})
