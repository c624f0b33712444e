import type { Client } from '#kernel/web/client/client.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'
import { publicationRoutes } from '../../contract.ts'
import type { publicationSchemas } from '../../schema.ts'
import { choicesOf, readFilter } from '../filters.ts'

/** What the asker may upload, and what a document is filed under. The server decides again at each call. */
export async function loadUpload(api: Client, url: URL) {
  const { contest } = readFilter(url)
  const query = contest ? { contest } : {}
  const [me, contests, kinds, { documents }, { seasons }] = await Promise.all([
    api<typeof accessSchemas>(accessRoutes).me({}, { quiet: true }),
    choicesOf(api, 'contest'),
    choicesOf(api, 'doc_kind'),
    api<typeof publicationSchemas>(publicationRoutes).documents({ query }),
    api<typeof seasonSchemas>(seasonRoutes).current({ query }),
  ])
  const may = (name: string) => me.permissions.includes('*') || me.permissions.includes(name)
  const season = seasons[0]?.id
  return {
    contest: contest ?? contests[0]?.code ?? '',
    contests,
    kinds,
    documents: documents
      .filter((document) => contest === undefined || document.contest === contest)
      .map(({ id, title }) => ({ id, title })),
    mayPublish: may('relatedDocuments.create') && may('relatedDocuments.addVersion'),
    mayHandIn: may('unitMaterials.handIn'),
    unitHref: `/unit/materials${season ? `?season=${season}` : ''}`,
  }
}
export type UploadData = Awaited<ReturnType<typeof loadUpload>>
