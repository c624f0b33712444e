import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBook } from './book.ts'
import { payPage } from './page.ts'
import { startFakeProvider } from './server.ts'
import type { Payment } from './state.ts'

const folder = mkdtempSync(join(tmpdir(), 'provider-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const payment: Payment = {
  merchantNumber: 'DEMO-1',
  number: '1',
  payId: 'p',
  description: 'VM100001 <b>',
  totalFen: 350,
  takenFen: 0,
  currency: 'CNY',
  notifyUrl: 'http://127.0.0.1:9/',
  state: 'NOTPAY',
  transactionId: 't',
  paidAtMs: null,
}

test('a provider that is started again knows its merchants by the same keys, from a file that its owner alone reads', async () => {
  const file = join(folder, 'fake-provider.json')
  const first = await startFakeProvider({ book: openBook(file) })
  const signUp = first.register('DEMO-1')
  await first.close()
  expect(statSync(file).mode & 0o777).toEqual(0o600)
  const second = await startFakeProvider({ book: openBook(file) })
  expect(second.register('DEMO-1')).toEqual(signUp)
  await second.close()
})

test('with its control doors shut nobody signs up over the network', async () => {
  const provider = await startFakeProvider({ hasControl: false })
  const body = JSON.stringify({ merchantNumber: 'x' })
  const answer = await fetch(`${provider.origin}/control/merchants`, { method: 'POST', body })
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'NOT_FOUND' }])
  await provider.close()
})

test('the page leads back to where it was told, in the language it was told, and to no script', () => {
  const link = (query: string) => /<a [^>]*>.*?<\/a>/.exec(payPage(payment, new URLSearchParams(query)))?.[0] ?? null
  expect(link('return=http://127.0.0.1/buy/VM100001')).toEqual('<a href="http://127.0.0.1/buy/VM100001">回到订单</a>')
  expect(link('lang=fr&return=http://127.0.0.1/buy/VM1')).toEqual(
    '<a href="http://127.0.0.1/buy/VM1">Back to the order</a>',
  )
  expect(link('return=javascript:alert(1)')).toEqual(null)
  expect(link('')).toEqual(null)
})
