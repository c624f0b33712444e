import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import type { DraftFinding } from '../../contract/completeness.ts'
import { stepsOf } from '../../contract/fields.ts'

export const wizardSteps = ['basics', 'safety', 'members', 'instructors', 'materials', 'submission'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** The pages that this kind's form has, in order. */
export function wizardStepsOf(kind: DeclarationKind): WizardStep[] {
  const asked: readonly string[] = stepsOf(kind)
  return wizardSteps.filter((step) => {
    if (step === 'safety') return kind.questionnaire.length > 0
    return step === 'submission' || asked.includes(step)
  })
}

/** The page that mends a problem. */
export function stepOfProblem(problem: Pick<DraftFinding, 'path' | 'step'>): WizardStep {
  if (problem.step === 'code') return 'submission'
  return problem.path.startsWith('safety.') ? 'safety' : problem.step
}

export function stepAddress(declaration: string, step: WizardStep): string {
  return `/declarations/${declaration}/${step}`
}

/** The id of the control of a field, by the path of a save. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Where a problem is mended: the page, and the field on it. */
export function problemAddress(declaration: string, problem: Pick<DraftFinding, 'path' | 'step'>): string {
  const [head, person] = problem.path.split('.')
  const isOfPerson = (head === 'members' || head === 'instructors') && person !== undefined
  const page = isOfPerson
    ? `/declarations/${declaration}/${head}/${person}`
    : stepAddress(declaration, stepOfProblem(problem))
  return `${page}#${fieldId(problem.path)}`
}

/** What must have been left once before a problem is shown without being asked for: a person's page, else the step. */
export function placeOfProblem(problem: Pick<DraftFinding, 'path' | 'step'>): string {
  const [head, person] = problem.path.split('.')
  return (head === 'members' || head === 'instructors') && person !== undefined
    ? `${head}.${person}`
    : stepOfProblem(problem)
}
