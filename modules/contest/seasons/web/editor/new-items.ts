import type { Part } from './paths.ts'
import type { ItemShape } from './shapes.ts'

const empty = { zh: '' }

/** What a new item of a list begins with: what most of its kind have. */
const beginnings: Readonly<Record<ItemShape, Part>> = {
  kindGroup: { labels: empty, isOnePerPupil: true },
  subject: { labels: empty, stages: [] },
  contact: { unit: empty },
  kind: {
    officialCode: '',
    labels: empty,
    summary: empty,
    rules: [],
    group: '',
    participation: 'individual',
    declarants: ['pupil'],
    needsAuthorizationCode: true,
    stages: [],
    sections: [],
    members: { min: 1, max: 1, fields: [] },
    instructors: { min: 0, max: 0, fields: [] },
    questionnaire: [],
    materials: [],
    ticks: [],
    print: { template: 'general', signatures: [], seals: [] },
  },
  section: { labels: empty, fields: [] },
  field: { labels: empty, type: 'text', isRequired: true },
  option: { labels: empty },
  question: { question: empty },
  material: {
    labels: empty,
    materialKind: '',
    formats: ['pdf'],
    maxSizeBytes: 20 * 1024 * 1024,
    minCount: 1,
    maxCount: 1,
  },
  tick: { labels: empty },
  recommendation: { level: '', amount: 10 },
  unitRound: { labels: empty, levels: [], window: { opensAt: '', closesAt: '', graceS: 60 }, materials: [] },
  unitMaterial: { labels: empty, materialKind: '', formats: ['pdf'], maxSizeBytes: 20 * 1024 * 1024, isRequired: true },
  cap: { level: '', amount: 10 },
  event: {
    labels: empty,
    sheet: {
      rounds: 2,
      countedRounds: 1,
      protestAfterLastMs: 30 * 60_000,
      items: [],
      ties: ['next-best', 'shortest-time'],
    },
  },
  scoreItem: { labels: empty, kind: 'task', points: 10, maxCount: 1 },
  exam: {
    labels: empty,
    kind: '',
    round: '',
    startsAt: '',
    endsAt: '',
    lateAfterMs: 30 * 60_000,
    leaveAfterMs: 60 * 60_000,
    items: [],
    rules: [],
    appeals: { opensAt: '', closesAt: '', graceS: 0 },
  },
  examItem: { labels: empty, maxPoints: 10 },
}

/** Fields are known by a key, contacts, recommendations and caps by nothing, all others by a code. */
export function nameOf(shape: ItemShape): 'key' | 'code' | null {
  if (shape === 'contact' || shape === 'recommendation' || shape === 'cap') return null
  return shape === 'field' ? 'key' : 'code'
}

const stems: Readonly<Record<ItemShape, string>> = {
  kindGroup: 'group',
  subject: 'subject',
  contact: '',
  kind: 'kind',
  section: 'section',
  field: 'field',
  option: 'option',
  question: 'question',
  material: 'material',
  tick: 'tick',
  recommendation: '',
  unitRound: 'round',
  unitMaterial: 'paper',
  cap: '',
  event: 'event',
  scoreItem: 'task',
  exam: 'exam',
  examItem: 'problem',
}

/** A new item with a name that none of its neighbors has. */
export function newItem(shape: ItemShape, neighbors: readonly unknown[]): Part {
  const name = nameOf(shape)
  const item = beginnings[shape]
  return name === null ? item : { ...item, [name]: freeName(name, stems[shape], neighbors) }
}

/** A copy beside the one it was made of. */
export function copyOf(shape: ItemShape, item: Part, neighbors: readonly unknown[]): Part {
  const name = nameOf(shape)
  if (name === null) return item
  const stem = String(item[name] ?? '').replace(/-?\d+$/, '') || stems[shape]
  return { ...item, [name]: freeName(name, stem, neighbors) }
}

function freeName(name: 'key' | 'code', stem: string, neighbors: readonly unknown[]): string {
  const taken = new Set(neighbors.map((each) => String((each as Part)[name] ?? '')))
  const join = name === 'key' ? '' : '-'
  let number = neighbors.length + 1
  while (taken.has(`${stem}${join}${number}`)) number += 1
  return `${stem}${join}${number}`
}

/** What a field keeps when its type changes: limits of another type would contradict it. */
const propsOfType: readonly (readonly [props: readonly string[], types: readonly string[]])[] = [
  [
    ['minChars', 'maxChars'],
    ['text', 'long-text', 'name', 'phone', 'email', 'postcode', 'id-number'],
  ],
  [['minItems', 'maxItems'], ['text']],
  [['min', 'max'], ['integer']],
  [
    ['notBefore', 'notAfter'],
    ['date', 'month'],
  ],
  [
    ['dictionary', 'options'],
    ['choice', 'choices'],
  ],
  [['maxChoices'], ['choices']],
]

/** The field with another type, without the limits that only its old one had. */
export function withType(field: Part, type: string): Part {
  const gone = propsOfType.flatMap(([props, types]) => (types.includes(type) ? [] : props))
  return { ...Object.fromEntries(Object.entries(field).filter(([name]) => !gone.includes(name))), type }
}
