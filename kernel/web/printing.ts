import { flushSync } from 'react-dom'

const paper = matchMedia('print')
let isBegun = false

/**
 * Whether the page is on its way to paper, as a store for `useSyncExternalStore`. Who hears of it draws at once: the browser takes
 * the page as it stands when the word has been told.
 */
export const printingStore = {
  subscribe(listener: () => void): () => void {
    const begin = () => {
      isBegun = true
      flushSync(listener)
    }
    const end = () => {
      isBegun = false
      flushSync(listener)
    }
    const look = () => flushSync(listener)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', look)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', look)
    }
  },
  read: () => isBegun || paper.matches,
}
