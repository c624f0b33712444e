import type { Language } from '#kernel/contract/languages.ts'
import { type Part, stepsOf } from './paths.ts'
import { titleOf } from './places.ts'

/** A field that a condition or a date may look at. */
export interface SeenField {
  key: string
  title: string
  type: string
  dictionary: string | null
  options: readonly { value: string; label: string }[]
}

const parts = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : [])

/**
 * The fields in sight from a place: the basics of its kind, or of the kind that an exam is for; for people also their own;
 * safety questions as `safety.<code>`.
 */
export function fieldsSeenFrom(path: string, document: Part, language: Language): SeenField[] {
  const [list, index, form] = stepsOf(path)
  if (typeof index !== 'number') return []
  const kinds = parts(document.kinds)
  const kind = list === 'exams' ? kinds.find(({ code }) => code === parts(document.exams)[index]?.kind) : kinds[index]
  if (!kind) return []
  const basics = parts(kind.sections).flatMap((section) => parts(section.fields))
  const people = form === 'members' || form === 'instructors' ? parts((kind[form] as Part | undefined)?.fields) : []
  const questions = parts(kind.questionnaire).map(
    (question): SeenField => ({
      key: `safety.${String(question.code ?? '')}`,
      title: titleOf(question, language),
      type: 'flag',
      dictionary: null,
      options: [],
    }),
  )
  return [...[...basics, ...people].map((field) => seen(field, language)), ...questions]
}

function seen(field: Part, language: Language): SeenField {
  const type = String(field.type ?? '')
  return {
    key: String(field.key ?? ''),
    title: titleOf(field, language),
    type,
    dictionary: type === 'stage' ? 'stage' : typeof field.dictionary === 'string' ? field.dictionary : null,
    options: parts(field.options).map((option) => ({
      value: String(option.code ?? ''),
      label: titleOf(option, language) || String(option.code ?? ''),
    })),
  }
}
