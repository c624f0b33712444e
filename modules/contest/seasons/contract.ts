import type { Labels } from '#kernel/contract/languages.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

/**
 * A season is one versioned document: everything that differs from year to year or from contest to contest stands in it and
 * nowhere in the code (architecture, What stands firm 7). A robot event or an olympiad subject is a declaration kind too.
 */
export interface SeasonDefinition {
  /** dictionary `contest`: innovation, robot, olympiad */
  contest: string
  title: Labels
  theme: Labels
  edition: number
  /** all instants of the season are told in this zone */
  timeZone: string
  /** the day on which ages are counted */
  agesOn: string
  window: Window
  /** review levels from the first to the last; a kind may skip some */
  levels: readonly string[]
  /** what one pupil may have one live work in (spec contest.md 6.1) */
  kindGroups: readonly KindGroup[]
  subjects: readonly Subject[]
  contacts: readonly Contact[]
  kinds: readonly DeclarationKind[]
}

/** Judged by the server's receipt clock alone; `graceS` is the small allowance for requests under way. */
export interface Window {
  opensAt: string
  closesAt: string
  graceS: number
}

export interface KindGroup {
  code: string
  labels: Labels
  /** at most one live work per pupil, season and group */
  isOnePerPupil: boolean
}

export interface Subject {
  code: string
  labels: Labels
  stages: readonly string[]
  /** only for these kinds; for all when left out */
  kinds?: readonly string[] | undefined
}

export interface Contact {
  unit: Labels
  person?: Labels | undefined
  phone?: string | undefined
  email?: string | undefined
  address?: Labels | undefined
}

export interface DeclarationKind {
  code: string
  /** XS-G, HXH, … as printed on official papers */
  officialCode: string
  labels: Labels
  /** one or two sentences: what it is and for whom */
  summary: Labels
  /** hard rules, each a sentence, shown before a draft is made */
  rules: readonly Labels[]
  group: string
  participation: 'individual' | 'group' | 'unit'
  /** which kinds of account may declare it */
  declarants: readonly ('pupil' | 'teacher' | 'unit-contact')[]
  needsAuthorizationCode: boolean
  stages: readonly string[]
  /** of every member, on `agesOn` */
  ages?: { min?: number | undefined; max?: number | undefined } | undefined
  /** review levels of this kind; the season's when left out */
  levels?: readonly string[] | undefined
  sections: readonly Section[]
  members: PeopleRule
  instructors: PeopleRule
  questionnaire: readonly SafetyQuestion[]
  materials: readonly MaterialRule[]
  /** what the declarant confirms one by one before submitting */
  ticks: readonly Tick[]
  print: PrintRule
}

export interface Section {
  code: string
  labels: Labels
  hint?: Labels | undefined
  fields: readonly Field[]
}

export const fieldTypes = [
  'text',
  'long-text',
  'integer',
  'date',
  'month',
  'choice',
  'choices',
  'flag',
  'name',
  'phone',
  'email',
  'postcode',
  'subject',
  'stage',
  'school',
  'id-number',
  'portrait',
] as const
export type FieldType = (typeof fieldTypes)[number]

export interface Field {
  /** unique within the kind's basics, within a member or within an instructor */
  key: string
  type: FieldType
  labels: Labels
  hint?: Labels | undefined
  isRequired: boolean
  /** counted in characters as a reader counts them (code points) */
  minChars?: number | undefined
  maxChars?: number | undefined
  min?: number | undefined
  max?: number | undefined
  /** dates: the earliest and the latest day, or the key of another date field of the same form */
  notBefore?: string | undefined
  notAfter?: string | undefined
  /** choices: entries of this dictionary … */
  dictionary?: string | undefined
  /** … or these */
  options?: readonly Option[] | undefined
  maxChoices?: number | undefined
  /** asked only when this holds */
  when?: Condition | undefined
}

export interface Option {
  code: string
  labels: Labels
}

/** On the values of the declaration's basics (questionnaire answers stand there as `safety.<code>`). */
export type Condition =
  | { field: string; is: string | boolean | readonly string[] }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }

