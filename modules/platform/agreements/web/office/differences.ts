/** A paragraph of one of two texts: in both, only in the older, only in the newer. */
export interface Difference {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Two HTML texts paragraph by paragraph: the longest common run of them stays, the rest came or went. */
export function differences(older: string, newer: string): Difference[] {
  const [left, right] = [paragraphsOf(older), paragraphsOf(newer)]
  const common = commonLengths(left, right)
  const found: Difference[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [before, after] = [left[i], right[j]]
    if (before !== undefined && before === after) {
      found.push({ kind: 'same', text: before })
      i += 1
      j += 1
    } else if (
      before !== undefined &&
      (after === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      found.push({ kind: 'gone', text: before })
      i += 1
    } else if (after !== undefined) {
      found.push({ kind: 'new', text: after })
      j += 1
    }
  }
  return found
}

function lengthAt(common: readonly (readonly number[])[], i: number, j: number): number {
  return common[i]?.[j] ?? 0
}

/** How long the longest common run of the rests is, from each pair of places. */
function commonLengths(left: readonly string[], right: readonly string[]): number[][] {
  const common = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0))
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row)
        row[j] =
          left[i] === right[j]
            ? lengthAt(common, i + 1, j + 1) + 1
            : Math.max(lengthAt(common, i + 1, j), lengthAt(common, i, j + 1))
    }
  }
  return common
}

/** The words of each paragraph, without their markup. */
function paragraphsOf(html: string): string[] {
  return html
    .split(/<\/(?:p|h2|h3|h4|li|tr|blockquote)>|<br>|<hr>/i)
    .map((part) => part.replaceAll(/<[^>]*>/g, '').trim())
    .filter((part) => part !== '')
}
