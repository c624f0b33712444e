import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer, aRoleless } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf, aZip, octets } from '#modules/platform/files/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const shelf = '/api/console/downloads'

async function share(as: TestAccount, name: string, bytes: Buffer): Promise<string> {
  const { fileId } = await aFile(app, as, { purpose: 'shared', name, bytes })
  const shared = await app.as(as).post(shelf, { values: { name, file: fileId } })
  expect([shared.status, shared.body.code]).toEqual([200, 'H0000'])
  return shared.body.data.id
}
const fetched = async (url: string) => {
  const answer = await app.inject({ method: 'GET', url })
  return [answer.statusCode, answer.headers['content-type'], answer.rawPayload]
}

test('packages and files are put on the shelf and fetched by whoever may see it, as they were handed in [S1-FUNC-18] [console top-bar:download-center]', async () => {
  const keeper = await anOfficer(app, null, ['downloads.view', 'downloads.create'])
  const [zip, pdf] = [aZip({ 'setup.txt': 'hello' }), await aPdf()]
  await share(keeper, '终端软件.zip', zip)
  await share(keeper, '值班手册.pdf', pdf)
  const reader = await anOfficer(app, null, ['downloads.view'])
  const { rows } = (await app.as(reader).get(shelf, { sort: 'name' })).body.data
  const urlOf = (name: string): string => rows.find((row: { name: string }) => row.name === name).file.url
  expect(await fetched(urlOf('终端软件.zip'))).toEqual([200, 'application/zip', zip])
  expect(await fetched(urlOf('值班手册.pdf'))).toEqual([200, 'application/pdf', pdf])
})

test('what is on the shelf has no address for those who may not see it, and none that lasts', async () => {
  const keeper = await anAdmin(app)
  const id = await share(keeper, '内部.zip', aZip({ 'a.txt': 'inside' }))
  const reader = await anOfficer(app, null, ['downloads.view'])
  const { file } = (await app.as(reader).get(`${shelf}/${id}`)).body.data
  const { sha256 } = await app.write((db) =>
    db.selectFrom('platform.file').select('sha256').where('id', '=', file.id).executeTakeFirstOrThrow(),
  )
  const lasting = `/api/public-files/${file.id}/${sha256.toString('hex')}`
  for (const caller of [app.anonymous, app.as(reader), app.as(keeper)])
    expect((await caller.get(lasting)).status).toEqual(404)
  const nobody = await aRoleless(app)
  for (const path of [shelf, `${shelf}/${id}`]) expect((await app.as(nobody).get(path)).body.code).toEqual('forbidden')
  expect((await app.as(nobody).get(`/api/files/${file.id}`)).status).toEqual(404)
  const forged = file.url.replace(/signature=[^&]+/, 'signature=AAAA')
  expect((await fetched(forged))[0]).toEqual(404)
  app.clock.advance(300_001)
  expect((await fetched(file.url))[0]).toEqual(410)
})

test('only whoever may upload there hands files in for the shelf, and by its content a zip is one [S6-22]', async () => {
  const hand = (as: TestAccount, name: string, bytes: Buffer) =>
    app.as(as).post(`/api/files?${new URLSearchParams({ purpose: 'shared', name })}`, bytes, octets)
  const zip = aZip({ 'a.txt': 'hello' })
  const reader = await anOfficer(app, null, ['downloads.view', 'files.storePublic'])
  expect((await hand(reader, 'a.zip', zip)).body.code).toEqual('forbidden')
  const keeper = await anOfficer(app, null, ['downloads.view', 'downloads.create'])
  const cases = [
    ['a.zip', Buffer.from('MZ no package'), 'file_type_refused'],
    ['a.pdf', zip, 'file_type_differs'],
    ['a.zip', zip.subarray(0, zip.length - 30), 'file_damaged'],
    ['a.zip', zip, 'H0000'],
  ] as const
  for (const [name, bytes, code] of cases)
    expect([name, (await hand(keeper, name, bytes)).body.code]).toEqual([name, code])
  const open = await aFile(app, await anAdmin(app), { purpose: 'public', name: 'a.pdf', bytes: await aPdf() })
  const mixed = await app.as(keeper).post(shelf, { values: { name: 'a', file: open.fileId } })
  expect([mixed.status >= 400, mixed.body.data]).toEqual([true, null])
})

test('only whoever may delete there takes something off the shelf: who put it there may not [S6-23]', async () => {
  const keeper = await anOfficer(app, null, ['downloads.view', 'downloads.create'])
  const id = await share(keeper, '旧版.zip', aZip({ 'a.txt': 'old' }))
  const refused = await app.as(keeper).delete(`${shelf}/${id}`, {})
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await app.as(keeper).get(`${shelf}/${id}`)).status).toEqual(200)
  const remover = await anOfficer(app, null, ['downloads.view', 'downloads.remove'])
  expect((await app.as(remover).delete(`${shelf}/${id}`, {})).body.code).toEqual('H0000')
  expect((await app.as(keeper).get(`${shelf}/${id}`)).status).toEqual(404)
})
