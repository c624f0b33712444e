import type { z } from 'zod'
import { type FieldProblem, kernelRefusals, type Refusal } from '../contract/refusals.ts'
import type { RouteSchemas } from '../contract/routes.ts'

/** So many problems an answer lists: what nobody would read is not worked out either. */
const problemsMax = 50
/** What no form of ours comes near to. Whatever is larger is refused as a whole, before any schema looks at it. */
const keysMax = 200
const itemsMax = 10_000
const depthMax = 20

/**
 * Reads a request by its schemas and lists every problem at once, up to fifty. A malformed id in the path is a row that does not exist;
 * a wrong query or body is `invalid_input` with one problem per field.
 */
export function readInput(
  schemas: RouteSchemas,
  request: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  const params = schemas.params?.safeParse(request.params)
  if (params && !params.success) throw kernelRefusals.not_found()
  // no row is known by them, and storage cannot even compare them
  if (lookThrough(request.params).problems.length > 0) throw kernelRefusals.not_found()
  const [seenQuery, seenBody] = [lookThrough(request.query), lookThrough(request.body)]
  const seen = [...seenQuery.problems, ...seenBody.problems]
  if (seenQuery.isTooMuch || seenBody.isTooMuch) throw invalid(seen)
  const query = schemas.query?.safeParse(request.query ?? {}, { reportInput: true })
  const body = schemas.body?.safeParse(request.body, { reportInput: true })
  const problems = [
    ...seen,
    ...(query && !query.success ? problemsOf(query.error) : []),
    ...(body && !body.success ? problemsOf(body.error) : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  return { params: params?.data ?? {}, query: query?.data ?? {}, body: body?.data }
}

function invalid(problems: readonly FieldProblem[]): Refusal {
  return kernelRefusals.invalid_input({ count: problems.length }, problems.slice(0, problemsMax))
}

/** Turns Zod's issues into our field problems. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.slice(0, problemsMax).flatMap((issue) => {
    const path = pathText(issue.path)
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'unknown_field' }))
      case 'invalid_type':
        return [{ path, code: wrongType(issue.input, String(issue.expected)) }]
      case 'too_small':
        return [tooSmall(path, issue.origin, Number(issue.minimum))]
      case 'too_big':
        return [
          {
            path,
            code: sized(issue.origin, 'too_long', 'too_many', 'too_large'),
            params: { max: Number(issue.maximum) },
          },
        ]
      case 'invalid_value':
        return [{ path, code: issue.input === undefined ? 'required' : 'not_an_option' }]
      case 'custom':
        return [customProblem(path, issue.params)]
      case 'invalid_format':
        return [{ path, code: 'wrong_format' }]
      default:
        return [{ path, code: 'wrong_type' }]
    }
  })
}

function wrongType(input: unknown, expected: string): string {
  if (input === undefined || input === null) return 'required'
  return expected === 'int' && typeof input === 'number' ? 'not_a_whole_number' : 'wrong_type'
}

function tooSmall(path: string, origin: string, min: number): FieldProblem {
  if (origin === 'string' && min === 1) return { path, code: 'required' }
  // spec §8: where only a positive number is allowed
  if (origin === 'number' && min === 1) return { path, code: 'positive_only' }
  return { path, code: sized(origin, 'too_short', 'too_few', 'too_small'), params: { min } }
}

function sized(origin: string, text: string, list: string, number: string): string {
  if (origin === 'string') return text
  return origin === 'array' || origin === 'set' || origin === 'map' ? list : number
}

/** A refinement names its own problem: `.refine(check, { params: { problem: 'passwords_differ' } })`. */
function customProblem(path: string, params: Record<string, unknown> | undefined): FieldProblem {
  const { problem, ...rest } = params ?? {}
  return {
    path,
    code: typeof problem === 'string' ? problem : 'wrong_format',
    params: rest as NonNullable<FieldProblem['params']>,
  }
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}

// Characters that no text of ours needs and that break storage or reading: NUL and other controls, overrides of the writing
// direction; and so do half surrogates. One class: every text that comes is looked through.
const badCharacters = /[[\p{Cc}--[\t\n\r]]\u202a-\u202e\u2066-\u2069]/v

interface Seen {
  problems: FieldProblem[]
  /** it is larger than any form of ours: nothing more needs to be known of it */
  isTooMuch: boolean
}

/** Looks at every value before the schemas do: at its characters, and at how much there is of it. */
function lookThrough(value: unknown): Seen {
  const seen: Seen = { problems: [], isTooMuch: false }
  look(value, '', 1, seen)
  return seen
}

function look(value: unknown, path: string, depth: number, seen: Seen): void {
  if (seen.isTooMuch || seen.problems.length >= problemsMax) return
  if (typeof value === 'string') {
    if (badCharacters.test(value) || !value.isWellFormed()) seen.problems.push({ path, code: 'invalid_character' })
  } else if (value !== null && typeof value === 'object') {
    const tooMuch = tooMuchOf(value, depth)
    if (tooMuch) refuse(seen, { path, ...tooMuch })
    else if (Array.isArray(value))
      for (const [index, inner] of value.entries()) look(inner, `${path}[${index}]`, depth + 1, seen)
    else for (const [key, inner] of Object.entries(value)) look(inner, path ? `${path}.${key}` : key, depth + 1, seen)
  }
}

function tooMuchOf(value: object, depth: number): Pick<FieldProblem, 'code' | 'params'> | null {
  if (depth > depthMax) return { code: 'too_deep', params: { max: depthMax } }
  const [count, max] = Array.isArray(value) ? [value.length, itemsMax] : [Object.keys(value).length, keysMax]
  return count > max ? { code: 'too_many', params: { max } } : null
}

function refuse(seen: Seen, problem: FieldProblem): void {
  seen.isTooMuch = true
  // what was found before it is nothing beside it
  seen.problems = [problem]
}
