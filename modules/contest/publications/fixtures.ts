import type { TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { storeGenerated } from '#modules/platform/files/server/index.ts'
import { addAnnouncements, addDocuments, type NewAnnouncement } from './server/operations.ts'

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

export const examples: RouteExamples = {
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
