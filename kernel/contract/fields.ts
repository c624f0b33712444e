import type { Labels } from './languages.ts'

import type { Inputs } from './resource.ts'

/** What a field may be. Each has its two halves in `kernel/fields/<kind>/`: data.ts (contract wall) and view.tsx (web wall). */
export const fieldKinds = [
  'text',
  'rich-text',
  'labels',
  'integer',
  'decimal',
  'money',
  'percent',
  'flag',
  'choice',
  'reference',
  'date',
  'instant',
  'file',
  'pictures',
  'phone',
  'email',
  'location',
  'secret',
  'lines',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export interface Common {
  /** may be left empty; every other field of a form must be filled */
  isOptional?: boolean
  /** never in a form: it moves by an operation, or is computed */
  isReadOnly?: boolean
}

/**
 * One field of a resource. `Value` is what a row carries, `Input` what a form sends; both are known to the compiler only.
 * An empty optional field is null on both ways.
 */
export interface Field<Value = unknown, Input = Value> extends Common {
  readonly kind: FieldKind
  readonly limits: FieldLimits
  readonly $value?: Value
  readonly $input?: Input
}

export interface FieldLimits {
  /** characters as a reader counts them */
  minChars?: number
  maxChars?: number
  /** several lines */
  isLong?: boolean
  /** labels: HTML in each language, sanitised by the operation that writes it */
  isRich?: boolean
  /** a RegExp's source that the whole text must match; `patternProblem` is the field problem's code (kernel or module texts) */
  pattern?: string
  patternProblem?: string
  min?: number
  max?: number
  /** decimals: digits behind the point */
  digits?: number
  /** shown behind the number, a key of the kernel's unit texts: `mm`, `MB`, `days` */
  unit?: string
  /** choice: the codes there are; their words are texts `<resource>.options.<field>.<code>` */
  options?: readonly string[]
  /** choice: what a code means to whoever looks for it in a list; one without a tone is neither good nor bad */
  tones?: Readonly<Record<string, ChoiceTone | undefined>>
  /** choice: entries of this dictionary instead */
  dictionary?: string
  /** choice, reference: how many may be chosen; left out: one. lines: how many there may be */
  maxCount?: number
  /** reference: the resource that is pointed at */
  resource?: string
  /** reference: what its picker offers is cut by these filters of that resource; the server judges what is sent all the same */
  within?: Readonly<Record<string, string>>
  /**
   * reference: its picker asks `/api/console/<picker>/options`, which answers as the resource's own does, but to whoever sees this
   * field: some of its rows, by id and name, for people who may not list the resource, or not choose all of it
   */
  picker?: string
  /** lines: the fields that each of them is made of, in the order of its cells */
  columns?: LineColumns
  /** lines: how many there must be */
  minCount?: number
  /** lines: columns that are added up below them */
  sums?: readonly string[]
  /** file, pictures: purpose of the upload (its size and formats are the files module's) */
  purpose?: string
}

/** Under way, all is well, somebody should look, it went wrong. */
export type ChoiceTone = 'wait' | 'good' | 'warn' | 'bad'

/** A row of another resource, by id and the word it is known by. */
export interface Reference {
  id: string
  label: string
}
export interface FileReference {
  id: string
  name: string
  mediaType: string
  /** our picture of it where there is one, else its bytes; signed, lives ≤ 5 min; null while the file may not be shown */
  url: string | null
  /** of a document: with `&page=2` behind it a picture of its second page; lives as long. Null: it has no pages. */
  pagesUrl: string | null
}
export interface Location {
  /** WGS-84, degrees */
  latitude: number
  longitude: number
  address?: string | undefined
}

type Optional<V, O> = O extends { isOptional: true } ? V | null : V
type Made<V, I, O> = Field<Optional<V, O>, Optional<I, O>> & Pick<O & Common, 'isOptional' | 'isReadOnly'>

function field<V, I, O extends Common>(kind: FieldKind, options: O, limits: FieldLimits): Made<V, I, O> {
  const { isOptional, isReadOnly } = options
  return {
    kind,
    limits,
    ...(isOptional === undefined ? {} : { isOptional }),
    ...(isReadOnly === undefined ? {} : { isReadOnly }),
  } as Made<V, I, O>
}

type TextLimits = Pick<FieldLimits, 'minChars' | 'maxChars' | 'isLong' | 'pattern' | 'patternProblem'>

/** One line, or several with `isLong`; at most 200 characters unless said (spec §9). */
export const text = <const O extends Common & TextLimits>(options: O = {} as O) =>
  field<string, string, O>('text', options, { maxChars: 200, ...only(options, textLimits) })
/** HTML that is sanitised when written. */
export const richText = <const O extends Common & TextLimits>(options: O = {} as O) =>
  field<string, string, O>('rich-text', options, { maxChars: 100_000, ...only(options, textLimits) })
/** The same text in the four languages; Chinese is required unless optional. */
export const labels = <const O extends Common & TextLimits & Pick<FieldLimits, 'isRich'>>(options: O = {} as O) =>
  field<Labels, Labels, O>('labels', options, {
    maxChars: 200,
    ...only(options, textLimits),
    ...(options.isRich ? { isRich: true, isLong: true } : {}),
  })
export const integer = <const O extends Common & Pick<FieldLimits, 'min' | 'max' | 'unit'>>(options: O = {} as O) =>
  field<number, number, O>('integer', options, only(options, numberLimits))
export const decimal = <const O extends Common & Pick<FieldLimits, 'min' | 'max' | 'unit' | 'digits'>>(
  options: O = {} as O,
) => field<number, number, O>('decimal', options, { digits: 2, ...only(options, numberLimits) })
/** Integer fen; shown and typed in yuan with two decimals. */
export const money = <const O extends Common & Pick<FieldLimits, 'min' | 'max'>>(options: O = {} as O) =>
  field<number, number, O>('money', options, only(options, numberLimits))
/** A ratio 0 … 1, shown as a percentage. */
export const percent = <const O extends Common & Pick<FieldLimits, 'min' | 'max' | 'digits'>>(options: O = {} as O) =>
  field<number, number, O>('percent', options, { min: 0, max: 1, digits: 2, ...only(options, numberLimits) })
export const flag = <const O extends Common>(options: O = {} as O) => field<boolean, boolean, O>('flag', options, {})

/** One of these codes. */
export const choice = <
  const C extends string,
  const O extends Common & { tones?: { readonly [K in C]?: ChoiceTone | undefined } },
>(
  options: readonly C[],
  rest: O = {} as O,
) => field<C, C, O>('choice', rest, { options, ...(rest.tones ? { tones: rest.tones } : {}) })
/** Several of these codes. */
export const choices = <const C extends string, const O extends Common & { maxCount?: number }>(
  options: readonly C[],
  rest: O = {} as O,
) => field<C[], C[], O>('choice', rest, { options, maxCount: rest.maxCount ?? options.length })
/** One entry of a dictionary, by code. */
export const entry = <const O extends Common>(dictionary: string, rest: O = {} as O) =>
  field<string, string, O>('choice', rest, { dictionary })
/** Several entries of a dictionary, by code. */
export const entries = <const O extends Common & { maxCount?: number }>(dictionary: string, rest: O = {} as O) =>
  field<string[], string[], O>('choice', rest, { dictionary, maxCount: rest.maxCount ?? 100 })
/** A row of another resource: its picker is found by the resource's name unless said. */
export const reference = <const O extends Common & Pick<FieldLimits, 'picker'>>(resource: string, rest: O = {} as O) =>
  field<Reference, string, O>('reference', rest, { resource, ...only(rest, ['picker']) })
export const references = <const O extends Common & { maxCount?: number }>(resource: string, rest: O = {} as O) =>
  field<Reference[], string[], O>('reference', rest, { resource, maxCount: rest.maxCount ?? 100 })

/** `YYYY-MM-DD` */
export const date = <const O extends Common>(options: O = {} as O) => field<string, string, O>('date', options, {})
/** ISO 8601 with zone */
export const instant = <const O extends Common>(options: O = {} as O) =>
  field<string, string, O>('instant', options, {})
export const file = <const O extends Common & { purpose: string }>(options: O) =>
  field<FileReference, string, O>('file', options, { purpose: options.purpose })
export const pictures = <const O extends Common & { purpose: string; maxCount: number }>(options: O) =>
  field<FileReference[], string[], O>('pictures', options, { purpose: options.purpose, maxCount: options.maxCount })
export const phone = <const O extends Common>(options: O = {} as O) => field<string, string, O>('phone', options, {})
export const email = <const O extends Common>(options: O = {} as O) => field<string, string, O>('email', options, {})
export const location = <const O extends Common>(options: O = {} as O) =>
  field<Location, Location, O>('location', options, {})
/** Write-only: a row carries whether it is set, never the value. With `isLong` of several lines, as a key in a file. */
export const secret = <const O extends Common & Pick<FieldLimits, 'maxChars' | 'isLong'>>(options: O = {} as O) =>
  field<{ isSet: boolean }, string, O>('secret', options, { maxChars: 2000, ...only(options, textLimits) })

/** What a cell of a line may be: one value of one of these kinds. */
export const lineKinds = ['text', 'integer', 'decimal', 'money', 'percent', 'choice', 'reference', 'date'] as const
/** `isReadOnly` columns are told by a row and never asked for. */
export type LineColumns = Readonly<Record<string, Field<unknown, unknown>>>
export type LineValue<C> = { [K in keyof C]: C[K] extends Field<infer V, unknown> ? V : never }
export type LineInput<C extends LineColumns> = Inputs<{
  [K in keyof C as C[K] extends { isReadOnly: true } ? never : K]: C[K]
}>

/**
 * The items of a document: an order's goods, the counts of a stocktake. Small rows that come and go with the row they belong to,
 * at most 200 unless said. Their words are `columns.<field>.<column>` and `options.<field>.<column>` of the resource.
 * @throws where a column holds more than one value
 */
export const lines = <
  const C extends LineColumns,
  const O extends Common & Pick<FieldLimits, 'minCount' | 'maxCount'> & { sums?: readonly (keyof C & string)[] },
>(
  columns: C,
  options: O = {} as O,
) => {
  for (const [name, { kind, limits }] of Object.entries(columns))
    if (!(lineKinds as readonly string[]).includes(kind) || limits.maxCount !== undefined)
      throw new Error(`a column of lines holds one value of ${lineKinds.join(', ')}: ${name}`)
  const { minCount, maxCount = 200, sums = [] } = options
  return field<readonly LineValue<C>[], readonly LineInput<C>[], O>('lines', options, {
    columns,
    maxCount,
    sums,
    ...(minCount === undefined ? {} : { minCount }),
  })
}

/** The columns of lines that a form asks for. */
export function askedColumns({ columns = {} }: FieldLimits): [string, Field<unknown, unknown>][] {
  return Object.entries(columns).filter(([, column]) => !column.isReadOnly)
}

const textLimits = ['minChars', 'maxChars', 'isLong', 'pattern', 'patternProblem'] as const
const numberLimits = ['min', 'max', 'unit', 'digits'] as const

function only(options: FieldLimits, names: readonly (keyof FieldLimits)[]): FieldLimits {
  return Object.fromEntries(Object.entries(options).filter(([name]) => (names as readonly string[]).includes(name)))
}
