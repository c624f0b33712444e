import type { Step } from '#kernel/web/ui/Stepper.tsx'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import type { DraftFinding } from '../../contract/completeness.ts'
import { type FieldValues, isEmpty } from '../../contract/fields.ts'
import type { DeclarationDetail } from '../../schema.ts'
import { isFinal, isHandedIn, stepOfProblem, type WizardStep } from './steps.ts'

/** What the state of a step is told by. */
export interface StepFacts {
  detail: Pick<DeclarationDetail, 'state' | 'submittedAt' | 'fixBy' | 'revisions'> & {
    authorizationCode: { state: string } | null
    people: readonly Pick<DeclarationDetail['people'][number], 'role' | 'revisions'>[]
    materials: readonly unknown[]
  }
  /** what is in the form now, saved or not, by the path of a save */
  state: { values: FieldValues }
  problems: readonly Pick<DraftFinding, 'path' | 'step'>[]
  isLocked: boolean
  /** by which what an answer of the questionnaire asks for stands on its page */
  kind?: DeclarationKind
  /** steps and people whose page was left once: `basics`, `members.<id>` */
  left: ReadonlySet<string>
  /** steps on which something was saved before the declaration was opened here */
  before: ReadonlySet<WizardStep>
}

export interface StepState {
  state: Step['state']
  /** what is said beneath the step; `state`: the state of the declaration */
  note: 'done' | 'optional' | 'not-begun' | 'missing' | 'frozen' | 'after-freezing' | 'revoked' | 'state' | null
  /** how many things are left in it */
  count: number
}

/** The form cannot be printed or brought back before it was made final. */
export function isLockedStep({ detail }: Pick<StepFacts, 'detail'>, step: WizardStep): boolean {
  return (step === 'printing' || step === 'signed-form') && !isFinal(detail)
}

/**
 * How a step stands. What is left in it is told only once the person has been there; before that it is not begun, and says so
 * calmly. A step that asks for nothing and holds nothing is optional, not done.
 */
export function stepStateOf(step: WizardStep, facts: StepFacts): StepState {
  const { detail, problems, isLocked } = facts
  const count = problems.filter((problem) => stepOfProblem(problem, facts.kind) === step).length
  const open = (note: StepState['note']): StepState => ({ state: 'open', note, count })
  const shut: StepState = { state: 'locked', note: 'after-freezing', count }
  if (step === 'submission' || step === 'signed-form') {
    if (isHandedIn(detail)) return { state: 'done', note: 'state', count }
    if (isLockedStep(facts, step)) return shut
    return open(isLocked ? 'state' : null)
  }
  if (step === 'confirmation' && !isFinal(detail)) return open(null)
  if (isLockedStep(facts, step)) return shut
  if (step === 'printing' && detail.state === 'signing') return open(null)
  if (step === 'code' && detail.authorizationCode?.state === 'void') return { state: 'missing', note: 'revoked', count }
  if (isLocked && isFinal(detail)) return { state: 'done', note: 'frozen', count }
  if (count > 0 && wasVisited(step, facts)) return { state: 'missing', note: 'missing', count }
  if (count > 0) return open(isBegun(step, facts) ? 'missing' : 'not-begun')
  return isEmptyStep(step, detail) ? open('optional') : { state: 'done', note: 'done', count }
}

/** Whether the person was on this step and has left it, now or at an earlier time; whoever is still at it is told nothing. */
export function wasVisited(step: WizardStep, { left, before }: Pick<StepFacts, 'left' | 'before'>): boolean {
  return before.has(step) || [...left].some((place) => place === step || place.startsWith(`${step}.`))
}

/** The steps of which something is saved: whoever opens the declaration now has been there at an earlier time. */
export function visitedBefore(
  detail: Pick<StepFacts['detail'], 'revisions' | 'people' | 'materials'>,
): Set<WizardStep> {
  const isOfSafety = (path: string) => path.startsWith('safety.')
  const saved = Object.keys(detail.revisions)
  const steps = new Set<WizardStep>()
  if (saved.some((path) => !isOfSafety(path))) steps.add('basics')
  if (saved.some(isOfSafety)) steps.add('safety')
  for (const { role, revisions } of detail.people)
    if (Object.keys(revisions).length > 0) steps.add(role === 'member' ? 'members' : 'instructors')
  if (detail.materials.length > 0) steps.add('materials')
  return steps
}

/** Whether something stands in its own fields already, though the person is still at it. */
function isBegun(step: WizardStep, { state, detail }: Pick<StepFacts, 'state' | 'detail'>): boolean {
  if (step === 'materials') return detail.materials.length > 0
  const areas: Partial<Record<string, WizardStep>> = {
    safety: 'safety',
    members: 'members',
    instructors: 'instructors',
  }
  return Object.entries(state.values).some(
    ([path, value]) => !isEmpty(value) && (areas[path.split('.')[0] ?? ''] ?? 'basics') === step,
  )
}

/** Nobody is named on it, or no file lies in it. */
function isEmptyStep(step: WizardStep, detail: StepFacts['detail']): boolean {
  if (step === 'materials') return detail.materials.length === 0
  return (step === 'members' || step === 'instructors') && peopleOn(step, detail).length === 0
}

function peopleOn(step: 'members' | 'instructors', { people }: StepFacts['detail']) {
  return people.filter(({ role }) => (role === 'member') === (step === 'members'))
}
