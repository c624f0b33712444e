import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { publicationRoutes as routes } from '../contract.ts'
import { publicationSchemas as schemas } from '../schema.ts'
import { neighborsOf } from './announcement-neighbors.ts'
import { listAnnouncements, publishedAnnouncement, viewAnnouncement } from './announcements.ts'
import { documentOf, documentVersionOf, downloadDocument, listDocuments } from './documents.ts'
import { listGuides, publicityPictures } from './guides.ts'

const everybody = { who: 'anyone', why: 'what the organiser publishes is for everybody (spec §2)' } as const

export default defineModule({
  name: 'contest.publications',
  tables: [
    'contest.announcement',
    'contest.announcement_attachment',
    'contest.document',
    'contest.document_version',
    'contest.guide',
    'contest.publicity_picture',
  ],
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
  ],
  invariants: [
    {
      name: 'the current version of a document is its newest',
      sql: `select d.id from contest.document d where d.current_version is distinct from
              (select max(version) from contest.document_version v where v.document_id = d.id)`,
    },
  ],
})
