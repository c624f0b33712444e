import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { guideScreens } from './contract/guide-screens.ts'
import { paragraphChanges, type publicationOfficeRoutes } from './contract/office.ts'
import { guideRoles, type publicationRoutes } from './contract.ts'

const contest = z.string().max(40)
const kind = z.string().max(40)
const shownLanguages = { language: z.enum(languages), languages: z.array(z.enum(languages)) }

export const announcementSummary = z.object({
  id: z.uuid(),
  /** null: for all contests */
  contest: z.string().nullable(),
  /** dictionary `notice_kind` */
  kind: z.string(),
  title: z.string(),
  summary: z.string(),
  isPinned: z.boolean(),
  isNew: z.boolean(),
  /** made for the demo: no real announcement */
  isDemo: z.boolean(),
  publishedAt: z.string(),
  ...shownLanguages,
})

const neighbor = announcementSummary.pick({ id: true, title: true, language: true }).nullable()

const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  url: z.string(),
})

export const documentVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  changeNote: z.string(),
  publishedAt: z.string(),
  downloadCount: z.number().int(),
  url: z.string(),
})

export const relatedDocument = z.object({
  id: z.uuid(),
  contest: z.string().nullable(),
  /** dictionary `doc_kind` */
  kind: z.string(),
  title: z.string(),
  ...shownLanguages,
  currentVersion: z.number().int(),
  /** the newest first */
  versions: z.array(documentVersion),
})

export const publicationSchemas = {
  announcements: {
    query: z.strictObject({
      ...pagingQuery,
      contest: contest.optional(),
      kind: kind.optional(),
      search: z.string().trim().max(60).optional(),
    }),
    reply: pageOf(announcementSummary),
  },
  announcement: {
    params: z.strictObject({ announcement: z.uuid() }),
    reply: announcementSummary.extend({
      /** sanitised HTML */
      bodyHtml: z.string(),
      updatedAt: z.string(),
      attachments: z.array(attachment),
    }),
  },
  announcementNeighbors: {
    params: z.strictObject({ announcement: z.uuid() }),
    query: z.strictObject({ contest: contest.optional() }),
    reply: z.object({ newer: neighbor, older: neighbor }),
  },
  documents: {
    query: z.strictObject({
      contest: contest.optional(),
      kind: kind.optional(),
      search: z.string().trim().max(60).optional(),
    }),
    reply: z.object({ documents: z.array(relatedDocument) }),
  },
  document: { params: z.strictObject({ document: z.uuid() }), reply: relatedDocument },
  downloadDocument: {
    params: z.strictObject({ document: z.uuid(), version: z.coerce.number().int().min(1).max(10_000) }),
    reply: z.undefined(),
  },
  guides: {
    query: z.strictObject({ contest: contest.optional() }),
    reply: z.object({
      guides: z.array(
        z.object({
          contest: z.string(),
          role: z.enum(guideRoles),
          title: z.string(),
          ...shownLanguages,
          steps: z.array(
            z.object({
              title: z.string(),
              bodyHtml: z.string(),
              picture: z.enum(guideScreens).nullable(),
              /** null also while that picture was not taken */
              pictureUrl: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  pictures: {
    reply: z.object({
      pictures: z.array(
        z.object({
          id: z.uuid(),
          imageUrl: z.string(),
          /** the same as a phone shows it */
          smallUrl: z.string(),
          alt: z.string(),
          link: z.string().nullable(),
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof publicationRoutes>

const short = z.string().trim().max(400)
const html = z.string().max(100_000)
const inLanguages = <T extends z.ZodType>(each: T) =>
  z.strictObject({ zh: each, en: each.optional(), fr: each.optional(), ko: each.optional() })
const content = {
  titles: inLanguages(short),
  summaries: inLanguages(short),
  bodies: inLanguages(html),
}
const attachedFile = z.object({ id: z.uuid(), name: z.string(), sizeBytes: z.number().int(), url: z.string() })
const announcementParams = z.strictObject({ announcement: z.uuid() })
const guideStep = z.strictObject({
  title: inLanguages(short),
  body: inLanguages(html),
  picture: z.enum(guideScreens).optional(),
})
const versionNumber = z.coerce.number().int().min(1).max(100_000)

export const publicationOfficeSchemas = {
  content: {
    params: announcementParams,
    reply: z.object({ ...content, attachments: z.array(attachedFile), version: z.number().int() }),
  },
  saveContent: {
    params: announcementParams,
    /** `version`: the one that the form was filled from */
    body: z.strictObject({ ...content, attachments: z.array(z.uuid()).max(20), version: z.number().int() }),
    reply: z.object({ version: z.number().int() }),
  },
  preview: {
    /** `writtenIn`: names of buttons are shown in that language */
    body: z.strictObject({ body: html, writtenIn: z.enum(languages).default('zh') }),
    reply: z.object({ bodyHtml: z.string() }),
  },
  versions: {
    params: announcementParams,
    reply: z.object({
      versions: z.array(
        z.object({ version: z.number().int(), savedAt: z.string(), savedBy: z.string().nullable(), title: z.string() }),
      ),
    }),
  },
  comparison: {
    params: announcementParams,
    query: z.strictObject({ from: versionNumber, to: versionNumber }),
    reply: z.object({
      /** languages in which something differs */
      languages: z.array(
        z.object({
          language: z.enum(languages),
          parts: z.array(z.object({ change: z.enum(paragraphChanges), text: z.string() })),
        }),
      ),
      attachments: z.array(z.object({ change: z.enum(paragraphChanges), name: z.string() })),
    }),
  },
  documentVersions: {
    params: z.strictObject({ document: z.uuid() }),
    reply: z.object({
      versions: z.array(
        documentVersion.omit({ changeNote: true }).extend({ changeNote: z.record(z.string(), z.string()) }),
      ),
    }),
  },
  guides: {
    reply: z.object({
      guides: z.array(
        z.object({
          contest: z.string(),
          role: z.enum(guideRoles),
          titles: inLanguages(short),
          steps: z.array(guideStep),
          revision: z.string(),
        }),
      ),
    }),
  },
  putGuide: {
    body: z.strictObject({
      contest,
      role: z.enum(guideRoles),
      titles: inLanguages(short),
      steps: z.array(guideStep).min(1).max(60),
      /** of the guide that was changed; null for one that is new */
      revision: z.string().max(60).nullable(),
    }),
    reply: z.null(),
  },
  orderPictures: { body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }), reply: z.null() },
  ownPublicFiles: { reply: z.object({ files: z.array(attachedFile) }) },
} satisfies SchemasOf<typeof publicationOfficeRoutes>
