import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { announcementMoves, announcements, publicityPictures, relatedDocuments } from '../contract/office.ts'
import { publicationRefusals } from '../contract.ts'
import {
  createAnnouncement,
  publishAnnouncement,
  removeAnnouncement,
  withdrawAnnouncement,
} from './announcement-office.ts'
import {
  addDocumentVersion,
  createDocument,
  editDocument,
  publishedAlready,
  setDocumentPublished,
} from './document-office.ts'
import { createPicture, editPicture, enabledAlready, setPictureEnabled } from './picture-office.ts'

/** Whoever speaks for the organiser. */
export const publishers = ['contest-secretariat']
export const readers = [...publishers, 'auditor']

export const servedAnnouncements: ServedResource = serveResource(announcements, {
  rows: {
    from: sql`contest.announcement row`,
    columns: {
      title: sql`row.titles`,
      summary: sql`case when coalesce(row.summaries ->> 'zh', '') <> '' then row.summaries end`,
    },
  },
  scope: everyRow('all announcements'),
  roles: {
    view: readers,
    export: readers,
    create: publishers,
    edit: publishers,
    remove: publishers,
    publish: publishers,
    withdraw: publishers,
  },
  may: {
    publish: announcementMoves.publish,
    withdraw: announcementMoves.withdraw,
    remove: (_actor, row) => (row.state === 'draft' ? true : publicationRefusals.announcement_was_out()),
  },
  table: { name: 'contest.announcement', stamps: ['updated_at'] },
  create: (ctx, values) => createAnnouncement(ctx, values),
  remove: (ctx, id) => removeAnnouncement(ctx, id),
  actions: {
    publish: (ctx, id, { values }) => publishAnnouncement(ctx, id, values.at ?? null),
    withdraw: (ctx, id, { reason }) => withdrawAnnouncement(ctx, id, reason),
  },
})

export const servedDocuments: ServedResource = serveResource(relatedDocuments, {
  rows: {
    from: sql`contest.document row join contest.document_version current
      on current.document_id = row.id and current.version = row.current_version`,
    columns: {
      title: sql`row.titles`,
      file: sql`current.file_id`,
      changeNote: sql`nullif(current.change_note, '{}')`,
      version: sql`row.current_version`,
      downloadCount: sql`(select sum(each.download_count)::int from contest.document_version each
        where each.document_id = row.id)`,
      versionAt: sql`current.published_at`,
    },
  },
  scope: everyRow('all related documents'),
  roles: {
    view: readers,
    export: readers,
    create: publishers,
    edit: publishers,
    addVersion: publishers,
    publish: publishers,
    withdraw: publishers,
  },
  may: {
    publish: (_actor, row) => (row.isPublished ? publishedAlready(true) : true),
    withdraw: (_actor, row) => (row.isPublished ? true : publishedAlready(false)),
  },
  create: (ctx, values) => createDocument(ctx, values),
  edit: (ctx, id, values, revision) =>
    editDocument(ctx, id, values, (tx) => servedDocuments.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: {
    addVersion: (ctx, id, { values }) => addDocumentVersion(ctx, id, values),
    publish: (ctx, id) => setDocumentPublished(ctx, id, { isPublished: true }),
    withdraw: (ctx, id, { reason }) => setDocumentPublished(ctx, id, { isPublished: false, reason }),
  },
})

export const servedPictures: ServedResource = serveResource(publicityPictures, {
  rows: {
    from: sql`contest.publicity_picture row`,
    columns: { image: sql`row.file_id`, position: sql`row.sort` },
  },
  scope: everyRow('all publicity pictures'),
  roles: {
    view: readers,
    create: publishers,
    edit: publishers,
    remove: publishers,
    enable: publishers,
    disable: publishers,
  },
  may: {
    enable: (_actor, row) => (row.isEnabled ? enabledAlready(true) : true),
    disable: (_actor, row) => (row.isEnabled ? true : enabledAlready(false)),
  },
  table: { name: 'contest.publicity_picture' },
  create: (ctx, values) => createPicture(ctx, values),
  edit: (ctx, id, values, revision) =>
    editPicture(ctx, id, values, (tx) => servedPictures.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: {
    enable: (ctx, id) => setPictureEnabled(ctx, id, true),
    disable: (ctx, id) => setPictureEnabled(ctx, id, false),
  },
})
