import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { theShops } from '#modules/vending/points/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const first = app.as(own.admin)
const second = app.as(await aMerchantPerson(app, merchantAdminRole, own.id))

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
const stateOf = async (id: string) => (await first.get(`${base}/${id}`)).body.data.state

test('a bank account is passed by a second person, shows four digits of its number, and one is in force for a merchant [S3-NAMED-02]', async () => {
  const { id } = (await enter()).data
  const row = (await first.get(`${base}/${id}`)).body.data
  expect([row.state, row.lastDigits, row.accountNumber]).toEqual(['pending', '8907', { isSet: true }])
  expect(row.abilities.pass).toEqual('receiving_account_own')
  expect(await act(first, id, 'pass')).toEqual('receiving_account_own')
  expect(await act(second, id, 'pass')).toEqual('H0000')
  expect(await act(second, id, 'fail', { reason: '户名不符' })).toEqual('wrong_state')
  const later = (await enter({ accountNumber: '6222021234567890128' })).data.id
  expect(await act(second, later, 'pass')).toEqual('H0000')
  expect([await stateOf(id), await stateOf(later)]).toEqual(['stopped', 'passed'])
  const refused = (await enter()).data.id
  expect(await act(second, refused, 'fail', { reason: '户名不符' })).toEqual('H0000')
  expect(await act(first, later, 'stop', { reason: '销户' })).toEqual('H0000')
  expect([await stateOf(refused), await stateOf(later)]).toEqual(['failed', 'stopped'])
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
  expect(await act(stranger, id, 'pass')).toEqual('not_found')
  expect((await stranger.get(base)).body.data.rows).toEqual([])
  // entered within one millisecond, the rows of this file stand in either order
  expect((await first.get(base)).body.data.rows.map((row: { id: string }) => row.id)).toContain(id)
  const traces = await app.write((db) =>
    db.selectFrom('kernel.audit_entry').select('after').where('subject_id', '=', id).execute(),
  )
  expect(JSON.stringify(traces).includes('621700')).toEqual(false)
})
