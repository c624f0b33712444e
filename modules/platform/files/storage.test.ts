import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFilesAway } from '#kernel/server/files-away.ts'
import { isNoRoom } from '#kernel/server/no-room.ts'
import { folderStorage } from './server/storage-folder.ts'
import { s3Storage } from './server/storage-s3.ts'

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('of bytes for which the folder has no room nothing stays behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const key = `ab/cd/${'ab'.repeat(32)}`
  await mkdir(join(folder, 'ab/cd'), { recursive: true })
  // a device of the system that answers every write as a full disk does
  await symlink('/dev/full', join(folder, `${key}.part`))
  const thrown = await thrownBy(folderStorage(folder).putBytes(Buffer.from('bytes'), key))
  expect([isNoRoom(thrown), await readdir(join(folder, 'ab/cd'))]).toEqual([true, []])
})

test('object storage without room is as a full disk, whatever its service calls it; another refusal is none', async () => {
  const refusals = [
    [507, 'XMinioStorageFull'],
    [507, 'SomethingElse'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
    [403, 'QuotaExceeded'],
    [403, 'AccessDenied'],
  ] as const
  const left = [...refusals]
  const service = createServer((request, response) => {
    const [status, code] = left.shift() ?? [200, '']
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    service.closeAllConnections()
    service.close()
  })
  const { port } = service.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const storage = s3Storage({ endpoint, bucket: 'files', region: 'us-east-1', keyId: 'key', secret: 'secret' })
  const told: boolean[] = []
  for (const _ of refusals) told.push(isNoRoom(await thrownBy(storage.putBytes(Buffer.from('bytes'), 'key'))))
  expect(told).toEqual([true, true, true, true, false])
})

test('a service that is not there, or says that it cannot now, is away; a wrong key or a file of ours that is missing is not', async () => {
  const answers = [503, 403]
  let status = 0
  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end('<?xml version="1.0" encoding="UTF-8"?><Error><Code>Told</Code><Message>no</Message></Error>')
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const { port } = service.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const storage = s3Storage({ endpoint, bucket: 'files', region: 'us-east-1', keyId: 'key', secret: 'secret' })
  const asked = {
    putBytes: () => storage.putBytes(Buffer.from('bytes'), 'key'),
    open: () => storage.open('key'),
    read: () => storage.read('key'),
    sizeOf: () => storage.sizeOf('key'),
    remove: () => storage.remove('key'),
    list: () => storage.list()[Symbol.asyncIterator]().next(),
  }
  const isAwayFor = async () => {
    const told: Record<string, boolean> = {}
    for (const [what, ask] of Object.entries(asked)) told[what] = isFilesAway(await thrownBy(ask()))
    return told
  }
  const told: Record<string, boolean>[] = []
  for (status of answers) told.push(await isAwayFor())
  const missing = isFilesAway(await thrownBy(storage.putFile('/nowhere/at/all', 'key')))
  service.closeAllConnections()
  await new Promise((closed) => service.close(closed))
  told.push(await isAwayFor())
  const all = (isAway: boolean) => Object.fromEntries(Object.keys(asked).map((what) => [what, isAway]))
  expect([told, missing]).toEqual([[all(true), all(false), all(true)], false])
})
