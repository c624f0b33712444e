import { type Part, valueAt } from '../editor/paths.ts'
import { exactPath } from '../editor/places.ts'

const parts = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : [])

/** The rule of the draft that a trial's finding speaks of; null where it speaks of no single one. */
export function placeOfFinding({ kind, path }: { kind: string; path: string }, document: Part): string | null {
  const index = parts(document.kinds).findIndex(({ code }) => code === kind)
  if (index < 0) return null
  const at = `kinds[${index}]`
  const [head = '', second] = path.split('.')
  if (head === 'caps') return `${at}.caps`
  if (head === 'members' || head === 'instructors')
    return second === undefined
      ? `${at}.${head}`
      : (found(`${at}.${head}.fields.${second}`, document) ?? `${at}.${head}`)
  if (head === 'materials' || head === 'safety') {
    const list = head === 'materials' ? 'materials' : 'questionnaire'
    const item = parts(valueAt(document, `${at}.${list}`)).findIndex(({ code }) => code === second)
    return item < 0 ? at : `${at}.${list}[${item}]`
  }
  return found(`${at}.sections.${head}`, document) ?? at
}

function found(path: string, document: Part): string | null {
  const exact = exactPath(path, document)
  return valueAt(document, exact) !== undefined && exact.endsWith(']') ? exact : null
}
