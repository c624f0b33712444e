import { sql } from 'kysely'
import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { fillDictionary } from '#modules/platform/dictionary/server/index.ts'
import { aPng } from '#modules/platform/files/fixtures.ts'
import { storeGenerated } from '#modules/platform/files/server/index.ts'
import { announcements, publicityPictures, relatedDocuments } from './contract/office.ts'
import { createAnnouncement, saveContent } from './server/announcement-office.ts'
import { setDocumentPublished } from './server/document-office.ts'
import { addAnnouncements, addDocuments, type NewAnnouncement } from './server/operations.ts'
import { createPicture, setPictureEnabled } from './server/picture-office.ts'

/** A published announcement of the innovation contest. */
export async function anAnnouncement(app: TestApp, wishes: Partial<NewAnnouncement> = {}): Promise<{ id: string }> {
  const ctx = app.ctx()
  return await ctx.change('test.announce', async (tx) => {
    const [id = ''] = await addAnnouncements(ctx, tx, [
      {
        contest: 'innovation',
        kind: 'announcement',
        titles: { zh: '通知', en: 'Notice' },
        summaries: { zh: '一句话' },
        bodies: { zh: '<p>正文</p>', en: '<p>Text</p>' },
        isPinned: false,
        isDemo: false,
        publishedAt: ctx.clock.now(),
        attachments: [],
        ...wishes,
      },
    ])
    return { subject: id, reply: { id } }
  })
}

/** A public text file, as a document or an attachment needs one. */
export async function aPublicFile(app: TestApp, name = '规则.pdf'): Promise<string> {
  const ctx = app.ctx()
  return await ctx.change('test.store', async (tx) => {
    const file = await storeGenerated(ctx, tx, {
      name,
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
      purpose: 'public',
    })
    return { subject: file.id, reply: file.id }
  })
}

/** A document with so many versions, the last published now. */
export async function aDocument(app: TestApp, versionCount = 1): Promise<{ id: string }> {
  const files = await Promise.all(Array.from({ length: versionCount }, () => aPublicFile(app)))
  const ctx = app.ctx()
  await ctx.change('test.addDocument', async (tx) => {
    const versions = files.map((fileId) => ({ fileId, changeNote: { zh: '更新' }, publishedAt: ctx.clock.now() }))
    await addDocuments(ctx, tx, [{ contest: 'robot', kind: 'rules', titles: { zh: '总则' }, versions }])
    return { subject: 'document', reply: null }
  })
  const rows = await app.write((db) =>
    db
      .selectFrom('contest.document_version')
      .select('document_id')
      .where('file_id', '=', files[0] ?? '')
      .execute(),
  )
  return { id: rows[0]?.document_id ?? '' }
}

/** A public picture, with the preview that everybody sees of it. */
export async function aPublicPicture(app: TestApp): Promise<string> {
  const ctx = app.ctx()
  const bytes = await aPng()
  return await ctx.change('test.store', async (tx) => {
    const picture = { name: '横幅.png', mediaType: 'image/png', bytes, purpose: 'public' } as const
    const { id } = await storeGenerated(ctx, tx, picture)
    return { subject: id, reply: id }
  })
}

const admin = (app: TestApp) => anAdmin(app)

/** A draft made by the office, with words of its own. */
export async function aDraftAnnouncement(app: TestApp): Promise<string> {
  await app.write(fillDictionary)
  const ctx = app.ctx()
  const { id } = await createAnnouncement(ctx, { title: { zh: '报名通知' }, contest: null, kind: 'announcement' })
  await saveContent(ctx, id, {
    titles: { zh: '报名通知' },
    summaries: { zh: '' },
    bodies: { zh: '<p>即日起报名。</p>' },
    attachments: [],
    version: 1,
  })
  return id
}

async function aPicture(app: TestApp): Promise<string> {
  return (await createPicture(app.ctx(), { image: await aPublicPicture(app), alt: { zh: '颁奖现场' }, link: null })).id
}

