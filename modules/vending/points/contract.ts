import { instant, integer, location, phone, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

/** What people know a row by on paper and in tables: unique within a merchant. */
const code = () => text({ maxChars: 40, pattern: '[0-9A-Za-z][0-9A-Za-z._-]*', patternProblem: 'vending_code' })
/** Left out: the merchant under which one works. */
const merchant = () => reference('merchants', { isOptional: true, picker: merchantPicker })
const remark = () => text({ isOptional: true, maxChars: 200, isLong: true })

/** Parts of a town or region: what lines and points are sorted by. */
export const areas = resource({
  name: 'areas',
  segment: 'areas',
  fields: {
    code: code(),
    name: text({ maxChars: 60 }),
    merchant: merchant(),
    lineCount: integer({ isReadOnly: true }),
    pointCount: integer({ isReadOnly: true }),
    remark: remark(),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'code', 'merchant', 'lineCount', 'pointCount', 'remark', 'createdAt'],
    filters: ['merchant', 'createdAt'],
    search: ['name', 'code'],
    sort: { by: ['code', 'name', 'createdAt'], first: 'code', direction: 'asc', words: ['name'] },
  },
  create: ['code', 'name', 'merchant', 'remark'],
  edit: ['code', 'name', 'remark'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['code', 'name', 'merchant', 'remark'],
})

/** Lines are driven along, from point to point; each lies in an area. */
export const lines = resource({
  name: 'lines',
  segment: 'lines',
  fields: {
    code: code(),
    name: text({ maxChars: 60 }),
    area: reference('areas'),
    merchant: merchant(),
    pointCount: integer({ isReadOnly: true }),
    remark: remark(),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'code', 'area', 'merchant', 'pointCount', 'remark', 'createdAt'],
    filters: ['area', 'merchant', 'createdAt'],
    search: ['name', 'code'],
    sort: { by: ['code', 'name', 'createdAt'], first: 'code', direction: 'asc', words: ['name'] },
  },
  create: ['code', 'name', 'area', 'merchant', 'remark'],
  edit: ['code', 'name', 'area', 'remark'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['code', 'name', 'area', 'merchant', 'remark'],
})

/** Where machines stand: each lies in an area (spec: required) and was marked on a map before it was saved (S5-41). */
export const points = resource({
  name: 'points',
  segment: 'points',
  fields: {
    code: code(),
    name: text({ maxChars: 60 }),
    area: reference('areas'),
    line: reference('lines', { isOptional: true }),
    merchant: merchant(),
    location: location(),
    contact: text({ maxChars: 40, isOptional: true }),
    contactPhone: phone({ isOptional: true }),
    remark: remark(),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'code', 'area', 'line', 'location', 'contact', 'contactPhone', 'merchant', 'createdAt'],
    filters: ['area', 'line', 'merchant', 'createdAt'],
    search: ['name', 'code'],
    sort: { by: ['code', 'name', 'createdAt'], first: 'code', direction: 'asc', words: ['name'] },
  },
  create: ['code', 'name', 'area', 'line', 'merchant', 'location', 'contact', 'contactPhone', 'remark'],
  edit: ['code', 'name', 'area', 'line', 'location', 'contact', 'contactPhone', 'remark'],
  remove: { ask: 'yes' },
  exports: true,
})

export const pointRefusals = refusals({
  place_in_use: { status: 409, when: 'an area, a line or a point is to be removed to which something belongs' },
})
