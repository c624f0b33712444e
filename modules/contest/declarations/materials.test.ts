import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aFile, anMp4, aPdf, aPng, aTalkativePhoto } from '#modules/platform/files/fixtures.ts'
import { aCompleteDraft, aDraft, aReport, aSeason, type MadeDraft, must, signed } from './fixtures.ts'
import { lockAny, returnForMending } from './server/index.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const season = await aSeason(app)

const at = (draft: MadeDraft) => `/api/declarations/${draft.id}/materials`
const shown = async (draft: MadeDraft) =>
  must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`)).materials as Shown[]
const remove = async (draft: MadeDraft, id: string) => must(await app.as(draft.owner).delete(`${at(draft)}/${id}`))
const restore = (draft: MadeDraft, id: string) => app.as(draft.owner).post(`${at(draft)}/${id}/restore`)

interface Shown {
  id: string
  fileId: string
  name: string
  version: number
  position: number
  url: string
  previewUrl: string
  widthPx: number | null
  heightPx: number | null
  durationMs: number | null
  earlier: { id: string; version: number; name: string; url: string }[]
}

async function aReportCalled(draft: MadeDraft, name: string, replaces?: string): Promise<Shown> {
  const file = await aFile(app, draft.owner, { name, bytes: await aPdf({ text: name }) })
  const body = { material: 'report', fileId: file.fileId, ...(replaces ? { replaces } : {}) }
  return must(await app.as(draft.owner).post(at(draft), body)).material
}

test('a removed file comes back as it was: in its place, with its version and its earlier versions', async () => {
  const draft = await aDraft(app, { season })
  const first = await aReportCalled(draft, 'first.pdf')
  await aReportCalled(draft, 'first-again.pdf', first.id)
  await aReportCalled(draft, 'other.pdf')
  const facts = (each: Shown) => [each.id, each.name, each.version, each.position, each.earlier.map((old) => old.name)]
  const before = (await shown(draft)).map(facts)
  const [newest] = await shown(draft)
  await remove(draft, newest?.id ?? '')
  expect((await shown(draft)).map((each) => each.name)).toEqual(['other.pdf'])
  const { material, revision } = must(await restore(draft, newest?.id ?? ''))
  expect(facts(material)).toEqual(before[0])
  expect((await shown(draft)).map(facts)).toEqual(before)
  const journal = await app.write((db) =>
    db
      .selectFrom('contest.declaration_journal')
      .select(['path', 'value'])
      .where('declaration_id', '=', draft.id)
      .where('revision', '=', revision)
      .execute(),
  )
  expect(journal).toEqual([
    { path: 'materials.report', value: { restored: newest?.id, file: newest?.fileId, version: 2 } },
  ])
})

test('the same file does not stand twice in a place, under whatever name; as its own newer version it may', async () => {
  const draft = await aDraft(app, { season })
  const bytes = await aPdf({ text: 'the report' })
  const add = async (name: string, replaces?: string) => {
    const file = await aFile(app, draft.owner, { name, bytes })
    return app
      .as(draft.owner)
      .post(at(draft), { material: 'report', fileId: file.fileId, ...(replaces ? { replaces } : {}) })
  }
  const first = must(await add('report.pdf')).material
  const twice = await add('copy of it.pdf')
  expect([twice.status, twice.body.code, twice.body.params]).toEqual([409, 'material_twice', { name: 'report.pdf' }])
  expect((await add('copy of it.pdf', first.id)).status).toEqual(200)
  expect((await shown(draft)).map(({ name }) => name)).toEqual(['copy of it.pdf'])
})

test('in a returned declaration no earlier version comes to the front where the return opened nothing', async () => {
  const draft = await aCompleteDraft(app, { season })
  const [first] = await shown(draft)
  await aReportCalled(draft, 'again.pdf', first?.id)
  must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
  await signed(app, draft.id)
  const ticks = draft.kind.ticks.map((tick) => tick.code)
  must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/submit`, { ticks }))
  const ctx = app.ctx()
  await ctx.change('declarations.review', async (tx) => {
    const fixBy = new Date(app.clock.now().getTime() + 3_600_000)
    const row = await lockAny(tx, draft.id)
    await returnForMending(ctx, tx, row, { fixBy, openedPaths: ['title'], reason: '请改名称' })
    return { subject: draft.id, reply: null }
  })
  const refused = await restore(draft, first?.id ?? '')
  expect([refused.status, refused.body.code, refused.body.fields.map((field: { path: string }) => field.path)]).toEqual(
    [409, 'field_not_opened', ['materials.report']],
  )
  expect((await shown(draft)).map((each) => each.name)).toEqual(['again.pdf'])
})

