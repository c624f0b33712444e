import type { z } from 'zod'
import type { Client } from '#kernel/web/client/client.ts'
import { supportLimits, supportRoutes } from '../contract.ts'
import type { supportSchemas } from '../schema.ts'

export const questionsPath = '/questions'

type Reply = z.output<(typeof supportSchemas)['questions']['reply']>
export type ShownQuestion = Reply['questions'][number]

export interface QuestionsData extends Reply {
  category: string | undefined
  search: string | undefined
}

/** The questions that the address asks for: `?category=&search=`. What cannot be meant is left out. */
export async function loadQuestions(api: Client, url: URL): Promise<QuestionsData> {
  const asked = url.searchParams.get('category') ?? ''
  const category = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked) ? asked : undefined
  const typed = (url.searchParams.get('search') ?? '').replaceAll(/\p{C}/gu, '').trim()
  const limit = supportLimits.searchChars
  // cut by characters, so that none is cut in two
  const search = Array.from(typed).slice(0, limit).join('').slice(0, limit).trim() || undefined
  const query = { ...(category && { category }), ...(search && { search }) }
  const reply = await api<typeof supportSchemas>(supportRoutes).questions({ query })
  return { ...reply, category, search }
}

/** The list with those filters. */
export function questionsHref(filter: { category?: string | undefined; search?: string | undefined }): string {
  const query = new URLSearchParams()
  if (filter.category) query.set('category', filter.category)
  if (filter.search) query.set('search', filter.search)
  return query.size === 0 ? questionsPath : `${questionsPath}?${query}`
}
