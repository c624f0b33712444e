import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf, aPng, octets } from './fixtures.ts'

// In two halves, so that no scanner takes this file for the test virus itself.
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

/** A counterpart that speaks clamd's protocol (INSTREAM) and knows one signature; it can be down, or broken. */
async function aScanner() {
  let mode: 'up' | 'down' | 'broken' = 'up'
  const server: Server = createServer((socket) => {
    if (mode === 'down') return void socket.destroy()
    let received = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part])
      const bytes = streamIn(received)
      if (bytes) answer(socket, bytes)
    })
    socket.on('error', () => socket.destroy())
  })
  const answer = (socket: Socket, bytes: Buffer) => {
    const verdict = bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    socket.end(mode === 'broken' ? 'INSTREAM size limit exceeded. ERROR\0' : `${verdict}\0`)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    be(next: typeof mode) {
      mode = next
    },
    close: () => server.close(),
  }
}

/** What was streamed, once its end has come. */
function streamIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return null
  expect(received.toString('latin1', 0, command.length)).toEqual(command)
  const parts: Buffer[] = []
  for (let position = command.length; position + 4 <= received.length; ) {
    const length = received.readUInt32BE(position)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(position + 4, position + 4 + length))
    position += 4 + length
  }
  return null
}

const scanner = await aScanner()
afterAll(() => scanner.close())
const app = await startTestApp({
  now: '2026-11-21T04:00:00.000Z',
  config: { virusScanner: { host: '127.0.0.1', port: scanner.port } },
})
const pupil = await aPupil(app)
const infected = async () => Buffer.concat([await aPdf(), Buffer.from(`\n%${eicar}\n%%EOF`)])

/** Lets the queue have its time: the scan of a held file is put off for a minute. */
async function aMinuteLater(): Promise<void> {
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
    await expect(aMinuteLater()).rejects.toThrow()
    expect((await show(file.fileId)).state).toEqual('held')
    scanner.be('up')
    await aMinuteLater()
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
