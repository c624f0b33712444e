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
  /** a teacher who helps a pupil may hand in as well; left out: only the owner may */
  helperMaySubmit?: boolean | undefined
  subjects: readonly Subject[]
  contacts: readonly Contact[]
  kinds: readonly DeclarationKind[]
  /** what units hand to the level above besides the declarations, round by round; none when left out */
  unitRounds?: readonly UnitRound[] | undefined
  /** units that bring their teams together, each with its delegation; none when left out */
  delegation?: DelegationRule | undefined
  /** robot contest: what its teams play; a kind with `team` is one of these events in one group */
  events?: readonly RobotEvent[] | undefined
  /** olympiads: what is sat, in the order of the season */
  exams?: readonly Exam[] | undefined
}

/** Who travels to the final together (spec contest.md 2b: one leader of the science association, one of education). */
export interface DelegationRule {
  /** units of this level bring a delegation, dictionary `unit_level` */
  level: string
  /** within it the delegation is told and handed in */
  window: Window
  minLeaders: number
  maxLeaders: number
  maxTeachers: number
}

/** A robot event with its score sheet, whichever group plays it (spec contest.md 2b). */
export interface RobotEvent {
  code: string
  labels: Labels
  sheet: ScoreSheet
}

/** What is written down at the table, and how a team's place comes of it. */
export interface ScoreSheet {
  /** how many times each team plays */
  rounds: number
  /** the best so many rounds are added up */
  countedRounds: number
  /** a round lasts so long at most; its time is written down when this is there */
  timeLimitMs?: number | undefined
  /** so long after the team has signed its last round a protest is taken; thirty minutes when left out */
  protestAfterLastMs?: number | undefined
  items: readonly ScoreItem[]
  /** by what equal teams are told apart, in this order; still equal: they share the place */
  ties: readonly TieRule[]
}

export interface ScoreItem {
  code: string
  labels: Labels
  /** penalties are taken off, and never make a round worth less than nothing */
  kind: 'task' | 'penalty'
  /** for each time it was done */
  points: number
  maxCount: number
}

/** best and next-best: the better best or second-best round; shortest-time: of the counted rounds; fewest-penalties: in points */
export const tieRules = ['best', 'next-best', 'shortest-time', 'fewest-penalties'] as const
export type TieRule = (typeof tieRules)[number]

/** One paper that is sat on one day (spec contest.md 2c). */
export interface Exam {
  code: string
  labels: Labels
  /** the kind whose qualified registrations may sit it */
  kind: string
  /** dictionary `olympiad_round` */
  round: string
  /** only registrations of whose basics this holds */
  when?: Condition | undefined
  /** only who stands on the final list of this earlier exam as promoted */
  after?: string | undefined
  startsAt: string
  endsAt: string
  /** nobody is let in later than this after the start; nobody leaves earlier */
  lateAfterMs: number
  leaveAfterMs: number
  /** what is marked by itself: a problem, a part */
  items: readonly ExamItem[]
  /** sentences on the ticket */
  rules: readonly Labels[]
  /** when an objection to one's own score is taken, once per item */
  appeals: Window
}

export interface ExamItem {
  code: string
  labels: Labels
  maxPoints: number
}

/** One round in which units of these levels hand in their papers, each to the unit right above. */
export interface UnitRound {
  code: string
  labels: Labels
  /** levels of the tree, dictionary `unit_level` */
  levels: readonly string[]
  window: Window
  materials: readonly UnitMaterialRule[]
}

export interface UnitMaterialRule {
  code: string
  /** dictionary `material_kind` */
  materialKind: string
  labels: Labels
  hint?: Labels | undefined
  formats: readonly MaterialFormat[]
  maxSizeBytes: number
  isRequired: boolean
  /** the product makes it of the declarations that the unit has recommended, to be printed, stamped and scanned */
  isSummary?: boolean | undefined
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
  /**
   * how many of this kind each unit of a level may recommend to the next, unless the unit has a quota of its own; a level is one
   * of review, or `zone` and `city-direct`, which review with the counties and may have an amount of their own
   */
  recommendations?: readonly { level: string; amount: number }[] | undefined
  /** so many live declarations of this kind a unit of the level (dictionary `unit_level`) has at once, with all that is below it */
  caps?: readonly { level: string; amount: number }[] | undefined
  /** a robot team: what it plays, against whom */
  team?: TeamRule | undefined
  /** handed in without a signed paper: freezing and submitting are one step */
  isPaperless?: boolean | undefined
  /** an honour for who organised or taught: listed with the honours */
  isHonour?: boolean | undefined
  sections: readonly Section[]
  members: PeopleRule
  instructors: PeopleRule
  questionnaire: readonly SafetyQuestion[]
  materials: readonly MaterialRule[]
  /** what the declarant confirms one by one before submitting */
  ticks: readonly Tick[]
  print: PrintRule
}

export interface TeamRule {
  /** one of the season's events */
  event: string
  /** dictionary `robot_group` */
  division: string
  /** until when a contestant of a team that was handed in may be swapped, with a reason, unless it has qualified; never when left out */
  swapUntil?: string | undefined
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
  /** of one line: so many parts with commas between, as keywords are */
  minItems?: number | undefined
  maxItems?: number | undefined
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
  /** … and in the one of the unit that declares */
  isInUnitArea?: boolean | undefined
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
  seals: readonly Seal[]
}

/** A place for a unit's opinion and seal; of which level the unit is says `sealLevelsOf`. */
export type Seal = Labels & { level?: string | undefined }

/** Where a season stands for a person who looks now. */
export type SeasonPhase = 'upcoming' | 'open' | 'grace' | 'closed'

/** `now` is the server's clock: the browser's own may be wrong. */
export function phaseOf(window: Window, now: Date): SeasonPhase {
  const closesAt = Date.parse(window.closesAt)
  if (now.getTime() < Date.parse(window.opensAt)) return 'upcoming'
  if (now.getTime() <= closesAt) return 'open'
  return now.getTime() <= closesAt + window.graceS * 1000 ? 'grace' : 'closed'
}

/**
 * Which of these seasons an address asks for: by its id (`season`), or by its contest (`contest`) as addresses that are not of one
 * season do; else the first.
 */
export function seasonAsked<S extends { id: string; contest: string }>(
  seasons: readonly S[],
  query: { get(name: string): string | null },
): S | undefined {
  return (
    seasons.find(({ id }) => id === query.get('season')) ??
    seasons.find(({ contest }) => contest === query.get('contest')) ??
    seasons[0]
  )
}

/** The kind of that code; a declaration of a season always has one. */
export function kindOf(definition: SeasonDefinition, code: string): DeclarationKind {
  const kind = definition.kinds.find((each) => each.code === code)
  if (!kind) throw new Error(`the season has no declaration kind ${code}`)
  return kind
}

/** Functional zones and the city-direct group stand beside the counties and review as they do (contest.md 0.10). */
const actsAs: Readonly<Record<string, string>> = { zone: 'county', 'city-direct': 'county' }

/** The level of a season on which a unit of this level of the tree reviews. */
export function reviewLevelOf(unitLevel: string): string {
  return actsAs[unitLevel] ?? unitLevel
}

/** What a list of limits says for a unit of this level of the tree: its own, else that of the level on which it reviews. */
export function limitAt(limits: readonly { level: string; amount: number }[], unitLevel: string): number | undefined {
  const of = (level: string) => limits.find((each) => each.level === level)?.amount
  return of(unitLevel) ?? of(reviewLevelOf(unitLevel))
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
