import { expect, test } from 'vitest'
import { type StepFacts, stepStateOf, visitedBefore } from './step-states.ts'

const draft: StepFacts = {
  detail: {
    state: 'draft',
    submittedAt: null,
    fixBy: null,
    revisions: {},
    authorizationCode: { state: 'bound' },
    people: [],
    materials: [],
  },
  state: { values: {} },
  problems: [],
  isLocked: false,
  left: new Set(),
  before: new Set(),
}
const missing = (step: 'basics' | 'members' | 'materials', path: string) => ({ step, path })
const told = (step: Parameters<typeof stepStateOf>[0], facts: StepFacts) => {
  const { state, note } = stepStateOf(step, facts)
  return [state, note]
}

test('what is left on a step is told once the person has been there, now or before; until it is left it stays calm', () => {
  const problems = [
    missing('basics', 'title'),
    missing('basics', 'safety.animals'),
    missing('members', 'members.7.name'),
    missing('materials', 'materials.report'),
  ]
  const fresh = { ...draft, problems }
  for (const step of ['basics', 'safety', 'members', 'materials'] as const)
    expect(told(step, fresh)).toEqual(['open', 'not-begun'])

  const begun = { ...fresh, state: { values: { title: '风筝', 'safety.animals': null } } }
  expect(told('basics', begun)).toEqual(['open', 'missing'])
  expect(told('safety', begun)).toEqual(['open', 'not-begun'])

  const left = { ...fresh, left: new Set(['basics', 'members.7']) }
  expect(told('basics', left)).toEqual(['missing', 'missing'])
  expect(told('members', left)).toEqual(['missing', 'missing'])
  expect(told('safety', left)).toEqual(['open', 'not-begun'])

  const member = { role: 'member' as const, revisions: { name: 1 } }
  const detail = { ...draft.detail, revisions: { 'safety.animals': 1 }, people: [member], materials: [{}] }
  const atIt = { ...fresh, detail }
  expect(told('members', atIt)).toEqual(['open', 'not-begun'])
  expect(told('materials', atIt)).toEqual(['open', 'missing'])
  const earlier = { ...atIt, before: visitedBefore(detail) }
  expect(told('basics', earlier)).toEqual(['open', 'not-begun'])
  for (const step of ['safety', 'members', 'materials'] as const)
    expect(told(step, earlier)).toEqual(['missing', 'missing'])
  expect(stepStateOf('materials', earlier).count).toEqual(1)
})

test('a step that asks for nothing is optional while it is empty, and done when something lies in it', () => {
  expect(told('instructors', draft)).toEqual(['open', 'optional'])
  expect(told('materials', { ...draft, left: new Set(['materials']) })).toEqual(['open', 'optional'])
  expect(told('basics', draft)).toEqual(['done', 'done'])
  const detail = { ...draft.detail, people: [{ role: 'instructor' as const, revisions: {} }], materials: [{}] }
  expect(told('instructors', { ...draft, detail })).toEqual(['done', 'done'])
  expect(told('members', { ...draft, detail })).toEqual(['open', 'optional'])
  expect(told('materials', { ...draft, detail })).toEqual(['done', 'done'])
})

test('a revoked code is told at once, the ending opens with the final form and is done when it is handed in', () => {
  const revoked = { ...draft, detail: { ...draft.detail, authorizationCode: { state: 'void' } } }
  expect(told('code', revoked)).toEqual(['missing', 'revoked'])
  expect(told('submission', draft)).toEqual(['open', null])
  expect(told('confirmation', draft)).toEqual(['open', null])
  expect(told('printing', draft)).toEqual(['locked', 'after-freezing'])

  const signing = { ...draft, isLocked: true, detail: { ...draft.detail, state: 'signing' as const } }
  expect(told('basics', signing)).toEqual(['done', 'frozen'])
  expect(told('printing', signing)).toEqual(['open', null])
  expect(told('signed-form', signing)).toEqual(['open', 'state'])

  const submittedAt = '2026-11-21T06:03:00.000Z'
  const submitted = { ...signing, detail: { ...signing.detail, state: 'submitted' as const, submittedAt } }
  expect(told('printing', submitted)).toEqual(['done', 'frozen'])
  expect(told('submission', submitted)).toEqual(['done', 'state'])
})
