import { useLanguage } from '../texts.tsx'
import { shownNumber } from './shown-number.ts'

/** Integer fen travel; yuan with two decimals are seen. */
export const moneyLook = { factor: 0.01, digits: 2, prefix: '¥' } as const

/** Fen as yuan with two decimals, as tables show them. */
export function useMoney(): (fen: number) => string {
  const language = useLanguage()
  return (fen) => shownNumber(fen, moneyLook, language)
}
