import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { confinement } from '#kernel/server/confined/confinement.ts'
import { startTestApp, type TestAccount, type TestAnswer } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { fileFormats, fileLimits } from './contract.ts'
import { aDoc, aDocx, anEndlessPdf, anMp4, aPng, aZip, box, octets, partsOfMp4 } from './fixtures.ts'
import { inspect } from './server/inspection.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const pupil = await aPupil(app)
const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
afterAll(() => rm(folder, { recursive: true }))

function store(as: TestAccount, name: string, bytes: Buffer): Promise<TestAnswer> {
  return app.as(as).post(`/api/files?${new URLSearchParams({ purpose: 'material', name })}`, bytes, octets)
}
const refusalOf = async (name: string, bytes: Buffer) => {
  const { status, body } = await store(pupil, name, bytes)
  return [status, body.code, body.params]
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('files that never end', () => {
  test('fifteen of one person hold up nobody else', async () => {
    const [hostile, other] = [await aPupil(app), await aPupil(app)]
    let answered = 0
    const endless = Array.from({ length: 15 }, async (_, index) => {
      const { status, body } = await store(hostile, `${index}.pdf`, anEndlessPdf())
      answered += 1
      return [status, body.code]
    })
    await expect.poll(() => confinement.busyPids.length).toEqual(1)
    const [pid = 0] = confinement.busyPids
    const [mine, health] = await Promise.all([
      store(other, 'mine.png', await aPng()),
      app.inject({ method: 'GET', url: '/healthz' }),
    ])
    expect([mine.status, health.statusCode, answered, confinement.busyPids]).toEqual([200, 200, 0, [pid]])
    confinement.close()
    expect(await Promise.all(endless)).toEqual(Array.from({ length: 15 }, () => [503, 'busy']))
    await expect.poll(() => isAlive(pid)).toEqual(false)
  })

  test('one is killed when its time is over, and refused', async () => {
    const { timeoutMs } = confinement.limits
    confinement.limits.timeoutMs = 1500
    const refused = refusalOf('endless.pdf', anEndlessPdf())
    await expect.poll(() => confinement.busyPids.length).toEqual(1)
    const [pid = 0] = confinement.busyPids
    confinement.limits.timeoutMs = timeoutMs
    expect(await refused).toEqual([422, 'file_too_complex', {}])
    await expect.poll(() => isAlive(pid)).toEqual(false)
    expect((await store(pupil, 'after.png', await aPng(70))).status).toEqual(200)
  })
})

describe('films', () => {
  const { ftyp, moov, mdat } = partsOfMp4(anMp4())
  const media = box('mdat', mdat)
  const many = Buffer.alloc(150_000 * 8, box('free'))
  const damaged = { status: 422, code: 'file_damaged', params: { found: 'mp4' } }

  test.each([
    ['of too many boxes', () => [ftyp, many, box('moov', moov), media]],
    ['of too many boxes in its movie', () => [ftyp, box('moov', moov, many), media]],
    ['of boxes in boxes without end', () => [ftyp, box('moov', moov, deep(12_000)), media]],
    ['of boxes twenty deep', () => [ftyp, box('moov', moov, deep(20)), media]],
    ['with something in its movie that is no box', () => [ftyp, box('moov', moov, Buffer.alloc(12, 1)), media]],
  ] as const)('one %s is refused', async (_, parts) => {
    const path = join(folder, 'film.mp4')
    await writeFile(path, Buffer.concat(parts()))
    const file = { path, name: 'film.mp4', purpose: 'material', accountId: pupil.accountId } as const
    await expect(inspect(app.ctx(), file)).rejects.toMatchObject(damaged)
  })

  /** Boxes in boxes: heads alone. */
  function deep(levels: number): Buffer {
    const heads = Buffer.alloc(levels * 8, box('trak'))
    for (let level = 0; level < levels; level += 1) heads.writeUInt32BE((levels - level) * 8, level * 8)
    return heads
  }

  test('one that claims a length that cannot be is refused before the database sees it', async () => {
    expect(await refusalOf('long.mp4', anMp4({ durationMs: 4_294_967_294 }))).toEqual([
      422,
      'file_number_impossible',
      { what: 'duration', value: '4294967294', max: fileLimits.durationMs },
    ])
    const day = await store(pupil, 'day.mp4', anMp4({ durationMs: fileLimits.durationMs }))
    expect([day.status, day.body.data.durationMs]).toEqual([200, fileLimits.durationMs])
  })
})

describe('Office documents', () => {
  const parts = {
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${fileFormats.xlsx.mediaType}.main+xml"/></Types>`,
    ),
    'xl/workbook.xml': strToU8('<workbook/>'),
  }
  const xlsx = (more: Zippable) => Buffer.from(zipSync({ ...parts, ...more }))
  const relation = (type: string, target: string) => ({
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    ),
  })
  const docxWith = (name: string) =>
    aZip({
      '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${fileFormats.docx.mediaType}.main+xml"/></Types>`,
      'word/document.xml': '<w:document/>',
      [name]: 'x',
    })
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

  test.each([
    ['a.docx', 'file_macros', () => docxWith('word/vbaProject.bin')],
    ['b.docx', 'file_macros', () => macroDocx()],
    ['c.doc', 'file_macros', () => oldMacros()],
    ['d.xlsx', 'file_macros', () => xlsx({ 'xl/macrosheets/sheet1.xml': strToU8('<x/>') })],
    ['e.xlsx', 'file_entities', () => xlsx({ 'xl/sharedStrings.xml': strToU8('<!DOCTYPE x [<!ENTITY y "z">]><x/>') })],
    ['f.xlsx', 'file_entities', () => xlsx({ 'xl/comments1.xml': utf16('<?xml version="1.0"?><!DOCTYPE x><x/>') })],
    ['g.xlsx', 'file_remote', () => xlsx(relation('oleObject', 'https://elsewhere.example/x'))],
    ['h.xlsx', 'file_remote', () => xlsx(relation('attachedTemplate', '&#x5c;\\elsewhere\\share\\x.dotx'))],
    ['i.xlsx', 'file_bomb', () => claiming(700_000_000)],
    ['j.xlsx', 'file_bomb', () => claiming(150_000_000)],
    ['k.xlsx', 'file_bomb', () => claiming(100)],
  ] as const)('%s is refused: %s', async (name, code, made) => {
    expect(await refusalOf(name, made())).toEqual([422, code, {}])
  })

  test('links to click on, a template of one’s own disk and pictures that declare their type are taken', async () => {
    const harmless = [
      relation('hyperlink', 'https://elsewhere.example/'),
      relation('attachedTemplate', 'file:///C:\\Users\\me\\Normal.dotm'),
      { 'xl/media/image1.svg': strToU8('<!DOCTYPE svg><svg/>') },
    ]
    const answers = []
    for (const [index, more] of harmless.entries())
      answers.push((await store(pupil, `harmless-${index}.xlsx`, xlsx(more))).status)
    expect(answers).toEqual([200, 200, 200])
    expect((await store(pupil, 'plain.docx', aDocx())).status).toEqual(200)
  })

  /** As a macro's document calls itself. */
  function macroDocx(): Buffer {
    const type = 'application/vnd.ms-word.document.macroEnabled.main+xml'
    return aZip({
      '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      'word/document.xml': '<w:document/>',
    })
  }
  function oldMacros(): Buffer {
    const entry = Buffer.alloc(128)
    entry.write('_VBA_PROJECT', 'utf16le')
    return Buffer.concat([aDoc(), entry])
  }
  /** Its last part, a million zeros, says that it unpacks to something else. */
  function claiming(sizeBytes: number): Buffer {
    const lie = xlsx({ 'xl/worksheets/sheet1.xml': new Uint8Array(1_000_000) })
    lie.writeUInt32LE(sizeBytes, lie.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
    return lie
  }
})

