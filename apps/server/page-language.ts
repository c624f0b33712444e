import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '#kernel/contract/languages.ts'
import { cookieOf } from '#kernel/server/reader-language.ts'

/**
 * `?lang=` decides and is kept for the browser's session; else what was kept; else what the page prefers, Chinese unless said
 * (spec §2). One that is off is none.
 */
export function chooseLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  offered: readonly Language[],
  preferred: Language = defaultLanguage,
): Language {
  const isOffered = (value: unknown): value is Language => isLanguage(value) && offered.includes(value)
  const asked = (request.query as { lang?: unknown }).lang
  if (isOffered(asked)) {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    void reply.header('set-cookie', `language=${asked}; Path=/; SameSite=Lax${secure}`)
    return asked
  }
  const kept = cookieOf(request.headers.cookie, 'language')
  return isOffered(kept) ? kept : preferred
}
