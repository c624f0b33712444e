import { choice, date, flag, integer, money, text } from '#kernel/contract/fields.ts'
import { readOrder } from '#kernel/contract/list-order.ts'
import { resource } from '#kernel/contract/resource.ts'
import { type AnyRow, answerHere } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { wave } from './gallery-data.ts'
import { galleryTexts } from './texts.ts'

const states = ['open', 'paid', 'late'] as const

/** A noun that stands in the gallery alone: its rows are made up here, and answered for in the browser. */
const bills = resource({
  name: 'bills',
  segment: 'bills',
  fields: {
    number: text({ maxChars: 20 }),
    state: choice(states, { isReadOnly: true, tones: { open: 'wait', paid: 'good', late: 'bad' } }),
    dueOn: date(),
    priceFen: money({ min: 1 }),
    pieces: integer({ min: 1, max: 100 }),
    isSplit: flag({ isOptional: true }),
    parts: integer({ min: 2, max: 12, isOptional: true }),
  },
  title: 'number',
  list: {
    columns: ['number', 'state', 'dueOn', 'priceFen', 'pieces'],
    filters: ['state'],
    search: ['number'],
    tabs: { open: { state: 'open' }, late: { state: 'late' }, paid: { state: 'paid' } },
    sums: ['priceFen', 'pieces'],
    sort: { by: ['number', 'state', 'dueOn', 'priceFen', 'pieces'], first: 'number', direction: 'asc' },
  },
  form: {
    isStepped: true,
    sections: { bill: ['number', 'dueOn'], price: ['priceFen', 'pieces'], paying: ['isSplit', 'parts'] },
    when: { parts: { field: 'isSplit', is: [true] } },
    defaults: { pieces: 1 },
  },
  create: ['number', 'dueOn', 'priceFen', 'pieces', 'isSplit', 'parts'],
})

const rows: AnyRow[] = Array.from({ length: 24 }, (_, at) => ({
  id: String(at),
  revision: '1',
  abilities: {},
  number: `B-${String(at + 1).padStart(3, '0')}`,
  state: states[wave(at, 9) % states.length],
  dueOn: `2026-12-${String((wave(at, 28) % 28) + 1).padStart(2, '0')}`,
  priceFen: wave(at, 90) * 100 + 100,
  pieces: (wave(at, 5) % 5) + 1,
  isSplit: false,
  parts: null,
}))

type Query = Readonly<Record<string, string | number>>

const fits = (row: AnyRow, { tab, search = '', 'f.state': state }: Query) =>
  (tab === undefined || row.state === tab) &&
  (state === undefined || String(state).split(',').includes(String(row.state))) &&
  String(row.number).includes(String(search))

function sorted(found: readonly AnyRow[], { sort = 'number', direction = 'asc' }: Query): AnyRow[] {
  const order = readOrder(String(sort), String(direction))
  return [...found].sort((one, other) => {
    for (const key of order) {
      const [a, b] = [one[key.name] as string, other[key.name] as string]
      if (a !== b) return a < b === (key.direction === 'asc') ? -1 : 1
    }
    return 0
  })
}

const count = (query: Query) => ({ total: rows.filter((row) => fits(row, query)).length, totalIsCapped: false })

answerHere(bills, {
  async list({ query = {} }) {
    const found = sorted(
      rows.filter((row) => fits(row, query)),
      query,
    )
    return { rows: found, next: null, total: found.length, totalIsCapped: false }
  },
  async sums({ query = {} }) {
    const found = rows.filter((row) => fits(row, query))
    const sum = (name: string) => found.reduce((total, row) => total + Number(row[name]), 0)
    return { sums: { priceFen: sum('priceFen'), pieces: sum('pieces') } }
  },
  counts: async ({ query = {} }) => ({
    all: count(query),
    tabs: Object.fromEntries(states.map((tab) => [tab, count({ ...query, tab })])),
  }),
  view: async ({ params }) => rows.find(({ id }) => id === params?.id) ?? Promise.reject(new Error('no such bill')),
  async create({ body }) {
    const id = String(rows.length)
    const { values } = body as { values: Record<string, unknown> }
    rows.push({ isSplit: false, parts: null, ...values, id, revision: '1', abilities: {}, state: 'open' })
    return { id }
  },
})

export const billsPage = resourcePage(bills, {
  group: 'demo',
  texts: galleryTexts,
  isPart: true,
  // new ones come from the form below the list, and nobody keeps what happened to any
  isMadeByImport: true,
  leadsTo: () => null,
})
