import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { eicar, startVirusScanner } from '#kernel/testing/virus-scanner.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf, aPng, octets } from './fixtures.ts'
import { scanHeldFiles } from './server/cleaning.ts'
import module from './server/module.ts'

const scanner = await startVirusScanner()
afterAll(() => scanner.close())
const app = await startTestApp({
  now: '2026-11-21T04:00:00.000Z',
  config: { virusScanner: { host: '127.0.0.1', port: scanner.port } },
})
const pupil = await aPupil(app)
const infected = async () => Buffer.concat([await aPdf(), Buffer.from(`\n%${eicar}\n%%EOF`)])

/** What the queue does each minute. */
const aMinuteLater = () => scanHeldFiles(app.ctx())
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

test('while the scanner is down a file is held back, however often it is tried, and released in the minute after', async () => {
  scanner.be('down')
  const file = await aFile(app, pupil, { name: 'down.png', bytes: await aPng(91) })
  expect([file.state, file.scan, file.originalUrl, file.previewUrl]).toEqual(['held', 'waiting', null, null])
  for (let minute = 1; minute <= 30; minute += 1) await aMinuteLater()
  expect((await show(file.fileId)).state).toEqual('held')
  scanner.be('up')
  await aMinuteLater()
  const released = await show(file.fileId)
  expect([released.state, released.scan, typeof released.originalUrl]).toEqual(['ready', 'clean', 'string'])
  expect((await app.auditOf(file.fileId)).map((row) => row.action)).toEqual(['files.store', 'files.release'])
  expect(module.schedule?.['files.scan']).toEqual('* * * * *')
})

test('a scanner that answers an error holds a file back as well, and the queue looks a moment later by itself', async () => {
  scanner.be('broken')
  const file = await aFile(app, pupil, { name: 'broken.png', bytes: await aPng(92) })
  expect([file.state, file.scan]).toEqual(['held', 'waiting'])
  await expect(aMinuteLater()).rejects.toThrow('the virus scanner answered: INSTREAM size limit exceeded. ERROR')
  expect((await show(file.fileId)).state).toEqual('held')
  scanner.be('up')
  const job = app.write((db) =>
    db
      .updateTable('graphile_worker._private_jobs' as never)
      .set({ run_at: new Date(0) } as never)
      .where('key' as never, '=', 'files.scan' as never)
      .returning('run_at' as never)
      .execute(),
  )
  expect(await job).toHaveLength(1)
  await app.drainJobs()
  expect((await show(file.fileId)).state).toEqual('ready')
})

test('a file that the scanner cannot judge keeps those behind it waiting for nothing', async () => {
  scanner.be('down')
  const long = await aFile(app, pupil, { name: 'long.png', bytes: await aPng(300) })
  app.clock.advance(1)
  const short = await aFile(app, pupil, { name: 'short.png', bytes: await aPng(20) })
  scanner.be('up')
  scanner.takeUpTo(short.sizeBytes)
  await expect(aMinuteLater()).rejects.toThrow('the virus scanner answered: INSTREAM size limit exceeded. ERROR')
  expect([(await show(long.fileId)).state, (await show(short.fileId)).state]).toEqual(['held', 'ready'])
  scanner.takeUpTo(long.sizeBytes)
  await aMinuteLater()
  expect((await show(long.fileId)).state).toEqual('ready')
})

test('two that look at the same held file at once release it once', async () => {
  scanner.be('down')
  const file = await aFile(app, pupil, { name: 'twice.png', bytes: await aPng(93) })
  scanner.be('up')
  await Promise.all([aMinuteLater(), aMinuteLater()])
  expect((await app.auditOf(file.fileId)).map((row) => row.action)).toEqual(['files.store', 'files.release'])
})

test('a held file in which malware is found is refused, and its bytes go', async () => {
  scanner.be('down')
  const file = await aFile(app, pupil, { name: 'late.pdf', bytes: await infected() })
  expect(file.state).toEqual('held')
  scanner.be('up')
  await aMinuteLater()
  const refused = await show(file.fileId)
  expect([refused.state, refused.scan, refused.originalUrl, refused.previewUrl]).toEqual([
    'refused',
    'infected',
    null,
    null,
  ])
  expect((await app.auditOf(file.fileId)).map((row) => row.action)).toEqual(['files.store', 'files.refuse'])
})
