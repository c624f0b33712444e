import { createContext, use } from 'react'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import type { Translate } from '#kernel/web/texts.tsx'
import { type FieldValue, fieldAt } from '#modules/contest/declarations/contract/fields.ts'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import type { ReviewView } from '../calls.ts'
import type { zh } from '../texts/zh.ts'

export type Words = Translate<typeof zh>
export type FormChange = NonNullable<ReviewView['changes']>['changes'][number]

/** The declaration with the rules it was made by: what every part of the page reads. */
export interface ReviewedForm {
  view: ReviewView
  definition: SeasonDefinition
  kind: DeclarationKind
  /** by path; only against the form version that was reviewed before */
  changes: ReadonlyMap<string, FormChange>
}

export const FormContext = createContext<ReviewedForm | null>(null)

/** @throws outside of a review page: a mistake of ours */
export function useForm(): ReviewedForm {
  const form = use(FormContext)
  if (!form) throw new Error('a part of the review page stands outside of it')
  return form
}

/** The element of one part of the form, for what leads there: `own-<code>` of the season's sections, or one of every form. */
export function sectionId(part: string): string {
  return `review-part-${part}`
}

export type DetailPerson = ReviewView['declaration']['people'][number]

/** What a person is called; by their place while they have no name. */
export function personName(t: Words, person: Pick<DetailPerson, 'role' | 'position' | 'values'>): string {
  const { name } = person.values
  return typeof name === 'string' && name !== ''
    ? name
    : t(`form.${person.role}`, { position: String(person.position) })
}

/**
 * A place of the form in words: `title`, `safety.<code>`, `members`, `members.<id or *>.name`, `materials.<code>`, and
 * `signedPages`.
 */
export function pathLabel(t: Words, language: Language, { view, kind }: ReviewedForm, path: string): string {
  const [head = '', second = ''] = path.split('.')
  if (path === 'signedPages' || path === 'members' || path === 'instructors') return t(`form.${path}`)
  if (head === 'materials') {
    const rule = kind.materials.find((each) => each.code === second)
    return rule ? labelIn(rule.labels, language) : path
  }
  const place = fieldAt(kind, path)
  const label = place ? labelIn(place.field.labels, language) : ''
  if (head !== 'members' && head !== 'instructors') return label || path
  const person = view.declaration.people.find(({ id }) => id === second)
  const who = person ? personName(t, person) : t(`form.${head}`)
  return label ? `${who} · ${label}` : who
}

/** A value of a change as the form carries it; a file is told by its name. */
export function changedText(value: unknown): FieldValue {
  if (value !== null && typeof value === 'object' && 'name' in value) return String(value.name)
  return (value ?? null) as FieldValue
}
