import { choice, date, flag, instant, integer, money, pictures, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

const code = () => text({ maxChars: 40, pattern: '[0-9A-Za-z][0-9A-Za-z._-]*', patternProblem: 'vending_code' })
/** Left out: the merchant under which one works. */
const merchant = () => reference('merchants', { isOptional: true, picker: merchantPicker })

export const brands = resource({
  name: 'brands',
  segment: 'brands',
  fields: {
    code: code(),
    name: text({ maxChars: 60 }),
    merchant: merchant(),
    productCount: integer({ isReadOnly: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'code', 'productCount', 'merchant', 'createdAt'],
    filters: ['merchant', 'createdAt'],
    search: ['name', 'code'],
    sort: { by: ['code', 'name', 'createdAt'], first: 'code', direction: 'asc', words: ['name'] },
  },
  create: ['code', 'name', 'merchant'],
  edit: ['code', 'name'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['code', 'name', 'merchant'],
})

/** A tree; products stand in categories that have none below them (S5-43). */
export const categories = resource({
  name: 'categories',
  segment: 'categories',
  fields: {
    code: code(),
    name: text({ maxChars: 60 }),
    parent: reference('categories', { isOptional: true }),
    merchant: merchant(),
    position: integer({ min: 0, max: 1_000_000 }),
    isLastLevel: flag({ isReadOnly: true }),
    productCount: integer({ isReadOnly: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'code', 'parent', 'isLastLevel', 'productCount', 'position', 'merchant', 'createdAt'],
    filters: ['parent', 'isLastLevel', 'merchant', 'createdAt'],
    search: ['name', 'code'],
    sort: { by: ['position', 'code', 'name', 'createdAt'], first: 'position', direction: 'asc', words: ['name'] },
  },
  create: ['code', 'name', 'parent', 'merchant', 'position'],
  edit: ['code', 'name', 'parent', 'position'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['code', 'name', 'parent', 'merchant', 'position'],
})

export const productStates = ['pending-without-photo', 'pending-with-photo', 'approved', 'ignored'] as const
export type ProductState = (typeof productStates)[number]
export const pendingStates = ['pending-without-photo', 'pending-with-photo'] as const

/** Review of a merchant's product (vending.md M2). With or without photo follows the thumbnail. */
export const productMoves = transitions(productStates, {
  approve: { from: pendingStates, to: 'approved' },
  ignore: { from: pendingStates, to: 'ignored' },
  resubmit: { from: ['ignored'], to: pendingStates },
})

/** What a reviewer has looked at: an approved product goes back to the review when one of these changes. */
export const materialFields = [
  'name',
  'brand',
  'category',
  'unit',
  'specification',
  'thumbnail',
  'pictures',
  'manual',
  'description',
  'shelfLifeDays',
  'warranty',
  'barcode',
] as const

/** A category that can be assigned: its picker offers no other. */
const lastLevel = () => {
  const field = reference('categories')
  return { ...field, limits: { ...field.limits, within: { isLastLevel: 'true' } } }
}

const ofProduct = {
  code: code(),
  name: text({ maxChars: 100 }),
  brand: reference('brands', { isOptional: true }),
  category: lastLevel(),
  unit: text({ maxChars: 20, isOptional: true }),
  specification: text({ maxChars: 100, isOptional: true }),
  purchasePrice: money({ min: 0, max: 10_000_000 }),
  price: money({ min: 1, max: 10_000_000 }),
  thumbnail: pictures({ purpose: 'product', maxCount: 1, isOptional: true }),
  pictures: pictures({ purpose: 'product', maxCount: 5, isOptional: true }),
  description: text({ isOptional: true, maxChars: 200, isLong: true }),
  manual: text({ isOptional: true, maxChars: 5000, isLong: true }),
  shelfLifeDays: integer({ min: 1, max: 10_000, unit: 'days', isOptional: true }),
  warranty: text({ isOptional: true }),
  barcode: text({ isOptional: true, maxChars: 14, pattern: '[0-9]{8,14}', patternProblem: 'product_barcode' }),
  remark: text({ isOptional: true, isLong: true }),
  merchant: merchant(),
}
const reviewed = {
  state: choice(productStates, {
    isReadOnly: true,
    tones: { 'pending-without-photo': 'warn', 'pending-with-photo': 'wait', approved: 'good' },
  }),
  submittedBy: reference('staff', { isReadOnly: true, isOptional: true }),
  reviewedBy: reference('staff', { isReadOnly: true, isOptional: true }),
  reviewedAt: instant({ isReadOnly: true, isOptional: true }),
  reviewReason: text({ isReadOnly: true, isOptional: true, maxChars: 500 }),
}
const asked = [
  'code',
  'name',
  'brand',
  'category',
  'unit',
  'specification',
  'purchasePrice',
  'price',
  'thumbnail',
  'pictures',
  'description',
  'manual',
  'shelfLifeDays',
  'warranty',
  'barcode',
  'remark',
] as const

/** What machines sell (S3-PRODUCT-01, 02). A lane sells an approved product alone. */
export const products = resource({
  name: 'products',
  segment: 'products',
  fields: { ...ofProduct, ...reviewed, createdAt: instant({ isReadOnly: true }) },
  title: 'name',
  list: {
    columns: [
      'thumbnail',
      'name',
      'code',
      'brand',
      'category',
      'specification',
      'purchasePrice',
      'price',
      'state',
      'barcode',
      'merchant',
      'createdAt',
    ],
    widths: { code: 130 },
    spare: ['barcode', 'specification', 'purchasePrice'],
    filters: ['category', 'brand', 'state', 'price', 'merchant', 'createdAt'],
    search: ['name', 'code', 'barcode'],
    grid: ['purchasePrice', 'price'],
    sort: { by: ['code', 'name', 'price', 'createdAt'], first: 'code', direction: 'asc', words: ['name'] },
  },
  form: {
    sections: {
      goods: ['code', 'name', 'brand', 'category', 'unit', 'specification', 'barcode'],
      prices: ['purchasePrice', 'price'],
      looks: ['thumbnail', 'pictures', 'description', 'manual'],
      keeping: ['shelfLifeDays', 'warranty', 'remark'],
    },
  },
  create: [...asked, 'merchant'],
  edit: asked,
  remove: { ask: 'yes' },
  actions: { resubmit: { isBulk: true } },
  exports: true,
  imports: [
    'code',
    'name',
    'brand',
    'category',
    'unit',
    'specification',
    'purchasePrice',
    'price',
    'description',
    'shelfLifeDays',
    'warranty',
    'barcode',
    'remark',
    'merchant',
  ],
})

/** The same products as a reviewer sees them: those that wait come first. */
export const productReviews = resource({
  name: 'productReviews',
  segment: 'product-reviews',
  fields: {
    name: text({ isReadOnly: true }),
    code: text({ isReadOnly: true }),
    merchant: reference('merchants', { isReadOnly: true, picker: merchantPicker }),
    brand: reference('brands', { isReadOnly: true, isOptional: true }),
    category: reference('categories', { isReadOnly: true }),
    specification: text({ isReadOnly: true, isOptional: true }),
    purchasePrice: money({ isReadOnly: true }),
    price: money({ isReadOnly: true }),
    thumbnail: pictures({ purpose: 'product', maxCount: 1, isReadOnly: true }),
    pictures: pictures({ purpose: 'product', maxCount: 5, isReadOnly: true }),
    description: text({ isReadOnly: true, isOptional: true }),
    manual: text({ isReadOnly: true, isOptional: true }),
    ...reviewed,
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: [
      'thumbnail',
      'name',
      'merchant',
      'category',
      'specification',
      'purchasePrice',
      'price',
      'state',
      'submittedBy',
      'reviewedBy',
      'reviewedAt',
      'reviewReason',
    ],
    filters: ['state', 'merchant', 'category', 'createdAt'],
    search: ['name', 'code'],
    tabs: {
      pending: { state: 'pending-without-photo,pending-with-photo' },
      approved: { state: 'approved' },
      ignored: { state: 'ignored' },
    },
    sort: { by: ['createdAt', 'name'], first: 'createdAt', direction: 'desc', words: ['name'] },
  },
  actions: { approve: { isBulk: true }, ignore: { ask: 'reason', isBulk: true } },
})

/** Batches of a product, with their shelf life. */
export const batches = resource({
  name: 'batches',
  segment: 'batches',
  fields: {
    product: reference('products'),
    number: text({ maxChars: 40 }),
    producedOn: date(),
    expiresOn: date(),
    remark: text({ isOptional: true, isLong: true }),
    merchant: reference('merchants', { isReadOnly: true, picker: merchantPicker }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'number',
  list: {
    columns: ['number', 'product', 'producedOn', 'expiresOn', 'remark', 'merchant', 'createdAt'],
    filters: ['product', 'expiresOn', 'producedOn', 'merchant'],
    search: ['number'],
    sort: { by: ['expiresOn', 'number', 'createdAt'], first: 'expiresOn', direction: 'asc' },
  },
  create: ['product', 'number', 'producedOn', 'expiresOn', 'remark'],
  edit: ['number', 'producedOn', 'expiresOn', 'remark'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['product', 'number', 'producedOn', 'expiresOn', 'remark'],
})

export const catalogRefusals = refusals({
  purchase_above_price: { status: 422, when: 'S8-24: the purchase price is higher than the selling price' },
  category_not_last: { status: 422, when: 'S8-23: a product is put into a category that has others below it' },
  category_holds_products: { status: 422, when: 'a category is to be put below one that products stand in' },
  category_below_itself: { status: 422, when: 'a category is to be put below itself or one of its own' },
  goods_in_use: { status: 409, when: 'a brand, category, product or batch is to be removed that something refers to' },
  thumbnail_missing: { status: 409, when: 'S5-35: a product without a thumbnail is to be approved' },
  own_product: { status: 409, when: 'somebody is to review what they handed in themselves' },
  batch_expires_first: { status: 422, when: 'a batch ends before it was made' },
})
