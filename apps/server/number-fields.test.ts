import { expect, test } from 'vitest'
import type { Field } from '#kernel/contract/fields.ts'
import type { Resource } from '#kernel/contract/resource.ts'
import { startTestApp, type TestAnswer } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'

// Every number that a form of the console asks for: of a new row, of an edit, of an action. What is wrong is told before the row is
// looked for, so that no row is needed.
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = app.as(await anAdmin(app))
const nobody = '00000000-0000-4000-8000-000000000000'

interface Asked {
  /** in words, for what a failure says */
  place: string
  name: string
  field: Field
  send: (value: unknown) => Promise<TestAnswer>
}

function askedBy({ name: resource, segment, fields, create = [], edit = [], actions = {} }: Resource): Asked[] {
  const path = `/api/console/${segment}`
  const asked = (form: string, name: string, send: (values: object) => Promise<TestAnswer>, field = fields[name]) =>
    field
      ? [{ place: `${resource}.${form}.${name}`, name, field, send: (value: unknown) => send({ [name]: value }) }]
      : []
  const actionPath = (action: string) =>
    `${path}/${nobody}/${action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return [
    ...create.flatMap((name) => asked('create', name, (values) => admin.post(path, { values }))),
    ...edit.flatMap((name) =>
      asked('edit', name, (values) => admin.patch(`${path}/${nobody}`, { revision: '1', values })),
    ),
    ...Object.entries(actions).flatMap(([action, { input = {} }]) =>
      Object.entries(input).flatMap(([name, field]) =>
        asked(action, name, (values) => admin.post(actionPath(action), { values }), field),
      ),
    ),
  ]
}

const numbers = app.modules
  .flatMap((module) => module.resources ?? [])
  .flatMap(({ resource }) => askedBy(resource))
  .filter(({ field }) => ['integer', 'decimal', 'money', 'percent'].includes(field.kind))
const positive = numbers.filter(({ field }) => (field.limits.min ?? 0) > 0)
const whole = numbers.filter(({ field }) => field.kind === 'integer' || field.kind === 'money')

/** What is said of one field when it is sent so; null: nothing. */
async function saidOf({ name, send }: Asked, value: unknown): Promise<[number, string] | null> {
  const { status, body } = await send(value)
  const problem = (body.fields ?? []).find(({ path }: { path: string }) => path === `values.${name}`)
  return problem ? [status, problem.code] : null
}

test('there are such numbers, of new rows, of edits and of actions', () => {
  const forms = new Set(positive.map(({ place }) => place.split('.')[1]))
  expect([forms.has('create'), forms.has('edit'), forms.size > 2]).toEqual([true, true, true])
  expect(positive.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['products.create.price', 'lanes.edit.capacity', 'orders.refund.amountFen']),
  )
})

test('where a positive number is asked for, zero, negatives and text are refused [S5-04]', async () => {
  for (const each of positive) {
    const below = each.field.limits.min === 1 ? 'positive_only' : 'too_small'
    const said = [await saidOf(each, 0), await saidOf(each, -1), await saidOf(each, '三'), await saidOf(each, '3')]
    expect([each.place, ...said]).toEqual([
      each.place,
      [422, below],
      [422, below],
      [422, 'wrong_type'],
      [422, 'wrong_type'],
    ])
    expect([each.place, await saidOf(each, each.field.limits.min)]).toEqual([each.place, null])
  }
})

test('where a whole number is asked for, fractions are refused, and what is whole is not [S5-04]', async () => {
  for (const each of whole) {
    const { min = 0 } = each.field.limits
    expect([each.place, await saidOf(each, min + 0.5), await saidOf(each, min)]).toEqual([
      each.place,
      [422, 'not_a_whole_number'],
      null,
    ])
  }
})