describe('archives for the shelf', () => {
  const shelf = { purpose: 'shared', accountId: pupil.accountId } as const
  const refusalOfArchive = async (bytes: Buffer | Uint8Array) => {
    const path = join(folder, 'package.zip')
    await writeFile(path, bytes)
    const looked = inspect(app.ctx(), { ...shelf, path, name: 'package.zip' })
    return await looked.then(
      () => 'taken',
      ({ code, params }: { code: string; params: object }) => [code, params],
    )
  }
  const zip = (held: Zippable) => zipSync({ 'readme.txt': strToU8('read me'), ...held })
  const macros = aZip({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${fileFormats.docx.mediaType}.main+xml"/></Types>`,
    'word/document.xml': '<w:document/>',
    'word/vbaProject.bin': 'x',
  })
  const old = Buffer.alloc(128)
  old.write('_VBA_PROJECT', 'utf16le')
  const bomb = zip({ zeros: new Uint8Array(110_000_000) })
  const encrypted = () => {
    const bytes = Buffer.from(zip({}))
    bytes.writeUInt16LE(1, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
    return bytes
  }
  const claiming = (sizeBytes: number) => {
    const bytes = Buffer.from(zipSync({ zeros: new Uint8Array(1_000_000) }))
    bytes.writeUInt32LE(sizeBytes, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
    return bytes
  }

  test.each([
    ['of zeros', ['archive_bomb', {}], () => bomb],
    ['that says that it unpacks to more than a shelf holds', ['archive_bomb', {}], () => claiming(2_000_000_000)],
    ['that says that it unpacks to less than it does', ['archive_bomb', {}], () => claiming(100)],
    ['with a bomb in it', ['archive_bomb', {}], () => zip({ 'inner.dat': bomb })],
    ['of archives in archives', ['archive_bomb', {}], () => zip({ a: zip({ b: zip({ c: zip({}) }) }) })],
    ['with macros in it', ['archive_harmful', { name: 'form.txt' }], () => zip({ 'form.txt': macros })],
    ['with an old macro', ['archive_harmful', { name: 'b.doc' }], () => zip({ 'b.doc': Buffer.concat([aDoc(), old]) })],
    [
      'with macros two archives deep',
      ['archive_harmful', { name: 'c' }],
      () => zip({ a: zip({ b: zip({ c: macros }) }) }),
    ],
    ['under a password', ['archive_locked', { name: 'readme.txt' }], encrypted],
    [
      'of documents, a picture and one archive',
      'taken',
      () => zip({ 'a.docx': aDocx(), 'b.zip': zip({ 'c.doc': aDoc() }) }),
    ],
  ] as const)('one %s: %j', async (_, expected, made) => {
    expect(await refusalOfArchive(made())).toEqual(expected)
  })
})
