import type { SeasonDefinition } from '../../contract.ts'
import type { KindTemplate } from '../calls.ts'
import { isSame, type Part } from './paths.ts'

const parts = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : [])

/**
 * The document with kinds of other seasons, and with what they need of theirs: their group, the levels they skip through, and
 * the subjects where there are none yet.
 * @param sources the definitions of the seasons the kinds come from, by id
 */
export function withTemplates(
  document: Part,
  chosen: readonly KindTemplate[],
  sources: ReadonlyMap<string, SeasonDefinition>,
): Part {
  const kinds = [...parts(document.kinds)]
  const groups = [...parts(document.kindGroups)]
  let subjects = parts(document.subjects)
  for (const { season, kind } of chosen) {
    if (kinds.some(({ code }) => code === kind.code)) continue
    kinds.push(kind)
    const source = sources.get(season)
    const group = source?.kindGroups.find(({ code }) => code === kind.group)
    if (group && !groups.some(({ code }) => code === group.code)) groups.push({ ...group })
    if (subjects.length === 0 && source && asksForSubject(kind)) subjects = source.subjects.map((each) => ({ ...each }))
  }
  const codes = kinds.map(({ code }) => code)
  return {
    ...document,
    kinds,
    kindGroups: groups,
    subjects: isSame(subjects, document.subjects) ? subjects : subjects.map((each) => onlyFor(each, codes)),
  }
}

function asksForSubject(kind: Part): boolean {
  return parts(kind.sections).some(({ fields }) => parts(fields).some(({ type }) => type === 'subject'))
}

/** A subject speaks only of kinds that are there; one of none of them is one of all. */
function onlyFor(subject: Part, codes: readonly unknown[]): Part {
  if (!Array.isArray(subject.kinds)) return subject
  const { kinds: _kinds, ...rest } = subject
  const left = subject.kinds.filter((code) => codes.includes(code))
  return left.length === 0 ? rest : { ...rest, kinds: left }
}
