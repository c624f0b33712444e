export interface ComparedPart {
  change: 'same' | 'removed' | 'added'
  text: string
}

/**
 * The shortest way from one list of texts to the other, a part for each: the longest common subsequence stays. Lists longer
 * than `max` are told as removed and added as a whole, since the table of the comparison grows with their product.
 */
export function compared(before: readonly string[], after: readonly string[], max: number): ComparedPart[] {
  const removed = (text: string): ComparedPart => ({ change: 'removed', text })
  const added = (text: string): ComparedPart => ({ change: 'added', text })
  if (before.length > max || after.length > max) return [...before.map(removed), ...after.map(added)]
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: ComparedPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [left, right] = [before[i], after[j]]
    if (left !== undefined && left === right) {
      parts.push({ change: 'same', text: left })
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(left))
      i += 1
    } else {
      parts.push(added(right ?? ''))
      j += 1
    }
  }
  return parts
}
