import { expect, test } from 'vitest'
import type { Language } from '#kernel/contract/languages.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aContactWithRole, anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { aDocument, aDraftAnnouncement, aPublicFile, aPublicPicture } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })
const admin = await anAdmin(app)
const office = app.as(admin)

const content = (id: string) => `/api/console/announcements/${id}/content`
const isPublic = async (id: string) => (await app.anonymous.get(`/api/announcements/${id}`)).status === 200
const listed = async () =>
  (await app.anonymous.get('/api/announcements', { limit: 100 })).body.data.rows.map((row: { id: string }) => row.id)

test('a draft is seen by nobody outside; published it is, and withdrawn it is gone again', async () => {
  const id = await aDraftAnnouncement(app)
  expect([await isPublic(id), (await listed()).includes(id)]).toEqual([false, false])
  await office.post(`/api/console/announcements/${id}/publish`, { values: {} })
  expect([await isPublic(id), (await listed()).includes(id)]).toEqual([true, true])
  expect((await office.post(`/api/console/announcements/${id}/withdraw`)).body.code).toEqual('invalid_input')
  await office.post(`/api/console/announcements/${id}/withdraw`, { reason: '内容有误' })
  expect([await isPublic(id), (await listed()).includes(id)]).toEqual([false, false])
  expect((await office.delete(`/api/console/announcements/${id}`)).body.code).toEqual('announcement_was_out')
})

test('a scheduled announcement appears at its time, and is called published by the clock', async () => {
  const id = await aDraftAnnouncement(app)
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await office.post(`/api/console/announcements/${id}/publish`, { values: { at } })
  const state = async () => (await office.get(`/api/console/announcements/${id}`)).body.data.state
  expect([await isPublic(id), await state()]).toEqual([false, 'scheduled'])
  app.clock.advance(3_600_000)
  expect([await isPublic(id), await state()]).toEqual([true, 'scheduled'])
  const publishDue = app.modules
    .flatMap((module) => Object.entries(module.jobs ?? {}))
    .find(([name]) => name === 'publications.publishDue')?.[1] as unknown as (
    ctx: ReturnType<typeof app.ctx>,
  ) => Promise<void>
  await publishDue(app.ctx())
  expect(await state()).toEqual('published')
})

test('a script in an announcement is shown as text, in the preview and to everybody', async () => {
  const id = await aDraftAnnouncement(app)
  const body = '<p>正文</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>'
  const safe = '<p>正文</p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;a href=&quot;javascript:alert(1)&quot;&gt;x'
  const preview = await office.post('/api/console/announcements/preview', { body })
  expect(preview.body.data.bodyHtml).toEqual(safe)
  const texts = { titles: { zh: '<b>标题</b>' }, summaries: { zh: '' }, bodies: { zh: body } }
  await office.put(content(id), { ...texts, attachments: [], version: 2 })
  await office.post(`/api/console/announcements/${id}/publish`, { values: {} })
  expect((await app.anonymous.get(`/api/announcements/${id}`)).body.data.bodyHtml).toEqual(safe)
})

test('every save is a version; two are compared paragraph by paragraph, and of two editors the second is told', async () => {
  const id = await aDraftAnnouncement(app)
  const file = await aPublicFile(app, '附件.pdf')
  const texts = {
    titles: { zh: '报名通知' },
    summaries: { zh: '' },
    bodies: { zh: '<p>即日起报名。</p><p>截止十二月。</p>', en: '<p>Open now.</p>' },
  }
  expect((await office.put(content(id), { ...texts, attachments: [file], version: 2 })).body.data.version).toEqual(3)
  const late = await office.put(content(id), { ...texts, attachments: [], version: 2 })
  expect([late.status, late.body.code, late.body.params]).toEqual([409, 'stale_revision', { version: 3 }])
  const { data } = (await office.get(`/api/console/announcements/${id}/comparison`, { from: 2, to: 3 })).body
  expect(data).toEqual({
    languages: [
      {
        language: 'zh',
        parts: [
          { change: 'same', text: '报名通知' },
          { change: 'same', text: '即日起报名。' },
          { change: 'added', text: '截止十二月。' },
        ],
      },
      { language: 'en', parts: [{ change: 'added', text: 'Open now.' }] },
    ],
    attachments: [{ change: 'added', name: '附件.pdf' }],
  })
  const { versions } = (await office.get(`/api/console/announcements/${id}/versions`)).body.data
  expect(versions.map((each: { version: number; savedBy: string | null }) => [each.version, each.savedBy])).toEqual([
    [3, '管理员'],
    [2, null],
    [1, null],
  ])
})

