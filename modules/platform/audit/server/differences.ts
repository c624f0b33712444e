import { compared } from '#kernel/server/comparison.ts'
import type { TextPart } from '../contract.ts'

/** More words than this are not compared one by one. */
const comparedMax = 600
/** A stretch that stayed the same is shown with so many characters on the side of a change. */
const contextChars = 24

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** What differs between two texts, word by word; of what stayed the same only what stands beside a change. */
export function wordDifference(before: string, after: string): TextPart[] {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  const head = left.findIndex((word, index) => word !== right[index])
  const start = head === -1 ? Math.min(left.length, right.length) : head
  let end = 0
  const room = Math.min(left.length, right.length) - start
  while (end < room && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const same = (words: readonly string[]): TextPart => ({ change: 'same', text: words.join('') })
  const parts = [
    same(left.slice(0, start)),
    ...compared(left.slice(start, left.length - end), right.slice(start, right.length - end), comparedMax),
    same(left.slice(left.length - end)),
  ]
  return shortened(joined(parts.filter(({ text }) => text !== '')))
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

function joined(parts: readonly TextPart[]): TextPart[] {
  const found: TextPart[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last?.change === part.change) last.text += part.text
    else found.push({ ...part })
  }
  return found
}

function shortened(parts: readonly TextPart[]): TextPart[] {
  return parts.map((part, index) => {
    if (part.change !== 'same' || part.text.length <= 2 * contextChars + 1) return part
    const characters = [...part.text]
    const before = index === 0 ? '' : characters.slice(0, contextChars).join('')
    const after = index === parts.length - 1 ? '' : characters.slice(-contextChars).join('')
    return { change: 'same', text: `${before}…${after}` }
  })
}
