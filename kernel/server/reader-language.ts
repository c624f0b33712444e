import { isLanguage, type Language } from '../contract/languages.ts'

/** The value of a cookie as it was set; null where there is none. */
export function cookieOf(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1] ?? null
}

/** The first of a browser's own languages (`Accept-Language`) that is offered; null where there is none. */
export function browserLanguage(header: string | undefined, offered: readonly Language[]): Language | null {
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
  return best && isLanguage(best.language) ? best.language : null
}