test('an announcement without words is not published, and one that is out cannot be emptied', async () => {
  const values = { title: { zh: '空' }, summary: null, contest: null, kind: 'announcement' }
  const { id } = (await office.post('/api/console/announcements', { values })).body.data
  const publish = () => office.post(`/api/console/announcements/${id}/publish`, { values: {} })
  expect((await publish()).body.code).toEqual('announcement_empty')
  const save = (zh: string, version: number) =>
    office.put(content(id), {
      titles: { zh: '有了' },
      summaries: { zh: '' },
      bodies: { zh },
      attachments: [],
      version,
    })
  await save('<p>内容</p>', 1)
  expect((await publish()).status).toEqual(200)
  expect((await save('<p>&nbsp;</p>', 2)).body.code).toEqual('announcement_empty')
})

test('only files that everybody may fetch are attached', async () => {
  const id = await aDraftAnnouncement(app)
  const unknown = app.ctx().random.uuid()
  const texts = { titles: { zh: '通知' }, summaries: { zh: '' }, bodies: { zh: '<p>文</p>' } }
  const refused = await office.put(content(id), { ...texts, attachments: [unknown], version: 2 })
  expect(refused.body.fields).toMatchObject([{ path: 'attachments[0]', code: 'not_an_option' }])
})

test('a document keeps its versions with their notes; withdrawn it cannot be found or fetched [console /contest/documents]', async () => {
  const { id } = await aDocument(app)
  const path = `/api/console/documents/${id}`
  const values = { file: await aPublicFile(app, '规则2.pdf'), changeNote: { zh: '第三条改了' } }
  expect((await office.post(`${path}/add-version`, { values })).body.data).toEqual({ version: 2 })
  const { versions } = (await office.get(`${path}/versions`)).body.data
  expect(
    versions.map((each: { version: number; name: string; changeNote: object }) => [
      each.version,
      each.name,
      each.changeNote,
    ]),
  ).toEqual([
    [2, '规则2.pdf', { zh: '第三条改了' }],
    [1, '规则.pdf', { zh: '更新' }],
  ])
  expect((await app.anonymous.get(`/api/documents/${id}`)).body.data.currentVersion).toEqual(2)
  await office.post(`${path}/withdraw`, { reason: '作废' })
  const seen = (await app.anonymous.get('/api/documents')).body.data.documents.map((each: { id: string }) => each.id)
  expect([
    (await app.anonymous.get(`/api/documents/${id}`)).status,
    (await app.anonymous.get(`/api/documents/${id}/versions/1/file`)).status,
    seen.includes(id),
  ]).toEqual([404, 404, false])
})

test('pictures are put into order all at once, and lead only to the web or to our own pages [console /contest/publicity-pictures]', async () => {
  const add = async (link: string | null) =>
    office.post('/api/console/publicity-pictures', {
      values: { image: await aPublicPicture(app), alt: { zh: `图 ${link}` }, link },
    })
  for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'ftp://example.org/', 'foo'])
    expect((await add(link)).body.fields).toMatchObject([{ path: 'values.link', code: 'wrong_format' }])
  const ids: string[] = []
  for (const link of ['https://example.org/a?b=1', '/announcements', 'undefined'])
    ids.push((await add(link)).body.data.id)
  const shown = async () =>
    (await app.anonymous.get('/api/publicity-pictures')).body.data.pictures.map(
      (picture: { id: string; link: string | null }) => [picture.id, picture.link],
    )
  const [first = '', second = '', third = ''] = ids
  const order = (asked: string[]) => office.put('/api/console/publicity-pictures/order', { ids: asked })
  expect((await order([third, first, second])).status).toEqual(200)
  expect((await order([third, first])).body.code).toEqual('stale_revision')
  await office.post(`/api/console/publicity-pictures/${second}/disable`)
  expect(await shown()).toEqual([
    [third, null],
    [first, 'https://example.org/a?b=1'],
  ])
  const noPicture = await office.post('/api/console/publicity-pictures', {
    values: { image: await aPublicFile(app), alt: { zh: '文件' }, link: null },
  })
  expect(noPicture.body.fields).toMatchObject([{ path: 'values.image', code: 'not_an_option' }])
})

