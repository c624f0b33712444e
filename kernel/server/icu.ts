import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What is wrong with a text beside its Chinese source. */
export type TextProblem =
  /** it is no ICU text: what the parser says */
  | { code: 'icu_broken'; detail: string }
  /** an argument that the source has and the text has not, and the other way round */
  | { code: 'argument_missing' | 'argument_unknown'; name: string }

/**
 * The same arguments, of the same kind, must stand in a text and in its source: a missing one hides what the reader should
 * know, an unknown one has no value. Null when nothing is wrong.
 */
export function textProblem(source: string, text: string): TextProblem | null {
  const [wanted, found] = [argumentsOf(source), argumentsOf(text)]
  if ('broken' in found) return { code: 'icu_broken', detail: found.broken }
  if ('broken' in wanted) return { code: 'icu_broken', detail: wanted.broken }
  const missing = [...wanted.names].find((name) => !found.names.has(name))
  if (missing !== undefined) return { code: 'argument_missing', name: missing }
  const unknown = [...found.names].find((name) => !wanted.names.has(name))
  return unknown === undefined ? null : { code: 'argument_unknown', name: unknown }
}

/** `count`, `when:date`: the arguments of a text with their kinds, without the words around them. */
export function argumentsOf(text: string): { names: ReadonlySet<string> } | { broken: string } {
  try {
    const names = new Set<string>()
    collect(parse(text, { requiresOtherClause: true }), names)
    return { names }
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) }
  }
}

const kinds: Partial<Record<TYPE, string>> = {
  // Chinese has no plural, so {n} or {n, number} there may be a plural elsewhere; all three take a number
  [TYPE.number]: '',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.plural]: '',
  [TYPE.select]: 'select',
  [TYPE.tag]: 'tag',
}

function collect(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    const kind = element.type === TYPE.number && element.style ? 'styled-number' : kinds[element.type]
    names.add(kind ? `${element.value}:${kind}` : element.value)
    if (element.type === TYPE.tag) collect(element.children, names)
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const option of Object.values(element.options)) collect(option.value, names)
  }
}
