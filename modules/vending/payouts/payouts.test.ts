import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { arranged, theShops } from '#modules/vending/points/fixtures.ts'
import { receivingMoves, receivingStates } from './contract.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const first = app.as(own.admin)
const decider = await aMerchantPerson(app, merchantAdminRole, own.id)
const second = app.as(decider)

const base = '/api/console/receiving-accounts'
const values = {
  merchant: own.id,
  holder: '云杉便利店',
  bankName: '江州银行',
  accountNumber: '6217 0000 1234 5678 907',
}
const enter = async (more: object = {}) => (await first.post(base, { values: { ...values, ...more } })).body
const act = async (who: typeof first, id: string, name: string, body: object = {}) =>
  (await who.post(`${base}/${id}/${name}`, body)).body.code
const rowOf = async (id: string) => (await first.get(`${base}/${id}`)).body.data
const stateOf = async (id: string) => (await rowOf(id)).state
const edit = async (who: typeof first, id: string, changed: object) =>
  (await who.patch(`${base}/${id}`, { revision: (await rowOf(id)).revision, values: changed })).body.code

test('a bank account lives from its preparation to the second person who activates it, and one is activated for a merchant [S4-ACCOUNT-01] [S3-NAMED-02]', async () => {
  const { id } = (await enter()).data
  const row = await rowOf(id)
  expect([row.state, row.lastDigits, row.accountNumber]).toEqual(['preparing', '8907', { isSet: true }])
  expect([row.abilities.enable, row.abilities.activate]).toEqual([true, 'wrong_state'])
  expect(await act(second, id, 'activate')).toEqual('wrong_state')
  expect(await act(first, id, 'enable')).toEqual('H0000')
  expect((await rowOf(id)).abilities.activate).toEqual('receiving_account_own')
  expect(await act(first, id, 'activate')).toEqual('receiving_account_own')
  expect(await act(second, id, 'activate')).toEqual('H0000')
  expect(await act(second, id, 'fail', { reason: '户名不符' })).toEqual('wrong_state')
  const later = (await enter({ accountNumber: '6222021234567890128' })).data.id
  expect([await act(first, later, 'enable'), await act(second, later, 'activate')]).toEqual(['H0000', 'H0000'])
  expect([await stateOf(id), await stateOf(later)]).toEqual(['stopped', 'activated'])
  expect(await act(first, id, 'restart')).toEqual('receiving_account_own')
  expect(await act(second, id, 'restart')).toEqual('H0000')
  expect([await stateOf(id), await stateOf(later)]).toEqual(['activated', 'stopped'])
  expect(await act(first, id, 'stop', { reason: '销户' })).toEqual('H0000')
  expect([await stateOf(id), await stateOf(later)]).toEqual(['stopped', 'stopped'])
})

test('every state of a bank account moves as its table says [S4-ACCOUNT-01]', async () => {
  const inForce = { from: 'activated', to: 'stopped' }
  for (const state of receivingStates)
    for (const name of ['enable', 'fail', 'activate', 'stop', 'restart'] as const) {
      const { id } = (await enter()).data
      await arranged(app, async (tx) => {
        await sql`update vending.receiving_account set state = ${inForce.to}
          where merchant_id = ${own.id} and state = ${inForce.from}`.execute(tx)
        await sql`update vending.receiving_account set state = ${state}, decided_by = ${decider.accountId}
          where id = ${id}`.execute(tx)
      })
      const code = await act(second, id, name, name === 'fail' || name === 'stop' ? { reason: '户名不符' } : {})
      const may = (receivingMoves[name].from as readonly string[]).includes(state)
      const wanted = may ? ['H0000', receivingMoves[name].to] : ['wrong_state', state]
      expect([state, name, code, await stateOf(id)]).toEqual([state, name, ...wanted])
    }
})

test('what is sent back is corrected in preparation alone, and is then of whoever corrected it', async () => {
  const { id } = (await enter({ accountNumber: null })).data
  expect((await rowOf(id)).lastDigits).toEqual(null)
  expect(await act(first, id, 'enable')).toEqual('receiving_account_incomplete')
  expect(await edit(second, id, { accountNumber: '6217000012345678908' })).toEqual('invalid_input')
  expect(await edit(second, id, { accountNumber: values.accountNumber })).toEqual('H0000')
  expect(await act(first, id, 'enable')).toEqual('H0000')
  expect(await edit(second, id, { holder: '别家' })).toEqual('wrong_state')
  expect(await act(second, id, 'activate')).toEqual('receiving_account_own')
  expect(await act(second, id, 'fail', { reason: '户名不符' })).toEqual('H0000')
  const { state, decisionReason, lastDigits } = await rowOf(id)
  expect([state, decisionReason, lastDigits]).toEqual(['preparing', '户名不符', '8907'])
  expect(await edit(first, id, { holder: '云杉便利店有限公司' })).toEqual('H0000')
  expect(await act(first, id, 'enable')).toEqual('H0000')
  expect((await rowOf(id)).decisionReason).toEqual(null)
  expect([await act(first, id, 'activate'), await act(second, id, 'activate')]).toEqual([
    'receiving_account_own',
    'H0000',
  ])
})

test('a number that no card can have is refused at its field [S5-48]', async () => {
  for (const accountNumber of ['6217000012345678908', '12345', '6217-0000-abcd-5678']) {
    const { code, fields } = await enter({ accountNumber })
    expect([code, fields.map(({ path }: { path: string }) => path)]).toEqual([
      'invalid_input',
      ['values.accountNumber'],
    ])
  }
})

test('another merchant sees none of it, and what was typed stays out of the log', async () => {
  const { id } = (await enter()).data
  const stranger = app.as(other.admin)
  expect((await stranger.get(`${base}/${id}`)).body.code).toEqual('not_found')
  expect(await act(stranger, id, 'enable')).toEqual('not_found')
  expect((await stranger.get(base)).body.data.rows).toEqual([])
  // entered within one millisecond, the rows of this file stand in either order
  expect((await first.get(base, { limit: '100' })).body.data.rows.map((row: { id: string }) => row.id)).toContain(id)
  const traces = await app.write((db) =>
    db.selectFrom('kernel.audit_entry').select('after').where('subject_id', '=', id).execute(),
  )
  expect(JSON.stringify(traces).includes('621700')).toEqual(false)
})
