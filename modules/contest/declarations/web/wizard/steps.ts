import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import type { DraftFinding } from '../../contract/completeness.ts'
import { fieldAt, questionAsking, stepsOf } from '../../contract/fields.ts'
import type { DeclarationDetail } from '../../schema.ts'

export const wizardSteps = [
  'code',
  'basics',
  'safety',
  'members',
  'instructors',
  'materials',
  'submission',
  'confirmation',
  'printing',
  'signed-form',
] as const
export type WizardStep = (typeof wizardSteps)[number]

/** What a robot team does one after the other on pages of their own, others do on the page of submission (contest.md 6.2). */
const teamEnding: readonly WizardStep[] = ['confirmation', 'printing', 'signed-form']

/** Steps on which no field is filled in. */
export function fillsInNothing(step: WizardStep): boolean {
  return step === 'submission' || teamEnding.includes(step)
}

/** Whether the kind is filled in the way of robot teams: with the verified code first and the ending in three steps. */
export function goesAsTeam(kind: Pick<DeclarationKind, 'team' | 'isPaperless'>): boolean {
  return kind.team !== undefined && !kind.isPaperless
}

/** The pages that this kind's form has, in order. */
export function wizardStepsOf(kind: DeclarationKind): WizardStep[] {
  const asked: readonly string[] = stepsOf(kind)
  const isTeams = goesAsTeam(kind)
  return wizardSteps.filter((step) => {
    if (step === 'safety') return kind.questionnaire.length > 0
    if (step === 'code') return isTeams && asked.includes(step)
    if (teamEnding.includes(step)) return isTeams
    return step === 'submission' ? !isTeams : asked.includes(step)
  })
}

/** The first page after everything is filled in. */
export function endingOf(kind: DeclarationKind): WizardStep {
  return goesAsTeam(kind) ? 'confirmation' : 'submission'
}

/** Where a declaration that was handed in, or is on its way there, stands. */
export function endingStepOf(kind: DeclarationKind, { state, submittedAt, fixBy }: EndingState): WizardStep {
  if (!goesAsTeam(kind)) return 'submission'
  if (state === 'signing') return 'printing'
  return state === 'signed' || isHandedIn({ submittedAt, fixBy }) ? 'signed-form' : 'confirmation'
}
type EndingState = Pick<DeclarationDetail, 'state' | 'submittedAt' | 'fixBy'>

/** Out of its owner's hands: one that was returned is handed in once more, like a draft. */
export function isHandedIn({ submittedAt, fixBy }: Pick<DeclarationDetail, 'submittedAt' | 'fixBy'>): boolean {
  return submittedAt !== null && fixBy === null
}

/** Its form was made final: it is no draft, nor one that was returned and is mended. */
export function isFinal({ state }: Pick<DeclarationDetail, 'state'>): boolean {
  return state !== 'draft' && state !== 'returned'
}

type Place = Pick<DraftFinding, 'path' | 'step'>

/**
 * The page that mends a problem: what an answer of the questionnaire asks for stands under that answer. A code is told of by itself
 * where the kind has no page for it.
 */
export function stepOfProblem(problem: Place, kind?: DeclarationKind): WizardStep {
  if (problem.path.startsWith('safety.')) return 'safety'
  const place = kind && problem.step === 'basics' ? fieldAt(kind, problem.path) : undefined
  return kind && place && questionAsking(kind, place.field) !== undefined ? 'safety' : problem.step
}

export function stepAddress(declaration: string, step: WizardStep): string {
  return `/declarations/${declaration}/${step}`
}

/** The id of the control of a field, by the path of a save. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Where a problem is mended: the page, and the field on it. A code is entered on a page of its own. */
export function problemAddress(declaration: string, problem: Place, kind?: DeclarationKind): string {
  if (problem.step === 'code') return `/declarations/new/code?declaration=${declaration}`
  const [head, person] = problem.path.split('.')
  const isOfPerson = (head === 'members' || head === 'instructors') && person !== undefined
  const page = isOfPerson
    ? `/declarations/${declaration}/${head}/${person}`
    : stepAddress(declaration, stepOfProblem(problem, kind))
  return `${page}#${fieldId(problem.path)}`
}

/** What must have been left once before a problem is shown without being asked for: a person's page, else the step. */
export function placeOfProblem(problem: Place, kind?: DeclarationKind): string {
  const [head, person] = problem.path.split('.')
  return (head === 'members' || head === 'instructors') && person !== undefined
    ? `${head}.${person}`
    : stepOfProblem(problem, kind)
}
