import type { z } from 'zod'
import { notFound } from '#kernel/contract/refusals.ts'
import type { Client } from '#kernel/web/client/client.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { publicationRoutes } from '../contract.ts'
import type { publicationSchemas, relatedDocument } from '../schema.ts'
import { isId } from './announcement-data.ts'
import { type Choice, choicesOf, type Filter, readFilter } from './filters.ts'

export const documentsPath = '/documents'
export type RelatedDocument = z.output<typeof relatedDocument>
type Version = RelatedDocument['versions'][number]

/** A document as a list shows it: its current version alone, and how often all of them were fetched. */
export type CurrentDocument = Pick<RelatedDocument, 'id' | 'contest' | 'kind' | 'title' | 'language'> &
  Pick<Version, 'version' | 'name' | 'sizeBytes' | 'sha256' | 'publishedAt' | 'url'> & { downloadCount: number }

/** undefined: nothing of it is out yet */
export function currentDocument(document: RelatedDocument): CurrentDocument | undefined {
  const { id, contest, kind, title, language, versions } = document
  const current = currentVersion(document)
  if (!current) return undefined
  const { version, name, sizeBytes, sha256, publishedAt, url } = current
  const downloadCount = versions.reduce((sum, each) => sum + each.downloadCount, 0)
  return { id, contest, kind, title, language, version, name, sizeBytes, sha256, publishedAt, url, downloadCount }
}

/** The one that counts; while it is only scheduled, the newest that is out. */
export function currentVersion({ currentVersion: current, versions }: RelatedDocument): Version | undefined {
  return versions.find((each) => each.version === current) ?? versions[0]
}

export function documentHref(id: string): string {
  return `${documentsPath}/${id}`
}

export interface DocumentsData {
  filter: Filter
  documents: CurrentDocument[]
  contests: Choice[]
  kinds: Choice[]
}

/** The documents that the address asks for: `?contest=&kind=&search=`. */
export async function loadDocuments(api: Client, url: URL): Promise<DocumentsData> {
  const filter = readFilter(url)
  const [{ documents }, contests, kinds] = await Promise.all([
    api<typeof publicationSchemas>(publicationRoutes).documents({ query: filter }),
    choicesOf(api, 'contest'),
    choicesOf(api, 'doc_kind'),
  ])
  return { filter, documents: documents.flatMap((each) => currentDocument(each) ?? []), contests, kinds }
}

export interface DocumentData {
  document: RelatedDocument
  contests: Choice[]
  kinds: Choice[]
}

/** One document with all its versions. */
export async function loadDocument({ api, params }: LoaderInput): Promise<DocumentData> {
  if (!isId(params.document)) throw notFound()
  const [document, contests, kinds] = await Promise.all([
    api<typeof publicationSchemas>(publicationRoutes).document({ params: { document: params.document } }),
    choicesOf(api, 'contest'),
    choicesOf(api, 'doc_kind'),
  ])
  return { document, contests, kinds }
}
