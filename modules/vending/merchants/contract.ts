import {
  choice,
  choices,
  entries,
  entry,
  flag,
  instant,
  integer,
  money,
  phone,
  reference,
  text,
} from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { type Inputs, resource } from '#kernel/contract/resource.ts'
import type { BuiltInRole } from '#kernel/contract/roles.ts'
import { routes } from '#kernel/contract/routes.ts'

/** Platform operator: works over all merchants; given at the operator's organization, the root of the merchants' tree. */
export const operatorRole = 'vending-operator'
/** Application administrator: every machine of the merchant and of its sub-merchants (vending.md M11). */
export const merchantAdminRole = 'merchant-admin'
/** Ordinary user: only machines that are granted to the account. */
export const merchantUserRole = 'merchant-user'
/** Reads money and orders of the merchant. */
export const accountantRole = 'merchant-accountant'
/** Fills machines: sees those that are granted to the account and their lanes, and tells what was put in (decision 0068). */
export const replenisherRole = 'replenisher'

/** Levels of the merchants' part of the organization tree (dictionary `unit_level`). */
export const operatorLevel = 'operator'
export const merchantLevel = 'merchant'
export const subMerchantLevel = 'sub-merchant'
const merchantLevels = [merchantLevel, subMerchantLevel]

/** What an application administrator does for people and consoles of the merchant, beside what routes of vending themselves say. */
const staffOfMerchant = [
  'staff.*',
  'users.view',
  'users.changeRoles',
  'roles.view',
  'organizations.view',
  'listViews.share',
  'console.setUnitLogo',
] as const

export const vendingRoles: readonly BuiltInRole[] = [
  {
    code: operatorRole,
    labels: { zh: '平台运营', en: 'Platform operator', fr: 'Exploitant de la plateforme', ko: '플랫폼 운영자' },
    type: 'web',
    urls: ['/account'],
    levels: [operatorLevel],
    carries: staffOfMerchant,
  },
  {
    code: merchantAdminRole,
    labels: {
      zh: '应用管理员',
      en: 'Application administrator',
      fr: 'Administrateur du marchand',
      ko: '가맹점 관리자',
    },
    type: 'web',
    urls: ['/account'],
    levels: merchantLevels,
    carries: staffOfMerchant,
  },
  {
    code: merchantUserRole,
    labels: { zh: '普通用户', en: 'Ordinary user', fr: 'Utilisateur ordinaire', ko: '일반 사용자' },
    type: 'web',
    urls: ['/account'],
    levels: merchantLevels,
  },
  {
    code: accountantRole,
    labels: { zh: '商户会计', en: 'Merchant accountant', fr: 'Comptable du marchand', ko: '가맹점 회계 담당' },
    type: 'web',
    urls: ['/account'],
    levels: merchantLevels,
  },
  {
    code: replenisherRole,
    labels: { zh: '补货员', en: 'Replenisher', fr: 'Réassortisseur', ko: '보충 담당자' },
    type: 'web',
    urls: ['/account'],
    levels: merchantLevels,
  },
]

export const merchantKinds = ['ordinary', 'pharmacy'] as const
export type MerchantKind = (typeof merchantKinds)[number]

/** What is switched on or off for a merchant (S3-MERCHANT-03, S6-15 … S6-21): each is a column of this name. */
export const merchantFeatures = [
  'hasCart',
  'hasMemberCards',
  'hasPickupCodes',
  'hasMedicine',
  'hasMedicineCombination',
  'hasSmartMedicineBox',
  'isPharmacy',
  'hasPurchaseFunction',
] as const
export type MerchantFeature = (typeof merchantFeatures)[number]

/** Switches of functions that are still to come: nothing asks for them, and the screen says so instead of offering them. */
export const featuresToCome = [
  'hasMemberCards',
  'hasMedicineCombination',
  'isPharmacy',
] as const satisfies readonly MerchantFeature[]
export type FeatureToCome = (typeof featuresToCome)[number]

/** Switching this one on begins a fee of 1 % (spec §6, §9). */
export const featureWithFee: MerchantFeature = 'hasPurchaseFunction'

/** The kind only sets what a merchant begins with; the switches decide (S3-MERCHANT-04). */
export const featuresAtFirst: Readonly<Record<MerchantKind, readonly MerchantFeature[]>> = {
  ordinary: ['hasCart', 'hasPickupCodes'],
  pharmacy: ['hasPickupCodes', 'hasMedicine', 'hasMedicineCombination', 'isPharmacy'],
}

