import { choice, flag, instant, integer, labels, reference, secret, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'

export const interfaceMethods = ['GET', 'HEAD', 'POST'] as const

/** How a call of another service ended. */
export const callOutcomes = [
  'answered',
  'refused',
  'timed-out',
  'unreachable',
  'too-many-redirects',
  'private-address',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Categories in two levels: parents, and below them what interfaces stand in. */
export const interfaceCategories = resource({
  name: 'interfaceCategories',
  segment: 'interface-categories',
  fields: {
    label: labels({ maxChars: 60 }),
    parent: reference('interfaceCategories', { isOptional: true }),
    sort: integer({ min: 0, max: 1_000_000 }),
    interfaceCount: integer({ isReadOnly: true }),
  },
  title: 'label',
  list: {
    columns: ['label', 'parent', 'interfaceCount', 'sort'],
    filters: ['parent', 'label'],
    search: ['label'],
    sort: { by: ['sort', 'label'], first: 'sort', direction: 'asc' },
  },
  create: ['label', 'parent', 'sort'],
  edit: ['label', 'sort'],
  remove: { ask: 'yes' },
})

/** Configurations of third-party interfaces. */
export const interfaces = resource({
  name: 'interfaces',
  segment: 'interfaces',
  fields: {
    parentCategory: reference('interfaceCategories'),
    subCategory: reference('interfaceCategories'),
    name: text({ maxChars: 100 }),
    address: text({ maxChars: 500, pattern: 'https?://\\S+', patternProblem: 'interface_address' }),
    method: choice(interfaceMethods),
    /** sent with POST */
    body: text({ maxChars: 5000, isLong: true, isOptional: true }),
    /** the name of the header that carries the credential */
    credentialHeader: text({ maxChars: 60, pattern: '[A-Za-z][A-Za-z0-9-]*', isOptional: true }),
    credential: secret({ isOptional: true }),
    timeoutS: integer({ min: 1, max: 30 }),
    note: text({ maxChars: 500, isLong: true, isOptional: true }),
    isEnabled: flag({ isReadOnly: true }),
    lastOutcome: choice(callOutcomes, {
      isReadOnly: true,
      isOptional: true,
      tones: {
        answered: 'good',
        refused: 'bad',
        'timed-out': 'bad',
        unreachable: 'bad',
        'too-many-redirects': 'bad',
        'private-address': 'bad',
      },
    }),
    lastCalledAt: instant({ isReadOnly: true, isOptional: true }),
    updatedAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'parentCategory', 'subCategory', 'address', 'isEnabled', 'lastOutcome', 'lastCalledAt'],
    filters: ['parentCategory', 'subCategory', 'isEnabled', 'name'],
    search: ['name', 'address'],
    sort: { by: ['updatedAt', 'name'], first: 'updatedAt', direction: 'desc', words: ['name'] },
  },
  create: [
    'parentCategory',
    'subCategory',
    'name',
    'address',
    'method',
    'body',
    'credentialHeader',
    'credential',
    'timeoutS',
    'note',
  ],
  edit: [
    'parentCategory',
    'subCategory',
    'name',
    'address',
    'method',
    'body',
    'credentialHeader',
    'credential',
    'timeoutS',
    'note',
  ],
  remove: { ask: 'reason' },
  actions: { test: {}, enable: {}, disable: { ask: 'reason', undo: 'enable' } },
  exports: true,
})

/** What became of calls, the newest first. */
export const interfaceCalls = resource({
  name: 'interfaceCalls',
  segment: 'interface-calls',
  fields: {
    interface: reference('interfaces', { isReadOnly: true }),
    outcome: choice(callOutcomes, {
      isReadOnly: true,
      tones: {
        answered: 'good',
        refused: 'bad',
        'timed-out': 'bad',
        unreachable: 'bad',
        'too-many-redirects': 'bad',
        'private-address': 'bad',
      },
    }),
    status: integer({ isReadOnly: true, isOptional: true }),
    durationMs: integer({ isReadOnly: true }),
    detail: text({ isReadOnly: true, isOptional: true }),
    calledBy: text({ isReadOnly: true, isOptional: true }),
    calledAt: instant({ isReadOnly: true }),
  },
  title: 'outcome',
  list: {
    columns: ['calledAt', 'interface', 'outcome', 'status', 'durationMs', 'detail', 'calledBy'],
    filters: ['interface', 'outcome', 'calledAt'],
    sort: { by: ['calledAt'], first: 'calledAt', direction: 'desc' },
  },
})

export const interfaceRefusals = refusals({
  interface_exists: { status: 409, when: 'spec §8: a second configuration of one interface' },
  interface_category_not_last: {
    status: 422,
    when: 'spec §5: an interface is put into a category that has others below it',
  },
  interface_category_in_use: {
    status: 409,
    when: 'a category is to be removed that holds others, or interfaces; carries count',
  },
})
