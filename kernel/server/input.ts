import type { z } from 'zod'
import { type FieldProblem, kernelRefusals } from '../contract/refusals.ts'
import type { RouteSchemas } from '../contract/routes.ts'

/**
 * Reads a request by its schemas and lists every problem at once. A malformed id in the path is a row that does not exist;
 * a wrong query or body is `invalid_input` with one problem per field.
 */
export function readInput(
  schemas: RouteSchemas,
  request: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  const params = schemas.params?.safeParse(request.params)
  if (params && !params.success) throw kernelRefusals.not_found()
  // no row is known by them, and storage cannot even compare them
  if (characterProblems(request.params, '').length > 0) throw kernelRefusals.not_found()
  const query = schemas.query?.safeParse(request.query ?? {}, { reportInput: true })
  const body = schemas.body?.safeParse(request.body, { reportInput: true })
  const problems = [
    ...characterProblems(request.query, ''),
    ...characterProblems(request.body, ''),
    ...(query && !query.success ? problemsOf(query.error) : []),
    ...(body && !body.success ? problemsOf(body.error) : []),
  ]
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
  return { params: params?.data ?? {}, query: query?.data ?? {}, body: body?.data }
}

/** Turns Zod's issues into our field problems. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const path = pathText(issue.path)
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'unknown_field' }))
      case 'invalid_type':
        return [{ path, code: issue.input === undefined || issue.input === null ? 'required' : 'wrong_type' }]
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

// Characters that no text of ours needs and that break storage or reading: NUL and other controls, half surrogates,
// overrides of the writing direction.
const badCharacters = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

function characterProblems(value: unknown, path: string): FieldProblem[] {
  if (typeof value === 'string') return badCharacters.test(value) ? [{ path, code: 'invalid_character' }] : []
  if (Array.isArray(value)) return value.flatMap((inner, index) => characterProblems(inner, `${path}[${index}]`))
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) => characterProblems(inner, path ? `${path}.${key}` : key))
  }
  return []
}
