import { choice, date, decimal, integer, money, percent, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'
import { providers } from '#modules/vending/payments/contract.ts'

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** The business day of the merchant's time zone; what a span is chosen by. */
const about = {
  day: date(read),
  merchant: reference('merchants', { ...readEmpty, picker: merchantPicker }),
  machine: reference('machines', readEmpty),
  method: choice(providers, readEmpty),
}
/** Takings by the time they came, refunds by the time they were confirmed: an older order's refund counts today. */
const sums = {
  orderCount: integer(read),
  grossFen: money(read),
  refundedFen: money(read),
  netFen: money(read),
  /** of one order, before refunds; none where there were only refunds */
  averageFen: money(readEmpty),
}
const sumNames = ['orderCount', 'grossFen', 'refundedFen', 'netFen', 'averageFen'] as const
/** What adds up over any of these lists: an average does not. */
const summed = ['orderCount', 'grossFen', 'refundedFen', 'netFen'] as const
const cutBy = ['merchant', 'machine', 'method'] as const
const inner = ['day', ...cutBy] as const
const window = { field: 'day', days: 92 } as const
const bySum = { by: ['netFen', 'grossFen', 'orderCount'], first: 'netFen', direction: 'desc' } as const

export const salesByDay = resource({
  name: 'salesByDay',
  segment: 'transaction-summary',
  fields: { ...about, ...sums },
  title: 'day',
  list: {
    columns: ['day', ...sumNames],
    filters: cutBy,
    inner,
    sums: summed,
    sort: { by: ['day', 'netFen', 'grossFen', 'orderCount'], first: 'day', direction: 'desc' },
    window,
  },
  exports: true,
})

export const salesByMachine = resource({
  name: 'salesByMachine',
  segment: 'sales-by-machine',
  fields: { ...about, ...sums },
  title: 'machine',
  list: { columns: ['machine', 'merchant', ...sumNames], filters: cutBy, inner, sums: summed, sort: bySum, window },
  exports: true,
})

export const salesByMethod = resource({
  name: 'salesByMethod',
  segment: 'sales-by-method',
  fields: { ...about, ...sums },
  title: 'method',
  list: { columns: ['method', ...sumNames], filters: cutBy, inner, sums: summed, sort: bySum, window },
  exports: true,
})

export const salesByMerchant = resource({
  name: 'salesByMerchant',
  segment: 'sales-by-merchant',
  fields: { ...about, ...sums },
  title: 'merchant',
  list: { columns: ['merchant', ...sumNames], filters: cutBy, inner, sums: summed, sort: bySum, window },
  exports: true,
})

/** As in the calendar of ISO 8601. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** When people buy: takings by hour of the day and day of the week, in the merchant's time zone. */
export const salesByHour = resource({
  name: 'salesByHour',
  segment: 'sales-by-hour',
  fields: {
    ...about,
    hour: text(read),
    monday: money(read),
    tuesday: money(read),
    wednesday: money(read),
    thursday: money(read),
    friday: money(read),
    saturday: money(read),
    sunday: money(read),
    grossFen: money(read),
    orderCount: integer(read),
  },
  title: 'hour',
  list: {
    columns: ['hour', ...weekdays, 'grossFen', 'orderCount'],
    filters: cutBy,
    inner,
    sort: { by: ['hour', 'grossFen', 'orderCount'], first: 'hour', direction: 'asc' },
    window,
  },
  exports: true,
})

/** How it stood in as many days before. */
const before = {
  rank: integer(read),
  beforeFen: money(read),
  /** none where there was nothing before */
  change: percent({ ...readEmpty, digits: 3 }),
  beforeRank: integer(readEmpty),
}

/** Machines by what they took, beside as many days before. */
export const machineRanking = resource({
  name: 'machineRanking',
  segment: 'machine-ranking',
  fields: {
    day: about.day,
    merchant: about.merchant,
    machine: about.machine,
    method: about.method,
    ...before,
    orderCount: sums.orderCount,
    netFen: sums.netFen,
  },
  title: 'machine',
  list: {
    columns: ['rank', 'machine', 'netFen', 'orderCount', 'beforeFen', 'change', 'beforeRank', 'merchant'],
    filters: ['merchant', 'method'],
    inner: ['day', 'merchant', 'method'],
    sort: { by: ['rank', 'netFen', 'orderCount'], first: 'rank', direction: 'asc' },
    window,
  },
  exports: true,
})

/** Products by what came out of machines, beside as many days before. */
export const productRanking = resource({
  name: 'productRanking',
  segment: 'product-ranking',
  fields: {
    day: about.day,
    merchant: about.merchant,
    machine: about.machine,
    product: reference('products', read),
    ...before,
    pieceCount: integer(read),
    /** how many pieces a day */
    perDay: decimal({ ...read, digits: 1 }),
    grossFen: sums.grossFen,
    beforePieces: integer(read),
  },
  title: 'product',
  list: {
    columns: [
      'rank',
      'product',
      'pieceCount',
      'perDay',
      'grossFen',
      'beforePieces',
      'change',
      'beforeRank',
      'merchant',
    ],
    filters: ['merchant', 'machine'],
    inner: ['day', 'merchant', 'machine'],
    sort: { by: ['rank', 'pieceCount', 'grossFen'], first: 'rank', direction: 'asc' },
    window,
  },
  exports: true,
})