test('a guide is replaced step by step, cleaned, and not over somebody else’s change', async () => {
  const step = { title: { zh: '第一步' }, body: { zh: '<p>注册</p><script>x</script>' }, picture: 'registration' }
  const put = (revision: string | null) =>
    office.put('/api/console/guides', {
      contest: 'innovation',
      role: 'pupil',
      titles: { zh: '学生指南' },
      steps: [step],
      revision,
    })
  expect((await put(null)).status).toEqual(200)
  const { guides } = (await office.get('/api/console/guides')).body.data
  const guide = guides.find((each: { role: string }) => each.role === 'pupil')
  expect(guide.steps[0].body.zh).toEqual('<p>注册</p>&lt;script&gt;x&lt;/script&gt;')
  expect(guide.steps[0].picture).toEqual('registration')
  expect((await put(null)).body.code).toEqual('stale_revision')
  expect((await put(guide.revision)).status).toEqual(200)
})

test('a guide names buttons by their keys: they read as they are called now, and a key of nothing is refused by name', async () => {
  const put = async (words: string) => {
    const { guides } = (await office.get('/api/console/guides')).body.data
    const guide = guides.find((each: { role: string; contest: string }) => each.role === 'teacher')
    return await office.put('/api/console/guides', {
      contest: 'innovation',
      role: 'teacher',
      titles: { zh: '教师指南', fr: 'Pour les enseignants' },
      steps: [{ title: { zh: '提交', fr: 'Déposer' }, body: { zh: `<p>点“${words}”</p>`, fr: `<p>${words}</p>` } }],
      revision: guide?.revision ?? null,
    })
  }
  const shown = async (language: Language) => {
    const { guides } = (await app.anonymous.in(language).get('/api/guides', { contest: 'innovation' })).body.data
    return guides.find((each: { role: string }) => each.role === 'teacher').steps[0].bodyHtml
  }
  const refused = await put('{text:printScreens.submission.gone}')
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    ['zh', 'fr'].map(() => ({
      path: 'steps[0].body',
      code: 'name_unknown',
      params: { key: 'printScreens.submission.gone' },
      message: '没有键为 printScreens.submission.gone 的界面名称；键可以在“语言设置”里查到',
    })),
  ])
  expect((await put('{text:printScreens.submission.submit}')).status).toEqual(200)
  expect([await shown('zh'), await shown('fr')]).toEqual(['<p>点“正式提交”</p>', '<p>Déposer</p>'])
  const body = { body: '<p>{text:printScreens.submission.submit}</p>', writtenIn: 'en' }
  const preview = await office.post('/api/console/announcements/preview', body)
  expect(preview.body.data).toEqual({ bodyHtml: '<p>Submit</p>' })
})

test('the secretariat publishes; an officer of a county does not', async () => {
  const county = (await anOrganization(app, { kind: 'unit', level: 'county' })).id
  const officer = await aContactWithRole(app, 'contest-officer', county)
  const secretariat = await aContactWithRole(app, 'contest-secretariat', county)
  const id = await aDraftAnnouncement(app)
  const publish = `/api/console/announcements/${id}/publish`
  expect((await app.as(officer).post(publish, { values: {} })).body.code).toEqual('forbidden')
  expect((await app.as(officer).get(content(id))).body.code).toEqual('forbidden')
  expect((await app.as(secretariat).post(publish, { values: {} })).status).toEqual(200)
})

test('a picture is shown from its time until its time, and cannot be over before it begins', async () => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const values = { image: await aPublicPicture(app), alt: { zh: '报名宣传' }, link: null }
  const wrong = await office.post('/api/console/publicity-pictures', {
    values: { ...values, shownFrom: at(2), shownUntil: at(1) },
  })
  expect(wrong.body.fields).toMatchObject([{ path: 'values.shownUntil', code: 'picture_span' }])
  const { id } = (
    await office.post('/api/console/publicity-pictures', { values: { ...values, shownFrom: at(1), shownUntil: at(2) } })
  ).body.data
  const isShown = async () =>
    (await app.anonymous.get('/api/publicity-pictures')).body.data.pictures.some(
      (picture: { id: string }) => picture.id === id,
    )
  const seen = [await isShown()]
  for (let hour = 0; hour < 2; hour += 1) {
    app.clock.advance(3_600_000)
    seen.push(await isShown())
  }
  expect(seen).toEqual([false, true, false])
})
