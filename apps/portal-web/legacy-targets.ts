import type { Client } from '#kernel/web/client/client.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import type { declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { newestAnnouncements, newestDocument } from './publication-calls.ts'

/** The person's current draft, if there is one. */
export async function currentDeclaration(api: Client, contest: string | undefined): Promise<string | null> {
  const { id } = await api<typeof declarationSchemas>(declarationRoutes).current({ query: contest ? { contest } : {} })
  return id
}

/** The newest item of what an old detail page showed. */
export async function newestOf(parameter: string, api: Client): Promise<string | null> {
  if (parameter === 'announcement') return (await newestAnnouncements(api, 1))[0]?.id ?? null
  if (parameter === 'document') return await newestDocument(api)
  throw new Error(`no old address leads to the newest ${parameter}`)
}
