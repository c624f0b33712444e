import { fieldTypes, materialFormats, tieRules } from '../../contract.ts'
import type { Part } from './paths.ts'

/** Choices whose codes belong to seasons; their words are texts `options.<set>.<code>`. */
export const optionSets = {
  participation: ['individual', 'group', 'unit'],
  declarant: ['pupil', 'teacher', 'unit-contact'],
  fieldType: fieldTypes,
  area: ['school', 'county', 'city'],
  template: ['work', 'teacher-work', 'painting', 'practice', 'film', 'idea', 'general'],
  scoreItem: ['task', 'penalty'],
  tie: tieRules,
} as const
export type OptionSet = keyof typeof optionSets
export type OptionName = { [S in OptionSet]: `${S}.${(typeof optionSets)[S][number]}` }[OptionSet]

export type NumberUnit =
  | 'people'
  | 'years'
  | 'characters'
  | 'seconds'
  | 'minutes'
  | 'megabytes'
  | 'pixels'
  | 'files'
  | 'entries'
  | 'rounds'
  | 'points'
  | 'times'
type HintName =
  | 'code'
  | 'key'
  | 'agesOn'
  | 'grace'
  | 'onePerPupil'
  | 'officialCode'
  | 'kindLevels'
  | 'subjectKinds'
  | 'approvedBefore'
  | 'delegation'
  | 'helperMaySubmit'
  | 'isHonour'
  | 'recommendations'
  | 'isSummary'
  | 'caps'
  | 'team'
  | 'swapUntil'
  | 'isPaperless'
  | 'isInUnitArea'
  | 'countedRounds'
  | 'timeLimit'
  | 'protestAfterLast'
  | 'ties'
  | 'points'
  | 'after'
  | 'examKind'
  | 'appeals'
  | 'seals'
/** Parts that lists are made of. */
export type ItemShape =
  | 'kindGroup'
  | 'subject'
  | 'contact'
  | 'kind'
  | 'section'
  | 'field'
  | 'option'
  | 'question'
  | 'material'
  | 'tick'
  | 'recommendation'
  | 'unitRound'
  | 'unitMaterial'
  | 'cap'
  | 'event'
  | 'scoreItem'
  | 'exam'
  | 'examItem'
export type ObjectShape = 'window' | 'ages' | 'people' | 'print' | 'team' | 'sheet' | 'delegation'

/** How one property is written and shown. */
export type ControlSpec =
  | { kind: 'text'; maxChars: number }
  | { kind: 'labels'; isLong?: true }
  /** with `hasLevel` each sentence may say a level of the season */
  | { kind: 'labelsList'; hasLevel?: true }
  | { kind: 'number'; unit?: NumberUnit; min?: number; max?: number; factor?: number }
  | { kind: 'flag' }
  | { kind: 'date' }
  | { kind: 'instant' }
  | { kind: 'zone' }
  | { kind: 'choice'; set: OptionSet; isMany?: true }
  | { kind: 'formats' }
  | { kind: 'entry'; dictionary: string; isMany?: true }
  /** entries of a dictionary in an order of one's own */
  | { kind: 'ordered'; dictionary: string }
  /** something else of the same document, by its code */
  | { kind: 'codes'; of: 'kindGroups' | 'kinds' | 'levels' | 'events' | 'exams'; isMany?: true }
  /** a type of the dictionary */
  | { kind: 'dictionary' }
  | { kind: 'dateBound' }
  | { kind: 'dateField' }
  | { kind: 'condition' }
  | { kind: 'list'; shape: ItemShape }
  | { kind: 'object'; shape: ObjectShape }

export interface Prop {
  control: ControlSpec
  isOptional?: true
  hint?: HintName
  /** only there where it makes sense, or where something stands in it */
  isFor?: (part: Part) => boolean
}

const code = { control: { kind: 'text', maxChars: 60 }, hint: 'code' } as const
const labels = { control: { kind: 'labels' } } as const
const hint = { control: { kind: 'labels', isLong: true }, isOptional: true } as const
const when = { control: { kind: 'condition' }, isOptional: true } as const

const typeIs =
  (...types: readonly string[]) =>
  (part: Part) =>
    types.includes(String(part.type))
const isText = typeIs('text', 'long-text', 'name', 'phone', 'email', 'postcode', 'id-number')
const isDate = typeIs('date', 'month')
const isChoice = typeIs('choice', 'choices')
const isFilm = (part: Part) => Array.isArray(part.formats) && part.formats.includes('mp4')
const isPicture = (part: Part) =>
  Array.isArray(part.formats) && (part.formats.includes('jpg') || part.formats.includes('png'))

