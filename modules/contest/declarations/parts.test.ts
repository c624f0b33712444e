import { expect, test } from 'vitest'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { isAuthor } from './contract/author.ts'
import { draftProblems } from './contract/completeness.ts'
import { fieldsOf, inOrderAsked, questionAsking } from './contract/fields.ts'
import { stillTrue } from './contract/school-year.ts'

const definition = demoSeasons(new Date('2026-11-21T04:00:00.000Z')).innovation
const kind = definition.kinds.find(({ code }) => code === 'student-work-individual')

function problemsOf(keywords: string) {
  if (!kind) throw new Error('the demo has no such kind')
  const draft = { stage: null, values: { keywords }, people: [], materials: [], hasAuthorizationCode: true }
  return draftProblems(kind, definition, draft)
    .filter(({ path }) => path === 'keywords')
    .map(({ code, params }) => [code, params])
}

test('keywords are counted, with whatever comma or blank between, each once', () => {
  expect(problemsOf('风筝，尾翼')).toEqual([['too_few_items', { min: 3, count: 2 }]])
  expect(problemsOf('风筝,尾翼、转弯')).toEqual([])
  expect(problemsOf('观察 测量 改进')).toEqual([])
  expect(problemsOf('风筝，风筝，， 风筝')).toEqual([['too_few_items', { min: 3, count: 1 }]])
  expect(problemsOf('一；二；三；四；五；六')).toEqual([['too_many_items', { max: 5, count: 6 }]])
  expect(problemsOf('')).toEqual([['required', {}]])
})

test('whoever declares alone is the author; a teacher only of what is not for pupils', () => {
  const of = (accountKind: string) =>
    definition.kinds.filter((each) => isAuthor(each, accountKind)).map(({ code }) => code)
  expect(of('unit-contact')).toEqual([])
  expect(of('pupil').includes('student-work-individual')).toBe(true)
  expect(of('teacher').length).toBeGreaterThan(0)
  expect(of('teacher').filter((code) => of('pupil').includes(code))).toEqual([])
})

test('what a yes asks for stands under it', () => {
  if (!kind) throw new Error('the demo has no such kind')
  const asked = fieldsOf(kind).filter((field) => questionAsking(kind, field) !== undefined)
  expect(asked.map(({ key, when }) => [key, when])).toEqual([
    ['aiUse', { field: 'safety.generative-ai', is: true }],
    ['continuationNote', { field: 'safety.continuation', is: true }],
  ])
  const field = (key: string, after?: string) => ({ key, ...(after ? { when: { field: after, is: true } } : {}) })
  const fields = [
    field('a'),
    field('under b', 'b'),
    field('b'),
    field('c'),
    field('under a', 'a'),
    field('elsewhere', 'z'),
  ]
  expect(inOrderAsked(fields).map(({ key }) => key)).toEqual(['a', 'under a', 'b', 'under b', 'c', 'elsewhere'])
})

test('school, stage and grade are of a school year, the rest lasts', () => {
  const values = { name: '苏小满', school: 's', grade: 'junior-2', address: 'a' }
  expect(stillTrue(values, '2025-09-01', '2026-08-31')).toEqual(values)
  expect(stillTrue(values, '2026-08-31', '2026-09-01')).toEqual({ name: '苏小满', address: 'a' })
})
