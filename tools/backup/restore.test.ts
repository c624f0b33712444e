import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Decrypter } from 'age-encryption'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '#kernel/server/migrate.ts'
import { ArchiveReader, ArchiveWriter, type Manifest } from './archive.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { bytesLeftTo } from './places.ts'
import { Progress } from './progress.ts'
import { restoreBackup } from './restore.ts'
import { Digest } from './tables.ts'
import { beginTrial, endTrial } from './trial.ts'

// What is refused is refused before any database is started: these need none.

const folder = mkdtempSync(path.join(tmpdir(), 'backup-refusals-'))
const { signal } = new AbortController()
const keyFile = path.join(folder, 'backup.key')
const otherKeyFile = path.join(folder, 'other.key')
const recipient = await makeKeyFile(keyFile)
await makeKeyFile(otherKeyFile)
const contents = Buffer.alloc(200_000, 'some bytes of a film, ')

afterAll(() => rmSync(folder, { recursive: true }))

const manifest: Manifest = {
  format: 1,
  product: 'a product 1.0.0',
  madeAt: '2026-10-01T03:00:00.000Z',
  postgres: '18.4',
  migrations: readMigrations().map(({ name, sha256 }) => ({ name, sha256 })),
  tables: [],
  databaseSizeBytes: 0,
  files: { count: 1, sizeBytes: contents.length },
}

async function anArchive(name: string, changed: Partial<Manifest> = {}): Promise<string> {
  const file = path.join(folder, name)
  const archive = await ArchiveWriter.create(file, recipient, signal)
  await archive.add('manifest.json', JSON.stringify({ ...manifest, ...changed }))
  await archive.add('files/film', contents)
  await archive.finish()
  return file
}

async function restore(from: string, { to = 'target', key = keyFile, leftBytes = 0 } = {}): Promise<void> {
  const { identity } = await readKeyFile(key)
  await restoreBackup({
    from,
    leftBytes,
    identity: identity ?? '',
    config: { dataDir: path.join(folder, to), databaseUrl: null, s3: null },
    checkInvariants: async () => 0,
    progress: new Progress(),
    signal,
  })
}

const whole = await anArchive('whole.tar.age')

/** Reads an archive to its end. */
async function readAll(file: string): Promise<string[]> {
  const archive = await ArchiveReader.open(file, (await readKeyFile(keyFile)).identity ?? '', signal)
  const names: string[] = []
  try {
    for (let entry = await archive.next(); entry; entry = await archive.next()) names.push(entry.name)
  } finally {
    await archive.close()
  }
  return names
}

test('a backup is an age file with a tar archive in it, for its owner only', async () => {
  const decrypter = new Decrypter()
  decrypter.addIdentity((await readKeyFile(keyFile)).identity ?? '')
  const tar = Buffer.from(await decrypter.decrypt(readFileSync(whole)))
  expect(tar.toString('latin1', 257, 262)).toEqual('ustar')
  expect(tar.indexOf(contents)).toEqual(512 + 512 * Math.ceil(JSON.stringify(manifest).length / 512) + 512)
  expect(await readAll(whole)).toEqual(['manifest.json', 'files/film'])
})

test('whoever gives another key is told so', async () => {
  await expect(restore(whole, { key: otherKeyFile })).rejects.toThrow(
    `${whole} was made for another key than this one: give the key file that belongs to it (--key).`,
  )
  expect(existsSync(path.join(folder, 'target'))).toEqual(false)
})

test('a backup that was cut off is found at whatever byte it ends', async () => {
  const bytes = readFileSync(whole)
  const cut = path.join(folder, 'cut.tar.age')
  // in the header, behind it, between two chunks (65552 bytes each) and beside that, in the last chunk
  const header = bytes.indexOf('\n--- ') + 49 + 16
  const places = [30, header, header + 65_552, header + 65_553, header + 2 * 65_552, bytes.length - 1]
  for (const length of places) {
    writeFileSync(cut, bytes.subarray(0, length))
    await expect(readAll(cut)).rejects.toThrow(/cut off/)
  }
})

test('a flipped bit is found at whatever place it stands, and restores nothing', async () => {
  const bytes = readFileSync(whole)
  const flipped = path.join(folder, 'flipped.tar.age')
  for (const at of [40, 130, 400, 70_000, bytes.length - 5]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(flipped, changed)
    await expect(readAll(flipped)).rejects.toThrow(/is damaged or cut off|was made for another key/)
  }
  expect(existsSync(path.join(folder, 'target'))).toEqual(false)
})

test('a folder in which something lies is not restored into, and stays as it is', async () => {
  mkdirSync(path.join(folder, 'used'))
  writeFileSync(path.join(folder, 'used', 'keys.json'), 'precious')
  await expect(restore(whole, { to: 'used' })).rejects.toThrow(/is not empty \(it holds keys\.json\)/)
  expect(readdirSync(path.join(folder, 'used'))).toEqual(['keys.json'])
})

test('a backup of a newer schema, and one of another schema, are refused by name', async () => {
  const newer = await anArchive('newer.tar.age', {
    migrations: [...manifest.migrations, { name: '9999_later.sql', sha256: 'ab' }],
  })
  await expect(restore(newer)).rejects.toThrow(
    'The backup was made by a newer version of this program (a product 1.0.0): its database has 9999_later.sql, which is not known here. Restore it with that version or a newer one.',
  )
  const [first, ...others] = manifest.migrations
  const other = await anArchive('other.tar.age', { migrations: [{ name: first?.name ?? '', sha256: 'ab' }, ...others] })
  await expect(restore(other)).rejects.toThrow(`its ${first?.name} is not the one that is here`)
})

