import { choice, flag, instant, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

export const workOrderStates = ['planned', 'open', 'in-progress', 'done', 'cancelled'] as const
export type WorkOrderState = (typeof workOrderStates)[number]

/** A planned order waits for its day; an open one for somebody to begin. */
export const workOrderMoves = transitions(workOrderStates, {
  open: { from: ['planned'], to: 'open' },
  start: { from: ['open'], to: 'in-progress' },
  finish: { from: ['in-progress'], to: 'done' },
  cancel: { from: ['planned', 'open', 'in-progress'], to: 'cancelled' },
})

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const
const asked = ['kind', 'title', 'description', 'assignee', 'dueAt'] as const

export const assigneeRoutes = routes('assignees', {
  /** whom work may be given to, by id and name */
  options: { method: 'GET', path: '/api/console/assignees/options', permission: 'workOrders.view' },
})

/** What is to be done at machines, and what was done. */
export const workOrders = resource({
  name: 'workOrders',
  segment: 'maintenance',
  fields: {
    number: text(read),
    machine: reference('machines'),
    kind: choice(['repair', 'inspection', 'cleaning', 'parts', 'other']),
    state: choice(workOrderStates, {
      ...read,
      tones: { planned: 'wait', open: 'warn', 'in-progress': 'wait', done: 'good' },
    }),
    title: text({ maxChars: 60 }),
    description: text({ isOptional: true, maxChars: 1000, isLong: true }),
    /** chosen from those who can do it, by people too who are not let into the list of the staff */
    assignee: reference('staff', { isOptional: true, picker: 'assignees' }),
    dueAt: instant({ isOptional: true }),
    isPlanned: flag({ isOptional: true }),
    isOverdue: flag(read),
    holdsMachine: flag(read),
    alarm: reference('alarms', readEmpty),
    workDone: text({ ...readEmpty, maxChars: 1000, isLong: true }),
    parts: text({ ...readEmpty, maxChars: 500, isLong: true }),
    createdAt: instant(read),
    startedAt: instant(readEmpty),
    endedAt: instant(readEmpty),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'title',
      'machine',
      'kind',
      'state',
      'assignee',
      'dueAt',
      'isOverdue',
      'holdsMachine',
      'alarm',
      'createdAt',
      'endedAt',
      'merchant',
    ],
    widths: { number: 140 },
    spare: ['endedAt', 'alarm', 'createdAt'],
    filters: ['state', 'kind', 'machine', 'assignee', 'isOverdue', 'dueAt', 'createdAt', 'merchant'],
    search: ['number', 'title'],
    tabs: {
      open: { state: 'open' },
      'in-progress': { state: 'in-progress' },
      overdue: { isOverdue: 'true' },
      planned: { state: 'planned' },
      ended: { state: 'done,cancelled' },
    },
    sort: { by: ['createdAt', 'dueAt'], first: 'createdAt', direction: 'desc' },
  },
  create: ['machine', ...asked, 'isPlanned'],
  edit: asked,
  actions: {
    open: {},
    start: { input: { takesOut: flag() } },
    finish: {
      input: {
        workDone: text({ maxChars: 1000, isLong: true }),
        parts: text({ isOptional: true, maxChars: 500, isLong: true }),
      },
    },
    cancel: { ask: 'reason' },
  },
  exports: true,
})
