import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { entryRemoving, keepUsedEntries } from '#modules/platform/dictionary/server/index.ts'
import { publicationOfficeRoutes as office } from '../contract/office.ts'
import { publicationRoutes as routes } from '../contract.ts'
import { publicationOfficeSchemas as officeSchemas, publicationSchemas as schemas } from '../schema.ts'
import { neighborsOf } from './announcement-neighbors.ts'
import { compareVersions, contentOf, preview, publishDue, saveContent, versionsOf } from './announcement-office.ts'
import { listAnnouncements, publishedAnnouncement, viewAnnouncement } from './announcements.ts'
import { publishers, readers, servedAnnouncements, servedDocuments, servedPictures } from './console.ts'
import { versionsOfDocument } from './document-office.ts'
import { documentOf, documentVersionOf, downloadDocument, listDocuments } from './documents.ts'
import { guidesForOffice, putGuide } from './guide-office.ts'
import { listGuides, publicityPictures } from './guides.ts'
import { orderPictures } from './picture-office.ts'
import { ownPublicFiles } from './public-files.ts'

const everybody = { who: 'anyone', why: 'what the organiser publishes is for everybody (spec §2)' } as const

const reading = { who: 'permitted', roles: readers, rows: 'scoped list' } as const
const writing = { who: 'permitted', roles: publishers, rows: 'scoped under lock' } as const
const anyAnnouncement = {
  who: 'permitted',
  roles: readers,
  rows: {
    rows: 'all announcements',
    isForAll: true,
    find: (ctx: Ctx, { params }: { params: { announcement: string } }) =>
      servedAnnouncements.find(ctx, params.announcement),
  },
} as const

export default defineModule({
  name: 'contest.publications',
  tables: [
    'contest.announcement',
    'contest.announcement_attachment',
    'contest.announcement_version',
    'contest.document',
    'contest.document_version',
    'contest.guide',
    'contest.publicity_picture',
  ],
  resources: [servedAnnouncements, servedDocuments, servedPictures],
  routes: [
    route(routes.announcements, schemas.announcements, {
      access: { ...everybody, rows: 'public rows' },
      run: (ctx, { query }) => listAnnouncements(ctx, query),
    }),
    route(routes.announcement, schemas.announcement, {
      access: {
        ...everybody,
        rows: {
          rows: 'published announcements',
          find: (ctx, { params }) => publishedAnnouncement(ctx, params.announcement),
        },
      },
      run: (ctx, _input, row) => viewAnnouncement(ctx, row),
    }),
    route(routes.announcementNeighbors, schemas.announcementNeighbors, {
      access: {
        ...everybody,
        rows: {
          rows: 'published announcements',
          find: (ctx, { params }) => publishedAnnouncement(ctx, params.announcement),
        },
      },
      run: (ctx, { query }, row) => neighborsOf(ctx, row, query.contest),
    }),
    route(routes.documents, schemas.documents, {
      access: { ...everybody, rows: 'public rows' },
      run: async (ctx, { query }) => ({ documents: await listDocuments(ctx, query) }),
    }),
    route(routes.document, schemas.document, {
      access: {
        ...everybody,
        rows: { rows: 'published documents', find: (ctx, { params }) => documentOf(ctx, params.document) },
      },
      run: (_ctx, _input, document) => document,
    }),
    route(routes.downloadDocument, schemas.downloadDocument, {
      access: {
        ...everybody,
        rows: {
          rows: 'published versions',
          find: (ctx, { params }) => documentVersionOf(ctx, params.document, params.version),
        },
      },
      run: (ctx, { params }, version, exchange) => downloadDocument(ctx, params, version.file_id, exchange),
    }),
    route(routes.guides, schemas.guides, {
      access: { ...everybody, rows: 'public rows' },
      run: async (ctx, { query }) => ({ guides: await listGuides(ctx, query.contest) }),
    }),
    route(routes.pictures, schemas.pictures, {
      access: { ...everybody, rows: 'public rows' },
      run: async (ctx) => ({ pictures: await publicityPictures(ctx) }),
    }),
    route(office.content, officeSchemas.content, {
      access: {
        ...anyAnnouncement,
        rows: { ...anyAnnouncement.rows, find: (ctx, { params }) => contentOf(ctx, params.announcement) },
      },
      run: (_ctx, _input, content) => content,
    }),
    route(office.saveContent, officeSchemas.saveContent, {
      access: { ...anyAnnouncement, roles: publishers },
      run: (ctx, { params, body }) => saveContent(ctx, params.announcement, body),
    }),
    route(office.preview, officeSchemas.preview, {
      access: { ...reading, roles: publishers },
      run: (ctx, { body }) => preview(ctx, body),
    }),
    route(office.versions, officeSchemas.versions, {
      access: anyAnnouncement,
      run: (ctx, { params }) => versionsOf(ctx, params.announcement),
    }),
    route(office.comparison, officeSchemas.comparison, {
      access: anyAnnouncement,
      run: (ctx, { params, query }) => compareVersions(ctx, params.announcement, query),
    }),
    route(office.documentVersions, officeSchemas.documentVersions, {
      access: {
        who: 'permitted',
        roles: readers,
        rows: {
          rows: 'all related documents',
          isForAll: true,
          find: (ctx, { params }) => versionsOfDocument(ctx, params.document),
        },
      },
      run: (_ctx, _input, versions) => versions,
    }),
    route(office.guides, officeSchemas.guides, { access: reading, run: (ctx) => guidesForOffice(ctx) }),
    route(office.putGuide, officeSchemas.putGuide, { access: writing, run: (ctx, { body }) => putGuide(ctx, body) }),
    route(office.orderPictures, officeSchemas.orderPictures, {
      access: writing,
      run: (ctx, { body }) => orderPictures(ctx, body.ids),
    }),
    route(office.ownPublicFiles, officeSchemas.ownPublicFiles, {
      access: { ...reading, roles: publishers },
      run: (ctx) => ownPublicFiles(ctx),
    }),
  ],
  jobs: { 'publications.publishDue': publishDue },
  schedule: { 'publications.publishDue': '* * * * *' },
  handlers: {
    [entryRemoving]: keepUsedEntries({
      notice_kind: (code) => sql`contest.announcement where kind = ${code}`,
      doc_kind: (code) => sql`contest.document where kind = ${code}`,
    }),
  },
  invariants: [
    {
      name: 'an announcement says what its newest version says',
      sql: `select a.id from contest.announcement a
            left join contest.announcement_version v on v.announcement_id = a.id and v.version = a.version
            where a.titles is distinct from v.titles or a.bodies is distinct from v.bodies`,
    },
    {
      name: 'the current version of a document is its newest',
      sql: `select d.id from contest.document d where d.current_version is distinct from
              (select max(version) from contest.document_version v where v.document_id = d.id)`,
    },
  ],
})