test('a disk with too little room is named before anything is written', async () => {
  const huge = await anArchive('huge.tar.age', { files: { count: 1, sizeBytes: 2 ** 52 } })
  await expect(restore(huge)).rejects.toThrow(/has too little room: about 4096\.0 TiB are needed/)
  expect(existsSync(path.join(folder, 'target'))).toEqual(false)
})

test('what is restored beside the data of a program leaves room for them', async () => {
  await expect(restore(whole, { leftBytes: 2 ** 52 })).rejects.toThrow(
    /has too little room: .*, 4096\.0 TiB stay free for the program, whose data lie on the same disk, and/,
  )
  expect(existsSync(path.join(folder, 'target'))).toEqual(false)
})

// a disk in memory, which Linux has
const memory = '/dev/shm'
const isDiskOfItsOwn = existsSync(memory) && statSync(memory).dev !== statSync(folder).dev

if (isDiskOfItsOwn) {
  test('room is left for the program on every disk that its data lie on', () => {
    const disk = mkdtempSync(path.join(memory, 'backup-room-'))
    onTestFinished(() => rmSync(disk, { recursive: true }))
    const dataDir = path.join(folder, 'apart')
    mkdirSync(dataDir)
    expect([bytesLeftTo(dataDir, folder), bytesLeftTo(dataDir, disk)]).toEqual([1024 ** 3, 0])
    for (const part of ['files', 'postgres']) {
      symlinkSync(disk, path.join(dataDir, part))
      expect([part, bytesLeftTo(dataDir, disk)]).toEqual([part, 1024 ** 3])
      rmSync(path.join(dataDir, part))
    }
  })
}

test('what somebody has put into the folder while a restore fails stays there', async () => {
  const { identity } = await readKeyFile(keyFile)
  const dataDir = path.join(folder, 'shared')
  const restoring = restoreBackup({
    from: whole,
    identity: identity ?? '',
    config: { dataDir, databaseUrl: null, s3: null },
    // asked for once the folder is made
    get leftBytes() {
      writeFileSync(path.join(dataDir, 'keys.json'), 'precious')
      return 2 ** 52
    },
    checkInvariants: async () => 0,
    progress: new Progress(),
    signal,
  })
  await expect(restoring).rejects.toThrow(/has too little room/)
  expect(readdirSync(dataDir)).toEqual(['keys.json'])
})

test('a backup that is given up leaves no file behind, and none is ever written over', async () => {
  const file = path.join(folder, 'given-up.tar.age')
  const archive = await ArchiveWriter.create(file, recipient, signal)
  await archive.add('manifest.json', '{}')
  expect(existsSync(file)).toEqual(false)
  await archive.abandon()
  expect(readdirSync(folder).filter((name) => name.startsWith('given-up'))).toEqual([])
})

test('of two backups under one name the second is refused, and leaves the first as it is', async () => {
  const file = path.join(folder, 'twice.tar.age')
  const archive = await ArchiveWriter.create(file, recipient, signal)
  await archive.add('manifest.json', '{}')
  writeFileSync(file, 'the first')
  await expect(archive.finish()).rejects.toThrow(/is already there; a backup never replaces anything/)
  await archive.abandon()
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.tar.age'])
  expect(readFileSync(file, 'utf8')).toEqual('the first')
})

test('a backup is tried out where nobody else may enter; what a killed run left there goes, and what others use stays', async () => {
  const place = path.join(folder, 'tries')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const [killed, living, elsewhere] = [
    `.trying-${hostname()}-${ended}-aB3xYz`,
    `.trying-${hostname()}-${process.pid}-aB3xYz`,
    `.trying-of.another-machine-${ended}-aB3xYz`,
  ]
  for (const name of [killed, living, elsewhere]) {
    const restoring = path.join(place, name, 'data', '.restoring-1')
    mkdirSync(restoring, { recursive: true })
    writeFileSync(path.join(restoring, 'keys.json'), '{}')
  }
  const said: string[] = []
  const made = await beginTrial(place, (text) => void said.push(text))
  expect(readdirSync(place).sort()).toEqual([living, elsewhere, path.basename(made)].sort())
  expect(said).toEqual([`${path.join(place, killed)}, left by a run that was killed, was taken away.`])
  if (process.platform !== 'win32') expect(statSync(made).mode & 0o777).toEqual(0o700)
  writeFileSync(path.join(made, 'keys.json'), '{}')
  await endTrial(made)
  expect(readdirSync(place).sort()).toEqual([living, elsewhere].sort())
})

test('a key file is never written over; the public half alone makes backups', async () => {
  await expect(makeKeyFile(keyFile)).rejects.toThrow(/is already there and stays as it is/)
  const half = path.join(folder, 'half.key')
  writeFileSync(half, `${recipient}\n`)
  expect(await readKeyFile(half)).toEqual({ recipient, identity: null })
  writeFileSync(half, 'a pass phrase\n')
  await expect(readKeyFile(half)).rejects.toThrow(/is no key of a backup/)
})

test('rows have one hash in any order and however they are cut, and another when one of them changes', () => {
  const hashOf = (...parts: string[]) => {
    const digest = new Digest()
    for (const part of parts) digest.add(Buffer.from(part))
    return digest.result()
  }
  expect(hashOf('1\tAnna\n2\tBea\n')).toEqual(hashOf('2\tBe', 'a\n', '1\tAnna', '\n'))
  expect(hashOf('1\tAnna\n2\tBea\n').hash).not.toEqual(hashOf('1\tAnna\n2\tBeo\n').hash)
  expect(hashOf('1\tAnna\n1\tAnna\n').rows).toEqual(2)
  expect(() => hashOf('1\tAn')).toThrow('the last row has no end')
})
