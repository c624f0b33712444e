import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

export const publicationRoutes = routes('publications', {
  /** pinned ones first, then the newest */
  announcements: { method: 'GET', path: '/api/announcements' },
  announcement: { method: 'GET', path: '/api/announcements/:announcement' },
  /** those before and after it in the list, of a contest or of all */
  announcementNeighbors: { method: 'GET', path: '/api/announcements/:announcement/neighbors' },
  /** rules, blank forms, letters: with all their versions */
  documents: { method: 'GET', path: '/api/documents' },
  document: { method: 'GET', path: '/api/documents/:document' },
  /** counts the download and leads on to the file */
  downloadDocument: {
    method: 'GET',
    path: '/api/documents/:document/versions/:version/file',
    raw: true,
    trace: { none: 'a count that tells nothing about anybody' },
  },
  /** the steps of declaring, by role */
  guides: { method: 'GET', path: '/api/guides' },
  /** carousel of the landing page */
  pictures: { method: 'GET', path: '/api/publicity-pictures' },
})

/** Roles that have a guide of their own. */
export const guideRoles = ['pupil', 'teacher', 'unit-contact'] as const
export type GuideRole = (typeof guideRoles)[number]

/** A picture of the carousel as it is shown. */
export interface PublicityPicture {
  id: string
  imageUrl: string
  /** the same as a phone shows it */
  smallUrl: string
  /** what it shows, for those who cannot see it */
  alt: string
  /** null: it leads nowhere (spec §3: an empty link, or the text undefined, is none) */
  link: string | null
}

export const publicationRefusals = refusals({
  announcement_empty: { status: 409, when: 'an announcement without a Chinese title or text is to be published' },
  announcement_was_out: { status: 409, when: 'an announcement that has been published is to be deleted' },
})
