import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anEntry } from '#modules/platform/dictionary/fixtures.ts'
import { aMerchant } from '#modules/vending/merchants/fixtures.ts'
import { arranged } from '#modules/vending/points/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const office = app.as(await anAdmin(app))
const at = (id: string) => `/api/console/dictionaries/${id}`
const remove = async (id: string) => (await office.delete(at(id))).body.code
const codeOf = (id: string) => id.split('.')[1] ?? ''

test('an entry whose code stands in data is not removed, and is as soon as nothing names it any more', async () => {
  const id = await anEntry(app, { type: 'merchant_label' })
  const merchant = await aMerchant(app)
  const label = (codes: string[]) =>
    arranged(app, (tx) =>
      tx.updateTable('vending.merchant').set({ label_codes: codes }).where('id', '=', merchant.id).execute(),
    )
  await label([codeOf(id)])
  const refused = await office.delete(at(id))
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'entry_in_use',
    '这个字典项已被使用，不能删除，可以改为停用',
  ])
  expect((await office.post(`${at(id)}/disable`)).body.code).toEqual('H0000')
  await label([])
  expect(await remove(id)).toEqual('H0000')
})

test('an entry does not belong to itself, nor to one below it; one that does by an older version can be removed', async () => {
  const [above, below] = [await anEntry(app), await anEntry(app)]
  const put = async (id: string, parent: string | null) => {
    const { revision } = (await office.get(at(id))).body.data
    return (await office.patch(at(id), { revision, values: { parent } })).body.code
  }
  expect(await put(below, codeOf(above))).toEqual('H0000')
  expect(await put(above, codeOf(above))).toEqual('entry_own_parent')
  expect(await put(above, codeOf(below))).toEqual('entry_own_parent')
  expect(await remove(above)).toEqual('entry_has_children')
  expect(await put(below, null)).toEqual('H0000')
  await app.write((db) =>
    sql`update platform.dictionary_entry set parent = code where code = ${codeOf(above)}`.execute(db),
  )
  expect(await remove(above)).toEqual('H0000')
})