export interface PeopleRule {
  min: number
  max: number
  fields: readonly Field[]
  /** all members in one … */
  sameArea?: 'school' | 'county' | 'city' | undefined
  isSameStage?: boolean | undefined
}

/** One yes/no question on ethics and safety; a yes may ask for further materials. */
export interface SafetyQuestion {
  code: string
  question: Labels
  hint?: Labels | undefined
}

export interface MaterialRule {
  code: string
  /** dictionary `material_kind` */
  materialKind: string
  labels: Labels
  hint?: Labels | undefined
  formats: readonly MaterialFormat[]
  maxSizeBytes: number
  minCount: number
  maxCount: number
  /** asked only when this holds; then minCount counts */
  when?: Condition | undefined
  minDurationMs?: number | undefined
  maxDurationMs?: number | undefined
  minWidthPx?: number | undefined
  minHeightPx?: number | undefined
  /** the day of approval is asked for, and must lie before this date field of the basics */
  approvedBefore?: string | undefined
}

export const materialFormats = ['pdf', 'doc', 'docx', 'jpg', 'png', 'mp4', 'xlsx'] as const
export type MaterialFormat = (typeof materialFormats)[number]

export interface Tick {
  code: string
  labels: Labels
}

export interface PrintRule {
  /** which layout of the prints module */
  template: 'work' | 'teacher-work' | 'painting' | 'practice' | 'film' | 'idea' | 'general'
  /** who signs on paper, in order */
  signatures: readonly Labels[]
  /** which units give their opinion and seal, in order */
  seals: readonly Labels[]
}

/** Where a season stands for a person who looks now. */
export type SeasonPhase = 'upcoming' | 'open' | 'grace' | 'closed'

/** `now` is the server's clock: the browser's own may be wrong. */
export function phaseOf(window: Window, now: Date): SeasonPhase {
  const closesAt = Date.parse(window.closesAt)
  if (now.getTime() < Date.parse(window.opensAt)) return 'upcoming'
  if (now.getTime() <= closesAt) return 'open'
  return now.getTime() <= closesAt + window.graceS * 1000 ? 'grace' : 'closed'
}

/** The kind of that code; a declaration of a season always has one. */
export function kindOf(definition: SeasonDefinition, code: string): DeclarationKind {
  const kind = definition.kinds.find((each) => each.code === code)
  if (!kind) throw new Error(`the season has no declaration kind ${code}`)
  return kind
}

/** Whether the condition holds for these values of the basics. */
export function holds(condition: Condition | undefined, values: Readonly<Record<string, unknown>>): boolean {
  if (!condition) return true
  if ('all' in condition) return condition.all.every((each) => holds(each, values))
  if ('any' in condition) return condition.any.some((each) => holds(each, values))
  const value = values[condition.field]
  return Array.isArray(condition.is) ? condition.is.includes(value) : value === condition.is
}

export const seasonRoutes = routes('seasons', {
  /** the seasons shown on the landing page and the contest homes, newest first per contest */
  current: { method: 'GET', path: '/api/seasons' },
  /** one season's whole definition, in the request's language where labels are concerned: labels stay labels */
  view: { method: 'GET', path: '/api/seasons/:season' },
})

export const seasonRefusals = refusals({
  season_contradictory: {
    status: 422,
    when: 'publishing a definition that has a wrong shape or contradicts itself; fields lists everything',
  },
  draft_exists: { status: 409, when: 'a draft of the season of that code is under way already' },
  draft_settled: { status: 409, when: 'a draft is to be changed that was published or discarded' },
  draft_outdated: {
    status: 409,
    when: 'a draft is published that was made of an older version than the season has; carries version',
  },
  deadline_not_later: { status: 409, when: 'a deadline is put off to an earlier instant; carries closesAt' },
  season_closed: { status: 409, when: 'a season is to be changed that the organiser has closed' },
  season_other_contest: {
    status: 409,
    when: 'a new version would move the season to another contest; carries contest',
  },
})
