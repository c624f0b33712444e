import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { eicar, startVirusScanner } from '#kernel/testing/virus-scanner.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf, aPng, octets } from './fixtures.ts'

const scanner = await startVirusScanner()
afterAll(() => scanner.close())
const app = await startTestApp({
  now: '2026-11-21T04:00:00.000Z',
  config: { virusScanner: { host: '127.0.0.1', port: scanner.port } },
})
const pupil = await aPupil(app)
const infected = async () => Buffer.concat([await aPdf(), Buffer.from(`\n%${eicar}\n%%EOF`)])

/** Lets the queue have its time: the scan of a held file is put off for a moment. */
async function aMomentLater(): Promise<void> {
  await app.write((db) =>
    db
      .updateTable('graphile_worker._private_jobs' as never)
      .set({ run_at: new Date(0) } as never)
      .execute(),
  )
  await app.drainJobs()
}
const show = async (fileId: string) => (await app.as(pupil).get(`/api/files/${fileId}`)).body.data

test('with a scanner that answers, a file is clean', async () => {
  scanner.be('up')
  const file = await aFile(app, pupil, { bytes: await aPng(90) })
  expect([file.state, file.scan]).toEqual(['ready', 'clean'])
})

test('EICAR is refused in words, and nothing of it is kept', async () => {
  scanner.be('up')
  const answer = await app.as(pupil).post('/api/files?purpose=material&name=report.pdf', await infected(), octets)
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'file_infected',
    '这个文件没有通过检查，所以没有保存，其他内容都还在。请重新导出一份再上传，或请老师看看这台电脑',
  ])
  expect(
    await app.write((db) => db.selectFrom('platform.file').select('id').where('name', '=', 'report.pdf').execute()),
  ).toEqual([])
})

test.each(['down', 'broken'] as const)(
  'while the scanner is %s a file is held back, and released once it was found clean',
  async (mode) => {
    scanner.be(mode)
    const file = await aFile(app, pupil, { name: `${mode}.png`, bytes: await aPng(91) })
    expect([file.state, file.scan, file.originalUrl, file.previewUrl]).toEqual(['held', 'waiting', null, null])
    await expect(aMomentLater()).rejects.toThrow()
    expect((await show(file.fileId)).state).toEqual('held')
    scanner.be('up')
    await aMomentLater()
    const released = await show(file.fileId)
    expect([released.state, released.scan, typeof released.originalUrl]).toEqual(['ready', 'clean', 'string'])
    expect((await app.auditOf(file.fileId)).map((row) => row.action)).toEqual(['files.store', 'files.release'])
  },
)

test('a held file in which malware is found is refused, and its bytes go', async () => {
  scanner.be('down')
  const file = await aFile(app, pupil, { name: 'late.pdf', bytes: await infected() })
  expect(file.state).toEqual('held')
  scanner.be('up')
  await aMomentLater()
  const refused = await show(file.fileId)
  expect([refused.state, refused.scan, refused.originalUrl, refused.previewUrl]).toEqual([
    'refused',
    'infected',
    null,
    null,
  ])
  expect((await app.auditOf(file.fileId)).map((row) => row.action)).toEqual(['files.store', 'files.refuse'])
})
