import { choice, entry, instant, integer, labels, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'

export const seasonStates = ['draft', 'published', 'closed'] as const
export type SeasonState = (typeof seasonStates)[number]

/** The office's list of seasons; what one says is read and written by routes of its own. */
export const contestSeasons = resource({
  name: 'contestSeasons',
  segment: 'seasons',
  fields: {
    code: text({ isReadOnly: true }),
    contest: entry('contest', { isReadOnly: true }),
    title: labels({ isReadOnly: true }),
    edition: integer({ isReadOnly: true, isOptional: true }),
    state: choice(seasonStates, { isReadOnly: true, tones: { published: 'good' } }),
    version: integer({ isReadOnly: true, isOptional: true }),
    opensAt: instant({ isReadOnly: true, isOptional: true }),
    closesAt: instant({ isReadOnly: true, isOptional: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'contest', 'edition', 'state', 'version', 'opensAt', 'closesAt'],
    filters: ['contest', 'state', 'title', 'closesAt'],
    search: ['title', 'code'],
    sort: { by: ['createdAt', 'code', 'edition', 'opensAt', 'closesAt'], first: 'createdAt', direction: 'desc' },
  },
  exports: true,
})

export const seasonDraftStates = ['open', 'published', 'discarded'] as const
export type SeasonDraftState = (typeof seasonDraftStates)[number]

/** Definitions under way, written section by section by several people. */
export const seasonDraftRoutes = routes('seasonDrafts', {
  list: { method: 'GET', path: '/api/console/season-drafts', permission: 'seasonDrafts.view' },
  /** from a season that is there, as its next version or as next year's, or from nothing */
  create: { method: 'POST', path: '/api/console/season-drafts', permission: 'seasonDrafts.edit' },
  /** the whole definition with everything that keeps it from being published */
  view: { method: 'GET', path: '/api/console/season-drafts/:draft' },
  /** puts one section in the place of what the form was filled from */
  saveSection: {
    method: 'PUT',
    path: '/api/console/season-drafts/:draft/section',
    permission: 'seasonDrafts.edit',
  },
  discard: { method: 'POST', path: '/api/console/season-drafts/:draft/discard', permission: 'seasonDrafts.edit' },
  publish: { method: 'POST', path: '/api/console/season-drafts/:draft/publish' },
  /** what differs from the version it was made of */
  comparison: {
    method: 'GET',
    path: '/api/console/season-drafts/:draft/comparison',
    permission: 'seasonDrafts.view',
  },
  /** holds the declarations of a season against the draft, in the background */
  startTrial: { method: 'POST', path: '/api/console/season-drafts/:draft/trials', permission: 'seasonDrafts.edit' },
  trials: { method: 'GET', path: '/api/console/season-drafts/:draft/trials', permission: 'seasonDrafts.view' },
  /** declaration kinds of all seasons, to begin with */
  kindTemplates: { method: 'GET', path: '/api/console/season-kind-templates', permission: 'seasonDrafts.view' },
})

export const seasonOfficeRoutes = routes('seasonOffice', {
  versions: { method: 'GET', path: '/api/console/seasons/:season/versions', permission: 'contestSeasons.view' },
  /** the whole definition of one version */
  version: { method: 'GET', path: '/api/console/seasons/:season/versions/:version', permission: 'contestSeasons.view' },
  comparison: { method: 'GET', path: '/api/console/seasons/:season/comparison', permission: 'contestSeasons.view' },
  /** a later end, as a new version that differs in nothing else */
  postpone: { method: 'POST', path: '/api/console/seasons/:season/postpone' },
  /** ends the window at once, for good */
  close: { method: 'POST', path: '/api/console/seasons/:season/close' },
})

export const seasonChanges = ['added', 'removed', 'changed', 'moved'] as const
/** One place in which two definitions differ. */
export interface SeasonDifference {
  /** with codes for places in lists: `kinds[film].materials[video].maxSizeBytes` */
  path: string
  /** what stands above it, in the reader's words */
  where: string[]
  change: (typeof seasonChanges)[number]
  before: unknown
  after: unknown
}

/** Why declarations of a season would be refused under a draft, and how many. */
export interface TrialFinding {
  kind: string
  path: string
  code: string
  count: number
}
