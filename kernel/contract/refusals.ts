/**
 * A refusal is an expected "no": data, not a sentence. It becomes a sentence at one place of the server,
 * in the language of the request (architecture §6). Anything else that is thrown is a bug.
 */
export type RefusalParams = Readonly<Record<string, string | number | boolean | null>>

/** One problem of one field; `path` is the place in the request, as `members[0].name`. */
export interface FieldProblem {
  path: string
  code: string
  params?: RefusalParams
}

export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly params: RefusalParams
  readonly fields: readonly FieldProblem[]

  constructor(code: string, status: number, params: RefusalParams = {}, fields: readonly FieldProblem[] = []) {
    // Lists say of every row what may not be done to it, by the same refusals: none of them needs to know where it was made,
    // which would be most of its cost.
    const engine = Error as { stackTraceLimit?: number | undefined }
    const { stackTraceLimit: limit } = engine
    engine.stackTraceLimit = 0
    super(`refused: ${code}`)
    engine.stackTraceLimit = limit
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.params = params
    this.fields = fields
  }
}

export interface RefusalRow {
  /** the HTTP status that goes with it */
  status: number
  /** exactly when it is thrown */
  when: string
}

export type RefusalMaker = (params?: RefusalParams, fields?: readonly FieldProblem[]) => Refusal
export type Refusals<T> = { readonly [K in keyof T]: RefusalMaker } & {
  readonly $rows: Readonly<Record<string, RefusalRow>>
}

/**
 * The closed list of one module's refusals, one row per code. Its texts stand in the module's
 * `texts/<language>.ts` under `refusals.<code>`; codes are unique over all modules (a test holds it).
 * A list that a page does not use stays out of what its browser loads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function refusals<const T extends Record<string, RefusalRow>>(rows: T): Refusals<T> {
  const makers: Record<string, unknown> = { $rows: rows }
  for (const [code, row] of Object.entries(rows)) {
    makers[code] = (params?: RefusalParams, fields?: readonly FieldProblem[]) =>
      new Refusal(code, row.status, params, fields)
  }
  return makers as Refusals<T>
}

/** Two of the list below that browsers give themselves: they need not load all of it. */
export const notFound = (): Refusal => new Refusal('not_found', 404)
export const wrongState = (params: RefusalParams): Refusal => new Refusal('wrong_state', 409, params)

/** The refusals that any route may give. Their texts are in `kernel/texts`. */
export const kernelRefusals = refusals({
  not_found: { status: 404, when: 'the row does not exist, or is not one of yours: both answer alike' },
  signed_out: { status: 401, when: 'no session token, or one that is unknown or was ended' },
  session_expired: { status: 401, when: 'the session passed its idle or absolute limit' },
  forbidden: { status: 403, when: 'the role of the person does not carry the permission' },
  invalid_input: { status: 422, when: 'one or more fields break a rule; all of them are listed' },
  malformed_request: { status: 400, when: 'the body is no JSON, or the request cannot be read at all' },
  unsupported_media_type: { status: 415, when: 'the body has a content type the route does not take' },
  wrong_state: { status: 409, when: 'the row is in a state from which the action does not lead on' },
  stale_revision: { status: 409, when: 'somebody else, or another tab, saved the same field meanwhile' },
  idempotency_key_missing: { status: 400, when: 'a write came without an Idempotency-Key header' },
  idempotency_key_reused: { status: 409, when: 'the key came before with another request' },
  request_too_large: { status: 413, when: 'the body is larger than the route takes' },
  too_many_requests: { status: 429, when: 'too many failures; carries retryAfterS' },
  busy: { status: 503, when: 'over capacity; carries retryAfterS' },
  database_unavailable: { status: 503, when: 'the database is away for a moment; carries retryAfterS' },
  no_room: {
    status: 503,
    when: 'a disk is full, or memory or a limit of the database is used up: nothing was done; carries retryAfterS',
  },
  files_unavailable: { status: 503, when: 'the storage of files is away for a moment; carries retryAfterS' },
  unexpected: { status: 500, when: 'a bug; the request id leads to the full log' },
})

/** What a field problem may be when it comes from the shape alone; modules add their own beside their refusals. */
export const fieldProblemCodes = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'positive_only',
  'too_large',
  'too_few',
  'too_many',
  'too_deep',
  'wrong_type',
  'wrong_format',
  'phone_format',
  'email_format',
  'not_an_option',
  'not_a_date',
  'unknown_field',
  'invalid_character',
  'not_a_number',
  'not_a_whole_number',
  'too_many_digits',
  'taken',
  'reference_unknown',
  'reference_ambiguous',
  'changed_elsewhere',
  'window_too_long',
] as const
export type FieldProblemCode = (typeof fieldProblemCodes)[number]

/** The reply of every JSON call (spec §7, architecture §6). */
export interface Envelope<T> {
  code: string
  message: string
  data: T | null
  params?: RefusalParams
  fields?: readonly (FieldProblem & { message: string })[]
  requestId?: string
}

/** The code of success (spec §7). */
export const successCode = 'H0000'