/** Examples of the console's routes. */
const officeExamples: RouteExamples = {
  'publicationOffice.content': async (app) => ({
    as: await admin(app),
    params: { announcement: await aDraftAnnouncement(app) },
  }),
  'publicationOffice.saveContent': async (app) => ({
    as: await admin(app),
    params: { announcement: await aDraftAnnouncement(app) },
    body: {
      titles: { zh: '补充通知' },
      summaries: { zh: '' },
      bodies: { zh: '<p>延期一周。</p>' },
      attachments: [],
      version: 2,
    },
  }),
  'publicationOffice.preview': async (app) => ({ as: await admin(app), body: { body: '<p>正文</p>' } }),
  'publicationOffice.versions': async (app) => ({
    as: await admin(app),
    params: { announcement: await aDraftAnnouncement(app) },
  }),
  'publicationOffice.comparison': async (app) => ({
    as: await admin(app),
    params: { announcement: await aDraftAnnouncement(app) },
    query: { from: 1, to: 2 },
  }),
  'publicationOffice.documentVersions': async (app) => ({
    as: await admin(app),
    params: { document: (await aDocument(app)).id },
  }),
  'publicationOffice.putGuide': async (app) => {
    await app.write(fillDictionary)
    const { rows } = await app.write((db) =>
      sql<{ revision: string }>`select xmin::text as revision from contest.guide
        where contest = 'innovation' and role = 'teacher'`.execute(db),
    )
    const step = { title: { zh: '注册' }, body: { zh: '<p>先注册。</p>' } }
    const guide = { contest: 'innovation', role: 'teacher', titles: { zh: '教师指南' }, steps: [step] }
    return { as: await admin(app), body: { ...guide, revision: rows[0]?.revision ?? null } }
  },
  'publicationOffice.orderPictures': async (app) => {
    await aPicture(app)
    const rows = await app.write((db) => db.selectFrom('contest.publicity_picture').select('id').execute())
    return { as: await admin(app), body: { ids: rows.map((row) => row.id) } }
  },
  ...exampleOfResource(announcements, {
    as: admin,
    row: aDraftAnnouncement,
    values: async (app) => {
      await app.write(fillDictionary)
      return { title: { zh: '评审通知' }, summary: null, contest: 'innovation', kind: 'announcement' }
    },
    edit: { isPinned: true },
    actions: {
      publish: { body: async () => ({ values: { at: null } }) },
      withdraw: { row: async (app) => (await anAnnouncement(app)).id },
    },
  }),
  ...exampleOfResource(relatedDocuments, {
    as: admin,
    row: async (app) => (await aDocument(app)).id,
    values: async (app) => {
      await app.write(fillDictionary)
      const file = await aPublicFile(app)
      return { title: { zh: '竞赛规则' }, contest: null, kind: 'rules', sort: 10, file, changeNote: null }
    },
    edit: { sort: 20 },
    actions: {
      addVersion: { body: async (app) => ({ values: { file: await aPublicFile(app), changeNote: { zh: '改错字' } } }) },
      publish: {
        row: async (app) => {
          const { id } = await aDocument(app)
          await setDocumentPublished(app.ctx(), id, { isPublished: false })
          return id
        },
      },
    },
  }),
  ...exampleOfResource(publicityPictures, {
    as: admin,
    row: aPicture,
    values: async (app) => ({ image: await aPublicPicture(app), alt: { zh: '颁奖现场' }, link: '/announcements' }),
    edit: { link: 'https://example.org/' },
    actions: {
      enable: {
        row: async (app) => {
          const id = await aPicture(app)
          await setPictureEnabled(app.ctx(), id, false)
          return id
        },
      },
    },
  }),
}

export const examples: RouteExamples = {
  ...officeExamples,
  'publications.announcements': async (app) => ({
    query: { contest: 'growing', limit: 100 },
    grow: async (count) => {
      for (let made = 0; made < count; made += 1) await anAnnouncement(app, { contest: 'growing' })
    },
  }),
  'publications.announcement': async (app) => ({ params: { announcement: (await anAnnouncement(app)).id } }),
  'publications.announcementNeighbors': async (app) => ({ params: { announcement: (await anAnnouncement(app)).id } }),
  'publications.document': async (app) => ({ params: { document: (await aDocument(app)).id } }),
  'publications.downloadDocument': async (app) => ({ params: { document: (await aDocument(app)).id, version: '1' } }),
}
