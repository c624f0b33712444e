import { choice, flag, integer, money, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

export const laneModes = ['spring', 'belt', 'hook', 'box'] as const
export type LaneMode = (typeof laneModes)[number]

export const laneStates = ['normal', 'abnormal', 'discontinued'] as const
export type LaneState = (typeof laneStates)[number]

/** How a lane works (S4-LANE-01); a fault is raised by the machine or by failed vends. */
export const laneMoves = transitions(laneStates, {
  raiseFault: { from: ['normal'], to: 'abnormal' },
  clearFault: { from: ['abnormal'], to: 'normal' },
  discontinue: { from: ['normal', 'abnormal'], to: 'discontinued' },
  reinstate: { from: ['discontinued'], to: 'normal' },
})

/** The sale switch beside it (S4-LANE-02, 03). */
export const saleMoves = transitions(['selling', 'stopped'], {
  stopSelling: { from: ['selling'], to: 'stopped' },
  resumeSelling: { from: ['stopped'], to: 'selling' },
})

/** Why a lane sells nothing now; the first that holds is told (vending.md M1, lane state machine). */
export const unsellableReasons = [
  'machine-not-in-service',
  'discontinued',
  'abnormal',
  'stopped',
  'locked',
  'no-product',
  'product-not-approved',
  'no-price',
  'batch-expired',
  'sold-out',
] as const
export type UnsellableReason = (typeof unsellableReasons)[number]

export const laneLimits = { capacity: 1000, cabinets: 10, layers: 10, lanesPerLayer: 10, priceFen: 10_000_000 } as const

/** As the machine counts: a hundred for each cabinet, ten for each layer, from 0 at the left. */
export function laneNumber(cabinet: number, layer: number, place: number): number {
  return cabinet * 100 + (layer - 1) * 10 + (place - 1)
}

const price = () => money({ min: 1, max: laneLimits.priceFen })
const capacity = () => integer({ min: 1, max: laneLimits.capacity })

/** The lanes of all machines that one works with (S3-LANE-01). */
export const lanes = resource({
  name: 'lanes',
  segment: 'lanes',
  fields: {
    label: text({ isReadOnly: true }),
    machine: reference('machines', { isReadOnly: true }),
    number: integer({ isReadOnly: true }),
    cabinet: integer({ isReadOnly: true }),
    layer: integer({ isReadOnly: true }),
    place: integer({ isReadOnly: true }),
    mode: choice(laneModes),
    product: reference('products', { isOptional: true }),
    batch: reference('batches', { isOptional: true }),
    price: money({ min: 1, max: laneLimits.priceFen, isOptional: true }),
    stock: integer({ isReadOnly: true }),
    reserved: integer({ isReadOnly: true }),
    capacity: capacity(),
    alarmThreshold: integer({ min: 0, max: laneLimits.capacity }),
    state: choice(laneStates, { isReadOnly: true, tones: { abnormal: 'bad' } }),
    isSelling: flag({ isReadOnly: true }),
    isLocked: flag(),
    isPickupOnly: flag(),
    /** its merchant has pickup codes (S6-17), or it is kept for them still: only then is anybody asked for the one above */
    offersPickup: flag({ isReadOnly: true }),
    isLow: flag({ isReadOnly: true }),
    faultCode: text({ isReadOnly: true, isOptional: true }),
    unsellable: choice(unsellableReasons, { isReadOnly: true, isOptional: true }),
    merchant: reference('merchants', { isReadOnly: true, picker: merchantPicker }),
  },
  title: 'label',
  list: {
    columns: [
      'machine',
      'number',
      'product',
      'price',
      'stock',
      'capacity',
      'alarmThreshold',
      'unsellable',
      'state',
      'isSelling',
      'isLocked',
      'isPickupOnly',
      'mode',
      'batch',
      'faultCode',
    ],
    filters: [
      'machine',
      'product',
      'state',
      'unsellable',
      'isLow',
      'isSelling',
      'isLocked',
      'isPickupOnly',
      'merchant',
    ],
    search: ['label'],
    sort: { by: ['label', 'stock', 'price'], first: 'label', direction: 'asc' },
  },
  edit: ['product', 'batch', 'price', 'capacity', 'alarmThreshold', 'mode', 'isLocked', 'isPickupOnly'],
  actions: {
    refill: { ask: 'yes', isBulk: true },
    count: { ask: 'reason', input: { stock: integer({ min: 0, max: laneLimits.capacity }) } },
    stopSelling: { isBulk: true },
    resumeSelling: { isBulk: true },
    clearFault: { ask: 'reason' },
    discontinue: { ask: 'yes', isDangerous: true },
    reinstate: { input: { product: reference('products'), price: price(), capacity: capacity() } },
  },
  exports: true,
})

/** Layouts to begin machines with. */
export const layoutTemplates = resource({
  name: 'layoutTemplates',
  segment: 'layout-templates',
  fields: {
    name: text({ maxChars: 60 }),
    merchant: reference('merchants', { isOptional: true, picker: merchantPicker }),
    cabinetCount: integer({ min: 1, max: laneLimits.cabinets }),
    layers: integer({ min: 1, max: laneLimits.layers }),
    lanesPerLayer: integer({ min: 1, max: laneLimits.lanesPerLayer }),
    capacity: capacity(),
    laneCount: integer({ isReadOnly: true }),
    filledCount: integer({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'cabinetCount', 'layers', 'lanesPerLayer', 'laneCount', 'filledCount', 'capacity', 'merchant'],
    filters: ['merchant'],
    search: ['name'],
    sort: { by: ['name'], first: 'name', direction: 'asc', words: ['name'] },
  },
  create: ['name', 'merchant', 'cabinetCount', 'layers', 'lanesPerLayer', 'capacity'],
  edit: ['name'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['name', 'merchant', 'cabinetCount', 'layers', 'lanesPerLayer', 'capacity'],
})
