import { isAuthor } from '../../contract/author.ts'
import { peopleStep } from '../../contract/fields.ts'
import type { DeclarationDetail } from '../../schema.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { stepAddress, type WizardStep } from '../wizard/steps.ts'
import type { Words } from '../words.ts'

export type Person = DeclarationDetail['people'][number]

/** The paths of a person's fields begin with this. */
export function personPrefix(person: Pick<Person, 'id' | 'role'>): string {
  return `${peopleStep(person.role)}.${person.id}.`
}

/** The person's name as it is typed now, or which one it is. */
export function personName(t: Words, view: DraftView, person: Person): string {
  const name = view.state.values[`${personPrefix(person)}name`]
  return typeof name === 'string' && name.trim() !== ''
    ? name.trim()
    : t(`people.${person.role}`, { position: placeOf(view, person) })
}

/** Which place a person has among those of their role, from 1. */
export function placeOf(view: DraftView, person: Person): number {
  return peopleOf(view, person.role).findIndex((each) => each.id === person.id) + 1
}

export function peopleOf(view: DraftView, role: Person['role']): Person[] {
  return view.detail.people
    .filter((person) => person.role === role)
    .sort((first, second) => first.position - second.position)
}

/** How many things of a person are left. */
export function leftOf(view: Pick<DraftView, 'problems'>, person: Pick<Person, 'id' | 'role'>): number {
  const prefix = personPrefix(person)
  return view.problems.filter(({ path }) => `${path}.`.startsWith(prefix)).length
}

/** Whether the work has one author by its rules, and this is the one: there is no list to go back to. A team exchanges its people on the list. */
export function isAlone({ kind, detail }: Pick<DraftView, 'kind' | 'detail'>, { role }: Pick<Person, 'role'>): boolean {
  const { min, max } = kind.members
  const members = detail.people.filter((each) => each.role === 'member')
  return role === 'member' && min === 1 && max === 1 && members.length === 1 && kind.team === undefined
}

/** The way into a step: of the one author by the rules the page at once, since their list says nothing more. */
export function wayInto(view: Pick<DraftView, 'kind' | 'detail'>, step: WizardStep): string {
  const author = step === 'members' && view.detail.people.find((person) => isAlone(view, person))
  return author ? `${stepAddress(view.detail.id, step)}/${author.id}` : stepAddress(view.detail.id, step)
}

/** Whether nobody else instructs so far: most works have one, and the list is there for whoever has more. */
export function isOnlyInstructor({ detail }: Pick<DraftView, 'detail'>, { role }: Pick<Person, 'role'>): boolean {
  return role === 'instructor' && detail.people.filter((each) => each.role === 'instructor').length === 1
}

/** Whether this is the one author of the work, and its owner, not a helper, is at it. */
export function isOwnAuthor({ kind, detail }: Pick<DraftView, 'kind' | 'detail'>, person: Person): boolean {
  const isSomebodysOwn = isAuthor(kind, 'pupil') || isAuthor(kind, 'teacher')
  return person.role === 'member' && isSomebodysOwn && detail.helping?.isMyself !== true
}