/** Every property of a season's definition, in the order of the forms: nothing of it is out of reach. */
export const shapes = {
  season: {
    title: labels,
    theme: labels,
    contest: { control: { kind: 'entry', dictionary: 'contest' } },
    edition: { control: { kind: 'number', min: 1 } },
    window: { control: { kind: 'object', shape: 'window' } },
    timeZone: { control: { kind: 'zone' } },
    agesOn: { control: { kind: 'date' }, hint: 'agesOn' },
    helperMaySubmit: { control: { kind: 'flag' }, isOptional: true, hint: 'helperMaySubmit' },
    levels: { control: { kind: 'ordered', dictionary: 'unit_level' } },
    kindGroups: { control: { kind: 'list', shape: 'kindGroup' } },
    subjects: { control: { kind: 'list', shape: 'subject' } },
    contacts: { control: { kind: 'list', shape: 'contact' } },
    unitRounds: { control: { kind: 'list', shape: 'unitRound' }, isOptional: true },
    events: { control: { kind: 'list', shape: 'event' }, isOptional: true },
    exams: { control: { kind: 'list', shape: 'exam' }, isOptional: true },
    delegation: { control: { kind: 'object', shape: 'delegation' }, isOptional: true, hint: 'delegation' },
    kinds: { control: { kind: 'list', shape: 'kind' } },
  },
  delegation: {
    level: { control: { kind: 'entry', dictionary: 'unit_level' }, isOptional: true },
    window: { control: { kind: 'object', shape: 'window' } },
    minLeaders: { control: { kind: 'number', unit: 'people', min: 0, max: 20 } },
    maxLeaders: { control: { kind: 'number', unit: 'people', min: 1, max: 20 } },
    maxTeachers: { control: { kind: 'number', unit: 'people', min: 0, max: 100 } },
  },
  window: {
    opensAt: { control: { kind: 'instant' } },
    closesAt: { control: { kind: 'instant' } },
    graceS: { control: { kind: 'number', unit: 'seconds', min: 0, max: 3600 }, hint: 'grace' },
  },
  kindGroup: {
    labels,
    code,
    isOnePerPupil: { control: { kind: 'flag' }, hint: 'onePerPupil' },
  },
  subject: {
    labels,
    code: { control: { kind: 'text', maxChars: 40 }, hint: 'code' },
    stages: { control: { kind: 'entry', dictionary: 'stage', isMany: true } },
    kinds: { control: { kind: 'codes', of: 'kinds', isMany: true }, isOptional: true, hint: 'subjectKinds' },
  },
  contact: {
    unit: labels,
    person: { ...labels, isOptional: true },
    phone: { control: { kind: 'text', maxChars: 40 }, isOptional: true },
    email: { control: { kind: 'text', maxChars: 120 }, isOptional: true },
    address: { ...labels, isOptional: true },
  },
  kind: {
    labels,
    code,
    officialCode: { control: { kind: 'text', maxChars: 20 }, hint: 'officialCode' },
    summary: { control: { kind: 'labels', isLong: true } },
    rules: { control: { kind: 'labelsList' } },
    group: { control: { kind: 'codes', of: 'kindGroups' } },
    participation: { control: { kind: 'choice', set: 'participation' } },
    declarants: { control: { kind: 'choice', set: 'declarant', isMany: true } },
    needsAuthorizationCode: { control: { kind: 'flag' } },
    stages: { control: { kind: 'entry', dictionary: 'stage', isMany: true } },
    ages: { control: { kind: 'object', shape: 'ages' }, isOptional: true },
    levels: { control: { kind: 'codes', of: 'levels', isMany: true }, isOptional: true, hint: 'kindLevels' },
    isHonour: { control: { kind: 'flag' }, isOptional: true, hint: 'isHonour' },
    recommendations: { control: { kind: 'list', shape: 'recommendation' }, isOptional: true, hint: 'recommendations' },
    caps: { control: { kind: 'list', shape: 'cap' }, isOptional: true, hint: 'caps' },
    team: { control: { kind: 'object', shape: 'team' }, isOptional: true, hint: 'team' },
    isPaperless: { control: { kind: 'flag' }, isOptional: true, hint: 'isPaperless' },
    sections: { control: { kind: 'list', shape: 'section' } },
    members: { control: { kind: 'object', shape: 'people' } },
    instructors: { control: { kind: 'object', shape: 'people' } },
    questionnaire: { control: { kind: 'list', shape: 'question' } },
    materials: { control: { kind: 'list', shape: 'material' } },
    ticks: { control: { kind: 'list', shape: 'tick' } },
    print: { control: { kind: 'object', shape: 'print' } },
  },
  recommendation: {
    level: { control: { kind: 'entry', dictionary: 'unit_level' } },
    amount: { control: { kind: 'number', unit: 'entries', min: 0, max: 100_000 } },
  },
  cap: {
    level: { control: { kind: 'entry', dictionary: 'unit_level' } },
    amount: { control: { kind: 'number', unit: 'entries', min: 0, max: 100_000 } },
  },
  // what is cleared goes, and with the last of it the team
  team: {
    event: { control: { kind: 'codes', of: 'events' }, isOptional: true },
    division: { control: { kind: 'entry', dictionary: 'robot_group' }, isOptional: true },
    swapUntil: { control: { kind: 'instant' }, isOptional: true, hint: 'swapUntil' },
  },
  event: {
    labels,
    code,
    sheet: { control: { kind: 'object', shape: 'sheet' } },
  },
  sheet: {
    rounds: { control: { kind: 'number', unit: 'rounds', min: 1, max: 10 } },
    countedRounds: { control: { kind: 'number', unit: 'rounds', min: 1, max: 10 }, hint: 'countedRounds' },
    timeLimitMs: {
      control: { kind: 'number', unit: 'seconds', min: 1, max: 7200, factor: 1000 },
      isOptional: true,
      hint: 'timeLimit',
    },
    protestAfterLastMs: {
      control: { kind: 'number', unit: 'minutes', min: 0, max: 1440, factor: 60_000 },
      isOptional: true,
      hint: 'protestAfterLast',
    },
    items: { control: { kind: 'list', shape: 'scoreItem' } },
    ties: { control: { kind: 'choice', set: 'tie', isMany: true }, hint: 'ties' },
  },
  scoreItem: {
    labels,
    code,
    kind: { control: { kind: 'choice', set: 'scoreItem' } },
    points: { control: { kind: 'number', unit: 'points', min: 1, max: 10_000 }, hint: 'points' },
    maxCount: { control: { kind: 'number', unit: 'times', min: 1, max: 1000 } },
  },
  exam: {
    labels,
    code,
    kind: { control: { kind: 'codes', of: 'kinds' }, hint: 'examKind' },
    round: { control: { kind: 'entry', dictionary: 'olympiad_round' } },
    when,
    after: { control: { kind: 'codes', of: 'exams' }, isOptional: true, hint: 'after' },
    startsAt: { control: { kind: 'instant' } },
    endsAt: { control: { kind: 'instant' } },
    lateAfterMs: { control: { kind: 'number', unit: 'minutes', min: 0, max: 120, factor: 60_000 } },
    leaveAfterMs: { control: { kind: 'number', unit: 'minutes', min: 0, max: 240, factor: 60_000 } },
    items: { control: { kind: 'list', shape: 'examItem' } },
    rules: { control: { kind: 'labelsList' } },
    appeals: { control: { kind: 'object', shape: 'window' }, hint: 'appeals' },
  },
  examItem: {
    labels,
    code,
    maxPoints: { control: { kind: 'number', unit: 'points', min: 0.5, max: 1000 } },
  },
  unitRound: {
    labels,
    code,
    levels: { control: { kind: 'entry', dictionary: 'unit_level', isMany: true } },
    window: { control: { kind: 'object', shape: 'window' } },
    materials: { control: { kind: 'list', shape: 'unitMaterial' } },
  },
  unitMaterial: {
    labels,
    code,
    materialKind: { control: { kind: 'entry', dictionary: 'material_kind' } },
    hint,
    formats: { control: { kind: 'formats' } },
    maxSizeBytes: { control: { kind: 'number', unit: 'megabytes', min: 0.01, max: 300, factor: 1024 * 1024 } },
    isRequired: { control: { kind: 'flag' } },
    isSummary: { control: { kind: 'flag' }, isOptional: true, hint: 'isSummary' },
  },
  ages: {
    min: { control: { kind: 'number', unit: 'years', min: 0, max: 120 }, isOptional: true },
    max: { control: { kind: 'number', unit: 'years', min: 0, max: 120 }, isOptional: true },
  },
  section: {
    labels,
    code,
    hint,
    fields: { control: { kind: 'list', shape: 'field' } },
  },
  field: {
    labels,
    key: { control: { kind: 'text', maxChars: 60 }, hint: 'key' },
    type: { control: { kind: 'choice', set: 'fieldType' } },
    isRequired: { control: { kind: 'flag' } },
    hint,
    minChars: { control: { kind: 'number', unit: 'characters', min: 0 }, isOptional: true, isFor: isText },
    maxChars: { control: { kind: 'number', unit: 'characters', min: 1, max: 20_000 }, isOptional: true, isFor: isText },
    minItems: {
      control: { kind: 'number', unit: 'entries', min: 1, max: 50 },
      isOptional: true,
      isFor: typeIs('text'),
    },
    maxItems: {
      control: { kind: 'number', unit: 'entries', min: 1, max: 50 },
      isOptional: true,
      isFor: typeIs('text'),
    },
    min: { control: { kind: 'number' }, isOptional: true, isFor: typeIs('integer') },
    max: { control: { kind: 'number' }, isOptional: true, isFor: typeIs('integer') },
    notBefore: { control: { kind: 'dateBound' }, isOptional: true, isFor: isDate },
    notAfter: { control: { kind: 'dateBound' }, isOptional: true, isFor: isDate },
    dictionary: { control: { kind: 'dictionary' }, isOptional: true, isFor: isChoice },
    options: { control: { kind: 'list', shape: 'option' }, isOptional: true, isFor: isChoice },
    maxChoices: { control: { kind: 'number', unit: 'entries', min: 1 }, isOptional: true, isFor: typeIs('choices') },
    when,
  },
  option: { labels, code },
  people: {
    min: { control: { kind: 'number', unit: 'people', min: 0, max: 60 } },
    max: { control: { kind: 'number', unit: 'people', min: 0, max: 60 } },
    sameArea: { control: { kind: 'choice', set: 'area' }, isOptional: true },
    isInUnitArea: { control: { kind: 'flag' }, isOptional: true, hint: 'isInUnitArea' },
    isSameStage: { control: { kind: 'flag' }, isOptional: true },
    fields: { control: { kind: 'list', shape: 'field' } },
  },
  question: { question: { control: { kind: 'labels', isLong: true } }, code, hint },
  material: {
    labels,
    code,
    materialKind: { control: { kind: 'entry', dictionary: 'material_kind' } },
    hint,
    formats: { control: { kind: 'formats' } },
    maxSizeBytes: { control: { kind: 'number', unit: 'megabytes', min: 0.01, max: 300, factor: 1024 * 1024 } },
    minCount: { control: { kind: 'number', unit: 'files', min: 0, max: 40 } },
    maxCount: { control: { kind: 'number', unit: 'files', min: 1, max: 40 } },
    minDurationMs: {
      control: { kind: 'number', unit: 'seconds', min: 0, factor: 1000 },
      isOptional: true,
      isFor: isFilm,
    },
    maxDurationMs: {
      control: { kind: 'number', unit: 'seconds', min: 0, factor: 1000 },
      isOptional: true,
      isFor: isFilm,
    },
    minWidthPx: { control: { kind: 'number', unit: 'pixels', min: 1 }, isOptional: true, isFor: isPicture },
    minHeightPx: { control: { kind: 'number', unit: 'pixels', min: 1 }, isOptional: true, isFor: isPicture },
    approvedBefore: { control: { kind: 'dateField' }, isOptional: true, hint: 'approvedBefore' },
    when,
  },
  tick: { labels: { control: { kind: 'labels', isLong: true } }, code },
  print: {
    template: { control: { kind: 'choice', set: 'template' } },
    signatures: { control: { kind: 'labelsList' } },
    seals: { control: { kind: 'labelsList', hasLevel: true }, hint: 'seals' },
  },
} as const satisfies Record<string, Record<string, Prop>>

export type ShapeName = keyof typeof shapes
/** `field.maxChars`: the key of its word below `props`. */
export type PropName = { [S in ShapeName]: `${S}.${keyof (typeof shapes)[S] & string}` }[ShapeName]

export interface NamedProp extends Prop {
  name: string
  word: PropName
}

/** The properties of a part in the order of its form. */
export function propsOf(shape: ShapeName): NamedProp[] {
  return Object.entries(shapes[shape] as Record<string, Prop>).map(([name, prop]) => ({
    ...prop,
    name,
    word: `${shape}.${name}` as PropName,
  }))
}

export function propOf(shape: ShapeName, name: string): NamedProp | undefined {
  return propsOf(shape).find((prop) => prop.name === name)
}

/** The part that lists of this property hold, or that stands in it. */
export function shapeIn({ control }: Prop): ShapeName | null {
  return control.kind === 'list' || control.kind === 'object' ? control.shape : null
}

export const formats = materialFormats
