import type { Language } from '#kernel/contract/languages.ts'
import { useLanguage } from '#kernel/web/texts.tsx'

const formats = new Map<Language, Intl.NumberFormat>()

/** Fen as the reader writes a price: ¥3.50. */
export function useMoney(): (fen: number) => string {
  const language = useLanguage()
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' })
    formats.set(language, format)
  }
  const { format: inYuan } = format
  return (fen) => inYuan(fen / 100)
}
