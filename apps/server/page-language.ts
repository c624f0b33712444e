import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '#kernel/contract/languages.ts'

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
  const kept = cookieOf(request, 'language')
  return isOffered(kept) ? kept : preferred
}

/** The first language of the browser's own list that is offered; Chinese where there is none. */
export function browserLanguage(header: string | undefined, offered: readonly Language[]): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...more] = part.split(';').map((each) => each.trim())
    const quality = more.find((each) => each.startsWith('q='))?.slice(2)
    return {
      language: tag.toLowerCase().split('-')[0] ?? '',
      quality: quality === undefined ? 1 : Number(quality) || 0,
    }
  })
  const [best] = wishes
    .filter(({ language, quality }) => quality > 0 && isLanguage(language) && offered.includes(language))
    .sort((a, b) => b.quality - a.quality)
  return best && isLanguage(best.language) ? best.language : defaultLanguage
}

export function cookieOf(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1] ?? null
}
