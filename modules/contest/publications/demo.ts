import sharp from 'sharp'
import { dayInWords } from '#kernel/contract/day-in-words.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { storeGenerated } from '#modules/platform/files/server/index.ts'
import { demoAnnouncements } from './demo/announcements.ts'
import { demoDocuments } from './demo/documents.ts'
import { demoGuides } from './demo/guides.ts'
import { demoPaper } from './demo/paper.ts'
import { demoPictures } from './demo/pictures.ts'
import { addAnnouncements, addDocuments, addPictures, putGuides } from './server/operations.ts'

export { demoPaper }

const dayMs = 24 * 3_600_000
const jpegQuality = 88

/** What is drawn and set before anything is written: the transaction shall be short. */
export interface DemoPapers {
  documents: { key: string; files: { name: string; pdf: Buffer; pageCount: number; publishedAt: Date }[] }[]
  pictures: Buffer[]
}

/** Renders the pictures and sets the papers of all versions. */
export async function makeDemoPapers(now: Date): Promise<DemoPapers> {
  const pictures = Promise.all(
    demoPictures.map((picture) => sharp(Buffer.from(picture.svg)).jpeg({ quality: jpegQuality }).toBuffer()),
  )
  const documents = demoDocuments.map(({ key, title, versions, text }) => ({
    key,
    files: versions.map(({ daysAgo, note }, index) => {
      const publishedAt = new Date(now.getTime() - daysAgo * dayMs)
      const change = note.zh ? [`# 第 ${index + 1} 版的变化`, note.zh] : []
      const footer = `演示文件 · 第 ${index + 1} 版 · ${dayInWords(publishedAt.toISOString().slice(0, 10), 'zh')}`
      return {
        name: `${title.zh}_第${index + 1}版.pdf`,
        publishedAt,
        ...demoPaper({ title: title.zh, footer, text: [...text, ...change] }),
      }
    }),
  }))
  return { documents, pictures: await pictures }
}

/** Announcements, documents with their versions, guides and pictures of the demo. */
export async function seedPublications(
  ctx: Ctx,
  tx: Tx,
  papers: DemoPapers,
  season: { edition: number; agesOn: string; window: { opensAt: string; closesAt: string } },
): Promise<void> {
  const now = ctx.clock.now()
  const fileIds = new Map<string, string[]>()
  for (const { key, files } of papers.documents) {
    const stored = await Promise.all(
      files.map(({ name, pdf: bytes, pageCount }) =>
        storeGenerated(ctx, tx, { name, mediaType: 'application/pdf', bytes, purpose: 'public', pageCount }),
      ),
    )
    fileIds.set(
      key,
      stored.map((file) => file.id),
    )
  }
  await addDocuments(
    ctx,
    tx,
    demoDocuments.map(({ key, contest, kind, title, versions }) => ({
      contest,
      kind,
      titles: title,
      versions: versions.map(({ daysAgo, note }, index) => ({
        fileId: fileIds.get(key)?.[index] ?? '',
        changeNote: note,
        publishedAt: new Date(now.getTime() - daysAgo * dayMs),
      })),
    })),
  )
  const finalYear = Number(season.agesOn.slice(0, 4))
  const days = {
    schoolYear: `${finalYear - 1}–${finalYear}`,
    edition: season.edition,
    opens: season.window.opensAt.slice(0, 10),
    closes: season.window.closesAt.slice(0, 10),
  }
  await addAnnouncements(
    ctx,
    tx,
    demoAnnouncements(days).map(
      ({ body, daysAgo, title, summary, attachments = [], isPinned = false, contest, kind }) => ({
        contest,
        kind,
        titles: title,
        summaries: summary,
        bodies: { zh: body.zh.join('\n'), en: body.en.join('\n') },
        isPinned,
        isDemo: true,
        publishedAt: new Date(now.getTime() - daysAgo * dayMs),
        attachments: attachments.flatMap((key) => fileIds.get(key)?.at(-1) ?? []),
      }),
    ),
  )
  await putGuides(tx, demoGuides)
  const pictures = await Promise.all(
    papers.pictures.map((bytes, index) =>
      storeGenerated(ctx, tx, {
        name: `publicity-${index + 1}.jpg`,
        mediaType: 'image/jpeg',
        bytes,
        purpose: 'public',
      }),
    ),
  )
  await addPictures(
    ctx,
    tx,
    demoPictures.map(({ alt, link }, index) => ({ alt, link, fileId: pictures[index]?.id ?? '' })),
  )
}