/** What a new merchant is asked for, and what may be changed of one. */
const asked = [
  'name',
  'kind',
  'businessType',
  'loginName',
  'phone',
  'contact',
  'address',
  'categoryCode',
  'labelCodes',
  'parent',
  'pickupCodesMax',
  'autoRefundMaxFen',
] as const
const editable = [
  'name',
  'businessType',
  'loginName',
  'phone',
  'contact',
  'address',
  'categoryCode',
  'labelCodes',
] as const

/** Merchants and sub-merchants: the rows of the organization tree whose kind is merchant, with what vending says of them. */
export const merchants = resource({
  name: 'merchants',
  segment: 'merchants',
  fields: {
    number: text({ isReadOnly: true }),
    name: text({ maxChars: 60 }),
    kind: choice(merchantKinds),
    businessType: entry('business_type'),
    /** the first administrator's */
    loginName: text({ maxChars: 20, pattern: '[0-9A-Za-z]+' }),
    phone: phone(),
    contact: text({ maxChars: 60, isOptional: true }),
    address: text({ isOptional: true }),
    categoryCode: entry('merchant_category', { isOptional: true }),
    labelCodes: entries('merchant_label', { isOptional: true }),
    /** none: right below the operator, or for who works under a merchant, below that one */
    parent: reference('merchants', { isOptional: true }),
    pickupCodesMax: integer({ min: 0, max: 1_000_000, isOptional: true }),
    autoRefundMaxFen: money({ min: 0, max: 10_000_00, isOptional: true }),
    /** what is switched on for it */
    features: choices(merchantFeatures, { isReadOnly: true }),
    /** what of it does not count, since it is off for a merchant above */
    withheld: choices(merchantFeatures, { isReadOnly: true }),
    isPharmacy: flag({ isReadOnly: true }),
    isOpen: flag({ isReadOnly: true }),
    /** closed, and opened again by the operator alone */
    isClosedByOperator: flag({ isReadOnly: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: [
      'name',
      'number',
      'kind',
      'businessType',
      'parent',
      'loginName',
      'contact',
      'phone',
      'categoryCode',
      'labelCodes',
      'isOpen',
      'createdAt',
    ],
    widths: { number: 120, loginName: 130, contact: 120 },
    spare: ['labelCodes', 'categoryCode', 'createdAt'],
    filters: ['kind', 'businessType', 'parent', 'categoryCode', 'labelCodes', 'features', 'isOpen', 'createdAt'],
    search: ['name', 'number', 'loginName', 'contact'],
    sort: { by: ['name', 'number', 'createdAt'], first: 'number', direction: 'asc', words: ['name'] },
  },
  form: {
    isStepped: true,
    sections: {
      company: ['name', 'kind', 'businessType', 'parent'],
      people: ['loginName', 'phone', 'contact', 'address'],
      classes: ['categoryCode', 'labelCodes', 'pickupCodesMax', 'autoRefundMaxFen'],
    },
  },
  create: asked,
  edit: editable,
  actions: {
    setLimits: {
      input: {
        pickupCodesMax: integer({ min: 0, max: 1_000_000 }),
        autoRefundMaxFen: money({ min: 0, max: 10_000_00 }),
      },
    },
    close: { ask: 'reason', isDangerous: true },
    reopen: { ask: 'yes' },
  },
  exports: 'personal',
  imports: asked,
})

/** What the form of a new merchant sends. */
export type NewMerchant = Inputs<Pick<typeof merchants.fields, (typeof asked)[number]>>
export type EditedMerchant = Partial<Inputs<Pick<typeof merchants.fields, (typeof editable)[number]>>>

/** Of every field that says whose a row is: it is chosen, and filtered by, by people too who may not list merchants. */
export const merchantPicker = 'ownMerchants'

export const merchantRoutes = routes('merchants', {
  /** the merchants in the asker's scope, by id and name */
  choose: { method: 'GET', path: '/api/console/own-merchants/options' },
  /** switches one thing on or off */
  switchFeature: { method: 'POST', path: '/api/console/merchants/:merchant/features' },
})

export const merchantRefusals = refusals({
  feature_off: { status: 409, when: 'something is asked for that is switched off for the merchant; carries feature' },
  no_operator: { status: 409, when: 'there is no organization of the operator yet that merchants could stand below' },
  merchant_too_deep: { status: 409, when: 'something is to stand below a sub-merchant' },
  decided_above: { status: 409, when: 'switches, limits and closing of a merchant are to be changed by itself' },
  feature_beyond_own: {
    status: 409,
    when: 'a merchant is to switch on for a sub-merchant what is off for itself; carries feature',
  },
  limit_beyond_parent: {
    status: 409,
    when: 'a sub-merchant is to be given a higher limit than counts for the merchant above it',
  },
  closed_by_operator: { status: 409, when: 'a merchant is to open a sub-merchant again that the operator has closed' },
})