test('a removed file does not come back twice, nor into a place that is full, nor over another one’s position', async () => {
  const draft = await aDraft(app, { season })
  const [first, second] = [await aReportCalled(draft, '1.pdf'), await aReportCalled(draft, '2.pdf')]
  expect((await restore(draft, first.id)).body.code).toEqual('not_found')
  await remove(draft, second.id)
  const third = await aReportCalled(draft, '3.pdf')
  const full = await restore(draft, second.id)
  expect([full.status, full.body.code, full.body.params]).toEqual([409, 'material_limit', { max: 2 }])
  await remove(draft, first.id)
  must(await restore(draft, second.id))
  expect((await shown(draft)).map((each) => [each.name, each.position])).toEqual([
    ['3.pdf', third.position],
    ['2.pdf', third.position + 1],
  ])
})

test('an earlier version becomes the newest one, and nothing of the history is lost', async () => {
  const draft = await aDraft(app, { season })
  const first = await aReportCalled(draft, 'good.pdf')
  const second = await aReportCalled(draft, 'bad.pdf', first.id)
  const { material } = must(await restore(draft, first.id))
  expect([material.name, material.fileId, material.version, material.position]).toEqual([
    'good.pdf',
    first.fileId,
    3,
    1,
  ])
  const [only, ...others] = await shown(draft)
  expect(others).toEqual([])
  expect(only?.earlier.map((each) => [each.id, each.name, each.version])).toEqual([
    [second.id, 'bad.pdf', 2],
    [first.id, 'good.pdf', 1],
  ])
  await remove(draft, material.id)
  expect((await restore(draft, second.id)).body.code).toEqual('not_found')
})

test('what is frozen gets nothing back, and a stranger finds nothing', async () => {
  const draft = await aDraft(app, { season })
  const { id } = (await aReport(app, draft)).material
  await remove(draft, id)
  const other = await aDraft(app, { season })
  expect((await app.as(other.owner).post(`${at(draft)}/${id}/restore`)).body.code).toEqual('not_found')
  expect((await restore(other, id)).body.code).toEqual('not_found')
  must(await app.as(draft.owner).delete(`/api/declarations/${draft.id}`))
  expect((await restore(draft, id)).body.code).toEqual('wrong_state')
})

test('a picture and a film show what they measure; a PDF has no measures', async () => {
  const draft = await aDraft(app, { season })
  const add = async (material: string, name: string, bytes: Buffer) => {
    const { fileId } = await aFile(app, draft.owner, { name, bytes })
    const added = must(await app.as(draft.owner).post(at(draft), { material, fileId })).material as Shown
    return [added.widthPx, added.heightPx, added.durationMs]
  }
  expect(await add('film', 'film.mp4', anMp4({ durationMs: 61_000, isTurned: true }))).toEqual([1080, 1920, 61_000])
  expect(await add('photos', 'photo.png', await aPng(48))).toEqual([48, 48, null])
  expect(await add('report', 'report.pdf', await aPdf())).toEqual([null, null, null])
})

test('no address of a photo among the materials tells where it was taken, earlier versions included', async () => {
  const draft = await aDraft(app, { season })
  const photo = async (name: string, replaces?: string) => {
    const { fileId } = await aFile(app, draft.owner, { name, bytes: await aTalkativePhoto('Yuelu-28-11') })
    const body = { material: 'photos', fileId, ...(replaces ? { replaces } : {}) }
    return must(await app.as(draft.owner).post(at(draft), body)).material as Shown
  }
  await photo('second.jpg', (await photo('first.jpg')).id)
  const [material] = await shown(draft)
  const urls = [material?.url, material?.previewUrl, ...(material?.earlier ?? []).map((each) => each.url)]
  expect(urls.length).toEqual(3)
  for (const url of urls) {
    const { rawPayload } = await app.inject({ method: 'GET', url: url ?? '' })
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata()
    expect([exif, xmp, iptc, icc, rawPayload.includes('Yuelu')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ])
  }
})

test('a photo within its limit is taken although it grows by being re-encoded', async () => {
  const draft = await aDraft(app, { season })
  const side = 1600
  const grain = (at: number) => (Math.imul(at ^ (at >>> 7), 2654435761) >>> 24) & 0xff
  const noise = Buffer.from(Uint8Array.from({ length: side * side * 3 }, (_, at) => grain(at)))
  const drawn = sharp(noise, { raw: { width: side, height: side, channels: 3 } }).blur(0.7)
  const bytes = await drawn.jpeg({ quality: 80 }).toBuffer()
  const file = await aFile(app, draft.owner, { name: 'noise.jpg', bytes })
  const limitSizeBytes = 1024 * 1024
  expect([bytes.length <= limitSizeBytes, file.sizeBytes > limitSizeBytes]).toEqual([true, true])
  must(await app.as(draft.owner).post(at(draft), { material: 'photos', fileId: file.fileId }))
})
