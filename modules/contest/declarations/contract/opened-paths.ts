import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { fieldsOf, oncePerKind, peopleRuleOf, peopleStep, questionPath } from './fields.ts'

/**
 * What a return may open, as paths of a save: a field of the basics (`title`, `safety.<code>`), one field of every member
 * (`members.*.name`), all of one list of people (`members`), one material (`materials.<code>`), or the signed pages alone
 * (`signedPages`: nothing of the content).
 */
export const openablePaths = oncePerKind((kind: DeclarationKind): readonly string[] => [
  ...fieldsOf(kind).map((field) => field.key),
  ...kind.questionnaire.map((question) => questionPath(question.code)),
  ...(['member', 'instructor'] as const).flatMap((role) => [
    peopleStep(role),
    ...peopleRuleOf(kind, role).fields.map((field) => `${peopleStep(role)}.*.${field.key}`),
  ]),
  ...kind.materials.map((material) => `materials.${material.code}`),
  'signedPages',
])

/**
 * Whether what was opened covers the place of a change: `members` covers everything of every member, and what is opened can be
 * confirmed as well.
 */
export function covers(opened: string, changed: string): boolean {
  const path = changed.replace(/Confirmed$/, '')
  if (opened === path || path.startsWith(`${opened}.`)) return true
  const [list, , field] = path.split('.')
  return field !== undefined && opened === `${list}.*.${field}`
}
