import type { Labels } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { sanitizeHtml } from '#modules/platform/support/server/index.ts'
import type { GuideScreen } from '../contract/guide-screens.ts'
import type { GuideRole } from '../contract.ts'

export interface NewAnnouncement {
  contest: string | null
  /** dictionary `notice_kind` */
  kind: string
  titles: Labels
  summaries: Labels
  /** HTML; cleaned here, when it is written */
  bodies: Labels
  isPinned: boolean
  isDemo: boolean
  publishedAt: Date
  /** public files, in the order shown */
  attachments: readonly string[]
}

/** Adds announcements, in one statement; part of a larger change. Answers their ids in order. */
export async function addAnnouncements(
  ctx: Pick<Ctx, 'random'>,
  tx: Tx,
  announcements: readonly NewAnnouncement[],
): Promise<string[]> {
  const rows = announcements.map((each) => ({ ...each, id: ctx.random.uuid() }))
  await tx
    .insertInto('contest.announcement')
    .values(
      rows.map((each) => ({
        id: each.id,
        contest: each.contest,
        kind: each.kind,
        titles: JSON.stringify(each.titles),
        summaries: JSON.stringify(each.summaries),
        bodies: JSON.stringify(cleaned(each.bodies)),
        is_pinned: each.isPinned,
        is_demo: each.isDemo,
        state: 'published',
        version: 1,
        published_at: each.publishedAt,
        updated_at: each.publishedAt,
      })),
    )
    .execute()
  await tx
    .insertInto('contest.announcement_version')
    .values(
      rows.map((each) => ({
        announcement_id: each.id,
        version: 1,
        titles: JSON.stringify(each.titles),
        summaries: JSON.stringify(each.summaries),
        bodies: JSON.stringify(cleaned(each.bodies)),
        file_ids: [...each.attachments],
        saved_at: each.publishedAt,
      })),
    )
    .execute()
  const attached = rows.flatMap((each) =>
    each.attachments.map((fileId, position) => ({ announcement_id: each.id, file_id: fileId, position })),
  )
  if (attached.length > 0) await tx.insertInto('contest.announcement_attachment').values(attached).execute()
  return rows.map((each) => each.id)
}

export interface NewDocument {
  contest: string | null
  /** dictionary `doc_kind` */
  kind: string
  titles: Labels
  /** from the first to the newest; each a public file */
  versions: readonly { fileId: string; changeNote: Partial<Labels>; publishedAt: Date }[]
}

/** Adds documents in the order given; part of a larger change. */
export async function addDocuments(ctx: Pick<Ctx, 'random'>, tx: Tx, documents: readonly NewDocument[]): Promise<void> {
  const rows = documents.map((each, index) => ({ ...each, id: ctx.random.uuid(), sort: (index + 1) * 10 }))
  await tx
    .insertInto('contest.document')
    .values(
      rows.map(({ id, contest, kind, titles, sort, versions }) => ({
        id,
        contest,
        kind,
        titles: JSON.stringify(titles),
        sort,
        current_version: versions.length,
      })),
    )
    .execute()
  await tx
    .insertInto('contest.document_version')
    .values(
      rows.flatMap(({ id, versions }) =>
        versions.map((version, index) => ({
          document_id: id,
          version: index + 1,
          file_id: version.fileId,
          change_note: JSON.stringify(version.changeNote),
          published_at: version.publishedAt,
        })),
      ),
    )
    .execute()
}

export interface NewGuide {
  contest: string
  role: GuideRole
  titles: Labels
  /** bodies are HTML; cleaned here */
  steps: readonly { title: Labels; body: Labels; picture?: GuideScreen | undefined }[]
}

/** Puts guides in the place of those of the same contest and role; part of a larger change. */
export async function putGuides(tx: Tx, guides: readonly NewGuide[]): Promise<void> {
  const rows = guides.map((guide, index) => ({
    contest: guide.contest,
    role: guide.role,
    sort: (index + 1) * 10,
    titles: JSON.stringify(guide.titles),
    steps: JSON.stringify(guide.steps.map((step) => ({ ...step, body: cleaned(step.body) }))),
  }))
  await tx
    .insertInto('contest.guide')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['contest', 'role']).doUpdateSet(({ ref }) => ({
        sort: ref('excluded.sort'),
        titles: ref('excluded.titles'),
        steps: ref('excluded.steps'),
      })),
    )
    .execute()
}

/** Adds pictures to the carousel, in the order given; `fileId` is a public picture. Part of a larger change. */
export async function addPictures(
  ctx: Pick<Ctx, 'random'>,
  tx: Tx,
  pictures: readonly { fileId: string; alt: Labels; link: string | null }[],
): Promise<void> {
  await tx
    .insertInto('contest.publicity_picture')
    .values(
      pictures.map((picture, index) => ({
        id: ctx.random.uuid(),
        file_id: picture.fileId,
        alt: JSON.stringify(picture.alt),
        link: picture.link,
        sort: (index + 1) * 10,
      })),
    )
    .execute()
}

/** Texts of all languages, sanitised: the one way in which HTML of ours is written. */
export function cleaned(bodies: Labels): Labels {
  return Object.fromEntries(
    Object.entries(bodies).map(([language, html]) => [language, sanitizeHtml(html ?? '')]),
  ) as Labels
}
