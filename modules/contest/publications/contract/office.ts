import { choice, entry, file, flag, instant, integer, labels, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** Scheduled ones are out once their time has come. */
export const announcementStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export const announcementTones = { scheduled: 'wait', published: 'good', withdrawn: 'warn' } as const
export type AnnouncementState = (typeof announcementStates)[number]
export const announcementMoves = transitions(announcementStates, {
  publish: { from: ['draft', 'scheduled', 'withdrawn'], to: ['scheduled', 'published'] },
  withdraw: { from: ['scheduled', 'published'], to: 'withdrawn' },
  /** the clock, at its time */
  appear: { from: ['scheduled'], to: 'published' },
})

/** The office's list; title, text and attachments are written by routes of their own, each saving one version. */
export const announcements = resource({
  name: 'announcements',
  segment: 'announcements',
  fields: {
    title: labels({ maxChars: 200 }),
    summary: labels({ maxChars: 400, isOptional: true }),
    contest: entry('contest', { isOptional: true }),
    kind: entry('notice_kind'),
    isPinned: flag(),
    state: choice(announcementStates, { isReadOnly: true, tones: announcementTones }),
    version: integer({ isReadOnly: true }),
    publishedAt: instant({ isReadOnly: true, isOptional: true }),
    updatedAt: instant({ isReadOnly: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'contest', 'kind', 'state', 'isPinned', 'publishedAt', 'updatedAt', 'version'],
    filters: ['contest', 'kind', 'state', 'title', 'publishedAt'],
    search: ['title', 'summary'],
    sort: { by: ['updatedAt', 'publishedAt', 'title'], first: 'updatedAt', direction: 'desc' },
  },
  create: ['title', 'summary', 'contest', 'kind'],
  edit: ['contest', 'kind', 'isPinned'],
  remove: { ask: 'yes' },
  actions: {
    publish: { input: { at: instant({ isOptional: true }) }, isPrimary: true },
    withdraw: { ask: 'reason', isBulk: true, undo: 'publish' },
  },
  exports: true,
})

/** Rules, blank forms, letters; what is shown is the newest version. */
export const relatedDocuments = resource({
  name: 'relatedDocuments',
  segment: 'documents',
  fields: {
    title: labels({ maxChars: 200 }),
    contest: entry('contest', { isOptional: true }),
    kind: entry('doc_kind'),
    sort: integer({ min: 0, max: 1_000_000 }),
    file: file({ purpose: 'public' }),
    changeNote: labels({ maxChars: 500, isOptional: true }),
    version: integer({ isReadOnly: true }),
    downloadCount: integer({ isReadOnly: true }),
    isPublished: flag({ isReadOnly: true }),
    versionAt: instant({ isReadOnly: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'contest', 'kind', 'file', 'version', 'versionAt', 'downloadCount', 'isPublished', 'sort'],
    filters: ['contest', 'kind', 'title', 'isPublished'],
    search: ['title'],
    sort: { by: ['sort', 'title', 'versionAt'], first: 'sort', direction: 'asc' },
  },
  create: ['title', 'contest', 'kind', 'sort', 'file', 'changeNote'],
  edit: ['title', 'contest', 'kind', 'sort'],
  actions: {
    addVersion: {
      input: { file: file({ purpose: 'public' }), changeNote: labels({ maxChars: 500, isOptional: true }) },
    },
    publish: { ask: 'nothing', isBulk: true },
    withdraw: { ask: 'reason', isBulk: true, undo: 'publish' },
  },
  exports: true,
})

/** The carousel of the landing page (spec §3). Their order is set for all of them at once. */
export const publicityPictures = resource({
  name: 'publicityPictures',
  segment: 'publicity-pictures',
  fields: {
    alt: labels({ maxChars: 200 }),
    image: file({ purpose: 'public' }),
    /** http, https or an address of our own; empty, or the word undefined: it leads nowhere */
    link: text({ maxChars: 500, isOptional: true }),
    /** empty: as soon as it is enabled */
    shownFrom: instant({ isOptional: true }),
    /** empty: until somebody disables it */
    shownUntil: instant({ isOptional: true }),
    position: integer({ isReadOnly: true }),
    isEnabled: flag({ isReadOnly: true }),
  },
  title: 'alt',
  list: {
    columns: ['image', 'alt', 'link', 'shownFrom', 'shownUntil', 'position', 'isEnabled'],
    filters: ['isEnabled'],
    search: ['alt', 'link'],
    sort: { by: ['position'], first: 'position', direction: 'asc' },
  },
  create: ['image', 'alt', 'link', 'shownFrom', 'shownUntil'],
  edit: ['image', 'alt', 'link', 'shownFrom', 'shownUntil'],
  remove: { ask: 'yes' },
  actions: { enable: {}, disable: { ask: 'yes', undo: 'enable' } },
})

export const publicationOfficeRoutes = routes('publicationOffice', {
  content: {
    method: 'GET',
    path: '/api/console/announcements/:announcement/content',
    permission: 'announcements.view',
  },
  /** saves one version: title, summary, text and attachments together */
  saveContent: {
    method: 'PUT',
    path: '/api/console/announcements/:announcement/content',
    permission: 'announcements.edit',
  },
  /** what a text looks like once it is sanitised */
  preview: {
    method: 'POST',
    path: '/api/console/announcements/preview',
    permission: 'announcements.edit',
    trace: { none: 'it only reads' },
    repeatable: 'it only reads',
  },
  versions: {
    method: 'GET',
    path: '/api/console/announcements/:announcement/versions',
    permission: 'announcements.view',
  },
  /** what was added and what was removed between two versions, by language */
  comparison: {
    method: 'GET',
    path: '/api/console/announcements/:announcement/comparison',
    permission: 'announcements.view',
  },
  documentVersions: {
    method: 'GET',
    path: '/api/console/documents/:document/versions',
    permission: 'relatedDocuments.view',
  },
  guides: { method: 'GET', path: '/api/console/guides', permission: 'guides.view' },
  putGuide: { method: 'PUT', path: '/api/console/guides', permission: 'guides.edit' },
  orderPictures: {
    method: 'PUT',
    path: '/api/console/publicity-pictures/order',
    permission: 'publicityPictures.edit',
  },
  /** files everybody may fetch that the asker handed in: to attach them again */
  ownPublicFiles: { method: 'GET', path: '/api/console/public-files', permission: 'files.storePublic' },
})

/** How a paragraph differs between two versions. */
export const paragraphChanges = ['same', 'added', 'removed'] as const
export type ParagraphChange = (typeof paragraphChanges)[number]
