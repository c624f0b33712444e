import { choice, decimal, flag, instant, integer, money, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { machineStates, machineTones } from '#modules/vending/machines/contract.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'
import { commandStates, commandTypes, connectionStates, eventKinds, journalStates } from './names.ts'

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** `none`: a machine that never had a credential, and so cannot connect. */
export const connectionsShown = [...connectionStates, 'none'] as const

/** How machines are right now (S3-MACHINE-02, 03): one row for each that is not retired, whether it can connect or not. */
export const machineStatuses = resource({
  name: 'machineStatuses',
  segment: 'machine-status',
  fields: {
    code: text(read),
    name: text(read),
    state: choice(machineStates, { ...read, tones: machineTones }),
    connection: choice(connectionsShown, { ...read, tones: { online: 'good', degraded: 'warn', offline: 'bad' } }),
    connectionSince: instant(readEmpty),
    lastHeardAt: instant(readEmpty),
    clockSkewS: integer({ ...readEmpty, unit: 'seconds' }),
    softwareHost: text(readEmpty),
    hardwareHost: text(readEmpty),
    softwareSub: text(readEmpty),
    hardwareSub: text(readEmpty),
    temperature: decimal({ ...readEmpty, digits: 1, unit: 'celsius' }),
    humidity: decimal({ ...readEmpty, digits: 0, unit: 'percent' }),
    isDoorOpen: flag(readEmpty),
    noteFen: money(readEmpty),
    coinFen: money(readEmpty),
    dayFlow: decimal({ ...readEmpty, digits: 1, unit: 'MB' }),
    monthFlow: decimal({ ...readEmpty, digits: 1, unit: 'MB' }),
    readingsAt: instant(readEmpty),
    restarts: integer(readEmpty),
    timeouts: integer(readEmpty),
    iccid: text(readEmpty),
    configVersion: integer(readEmpty),
    configAcknowledged: integer(readEmpty),
    point: reference('points', readEmpty),
    line: reference('lines', readEmpty),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
  },
  title: 'code',
  list: {
    columns: [
      'code',
      'name',
      'connection',
      'connectionSince',
      'lastHeardAt',
      'temperature',
      'isDoorOpen',
      'softwareHost',
      'clockSkewS',
      'point',
      'merchant',
    ],
    widths: { code: 130 },
    spare: ['clockSkewS', 'softwareHost'],
    filters: ['connection', 'state', 'point', 'line', 'merchant'],
    search: ['code', 'name'],
    sort: { by: ['code', 'name', 'lastHeardAt', 'connectionSince'], first: 'code', direction: 'asc', words: ['name'] },
  },
  exports: true,
})

/** What machines were told to do, the newest first. */
export const deviceCommands = resource({
  name: 'deviceCommands',
  segment: 'device-commands',
  fields: {
    machine: reference('machines', read),
    sequence: integer(read),
    type: choice(commandTypes, read),
    state: choice(commandStates, {
      ...read,
      tones: {
        queued: 'wait',
        published: 'wait',
        acked: 'wait',
        done: 'good',
        failed: 'bad',
        expired: 'warn',
        unknown: 'bad',
      },
    }),
    payload: text(read),
    code: text(readEmpty),
    result: text(readEmpty),
    journal: choice(journalStates, readEmpty),
    correlation: text(readEmpty),
    askedBy: text(readEmpty),
    issuedAt: instant(read),
    expiresAt: instant(read),
    publishedAt: instant(readEmpty),
    publishCount: integer(read),
    ackedAt: instant(readEmpty),
    endedAt: instant(readEmpty),
  },
  title: 'type',
  list: {
    columns: ['issuedAt', 'machine', 'type', 'payload', 'state', 'code', 'askedBy', 'endedAt'],
    filters: ['machine', 'type', 'state', 'issuedAt'],
    search: ['correlation'],
    sort: { by: ['issuedAt'], first: 'issuedAt', direction: 'desc' },
    window: { field: 'issuedAt', days: 30 },
  },
  actions: { cancel: { ask: 'reason' } },
  exports: true,
})

/** What machines reported, word for word: raw messages are asked for at most seven days at a time (S5-47). */
export const deviceEvents = resource({
  name: 'deviceEvents',
  segment: 'device-events',
  fields: {
    machine: reference('machines', read),
    kind: choice([...eventKinds, 'dts'], read),
    data: text(read),
    refusal: text(readEmpty),
    receivedAt: instant(read),
    deviceAt: instant(read),
    bootId: text(read),
    seq: integer(read),
    identity: text(read),
  },
  title: 'identity',
  list: {
    columns: ['receivedAt', 'machine', 'kind', 'data', 'refusal', 'deviceAt', 'seq', 'identity'],
    filters: ['machine', 'kind', 'receivedAt'],
    sort: { by: ['receivedAt'], first: 'receivedAt', direction: 'desc' },
    window: { field: 'receivedAt', days: 7 },
  },
  exports: true,
})

/**
 * Commands that people may give. Goods move by orders alone (dispense); software comes by its roll-outs (ota-apply,
 * ota-rollback).
 */
export const sendableTypes = [
  'reboot',
  'diagnose',
  'lock-lane',
  'set-price',
  'set-planogram',
  'config',
  'query',
  'cancel',
] as const
export type SendableType = (typeof sendableTypes)[number]

export const deviceRoutes = routes('devices', {
  /** one machine on the wire: connection, readings, configuration, boots */
  view: { method: 'GET', path: '/api/console/machines/:machine/device', permission: 'machineStatuses.view' },
  /** how many machines are how connected */
  counts: { method: 'GET', path: '/api/console/machine-status-counts', permission: 'machineStatuses.view' },
  /** machines by the points at which they stand */
  map: { method: 'GET', path: '/api/console/machine-map', permission: 'machineStatuses.view' },
  configure: { method: 'PUT', path: '/api/console/machines/:machine/device-config' },
})

export const commandRoutes = routes('deviceCommands', {
  send: { method: 'POST', path: '/api/console/machines/:machine/commands' },
})

export const credentialRoutes = routes('deviceCredentials', {
  view: { method: 'GET', path: '/api/console/machines/:machine/credentials' },
  /** the answer holds the password, once */
  grantLogin: { method: 'POST', path: '/api/console/machines/:machine/credentials' },
  revoke: { method: 'POST', path: '/api/console/machines/:machine/credentials/revoke' },
})

/** What can be done to the twin of a machine, in the demo alone. */
export const twinDeeds = [
  'pull-plug',
  'pull-plug-mid-vend',
  'plug-in',
  'cut-network',
  'join-network',
  'jam-lane',
  'free-lane',
  'fill-lane',
  'blind-sensor',
  'clear-sensor',
  'open-door',
  'close-door',
  'set-clock',
  'take-login',
] as const
export type TwinDeed = (typeof twinDeeds)[number]

/** Outside the demo there are no such addresses. */
export const twinRoutes = routes('twins', {
  view: { method: 'GET', path: '/api/console/machines/:machine/twin' },
  disturb: {
    method: 'POST',
    path: '/api/console/machines/:machine/twin',
    trace: { none: 'a toy of the demo: what becomes of it the machine itself tells' },
  },
})
