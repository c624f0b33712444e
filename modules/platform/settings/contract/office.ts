import { choice, choices, type Field, flag, instant, integer, labels, secret, text } from '#kernel/contract/fields.ts'
import { languages } from '#kernel/contract/languages.ts'
import { outlineLimits, outlineRules } from '#kernel/contract/outlines.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import type { SettingGroup, SettingKey } from '../contract.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const megabyte = 1024 * 1024

/** In the order of the screen. */
export const settingGroups: readonly SettingGroup[] = [
  'site',
  'languages',
  'sign-in',
  'outside-login',
  'portal',
  'questions',
  'orders',
  'services',
  'console',
]

/** A setting as the office edits it: the kind of its control, and how many of the stored unit one of the shown is. */
export interface SettingForm {
  field: Field
  /** 60 000 for milliseconds that are shown in minutes */
  scale?: number
  /** null, true, false as these three codes; a list of codes as one line with commas */
  as?: 'three-way' | 'comma-list'
}

/** Null: it has a place of its own (the logo in the top bar, quiet hours among the push settings, outlines below the groups). */
export const settingForms: Readonly<Record<SettingKey, SettingForm | null>> = {
  siteName: { field: labels({ maxChars: 200 }) },
  siteShortName: { field: labels({ maxChars: 40 }) },
  organizer: { field: labels({ maxChars: 200 }) },
  filingRecord: { field: text({ maxChars: 100, isOptional: true }) },
  filingRecordUrl: { field: text({ maxChars: 300 }) },
  consoleUrl: { field: text({ maxChars: 300 }) },
  offeredLanguages: { field: choices(languages) },
  passwordMinChars: { field: integer({ min: 6, max: 64, unit: 'characters' }) },
  sessionIdleMs: { field: integer({ min: 1, max: 527_040, unit: 'minutes' }), scale: minuteMs },
  sessionAbsoluteMs: { field: integer({ min: 1, max: 527_040, unit: 'minutes' }), scale: minuteMs },
  oneTimeCodeMs: { field: integer({ min: 1, max: 527_040, unit: 'minutes' }), scale: minuteMs },
  guardianLinkMs: { field: integer({ min: 1, max: 366, unit: 'days' }), scale: dayMs },
  staffSecondStep: { field: choice(['by-mode', 'yes', 'no']), as: 'three-way' },
  roleApprovals: { field: flag() },
  outsideLoginIssuer: { field: text({ maxChars: 300, isOptional: true }) },
  outsideLoginClientId: { field: text({ maxChars: 300, isOptional: true }) },
  outsideLoginClientSecret: { field: secret({ maxChars: 300, isOptional: true }) },
  outsideLoginName: { field: labels({ maxChars: 200 }) },
  fileQuotaBytes: { field: integer({ min: 1, max: 1_000_000, unit: 'MB' }), scale: megabyte },
  announcementNewDays: { field: integer({ min: 1, max: 10_000, unit: 'days' }) },
  questionsPerHour: { field: integer({ min: 1, max: 10_000 }) },
  questionsPerHourAndAddress: { field: integer({ min: 1, max: 10_000 }) },
  questionTimeoutDays: { field: integer({ min: 1, max: 365, unit: 'days' }) },
  orderReserveMs: { field: integer({ min: 30, max: 3600, unit: 'seconds' }), scale: secondMs },
  orderPaymentMs: { field: integer({ min: 30, max: 3600, unit: 'seconds' }), scale: secondMs },
  dispenseExpiryMs: { field: integer({ min: 10, max: 600, unit: 'seconds' }), scale: secondMs },
  commandRepeatMs: { field: integer({ min: 1, max: 60, unit: 'seconds' }), scale: secondMs },
  commandAckTimeoutMs: { field: integer({ min: 5, max: 600, unit: 'seconds' }), scale: secondMs },
  dispenseResultMs: { field: integer({ min: 10, max: 600, unit: 'seconds' }), scale: secondMs },
  dispenseSilenceMs: { field: integer({ min: 1, max: 60, unit: 'minutes' }), scale: minuteMs },
  laneFailuresMax: { field: integer({ min: 1, max: 100 }) },
  agentCodes: { field: text({ maxChars: 200, isOptional: true }), as: 'comma-list' },
  mapsKey: { field: secret({ maxChars: 300, isOptional: true }) },
  debug: { field: flag() },
  consoleLogo: null,
  mapOutlines: null,
  quietHours: null,
}

/** The rows behind the values: what each is locked by, and whose history is told. */
export const settingRows = resource({
  name: 'settings',
  segment: 'settings',
  fields: {
    key: text({ isReadOnly: true }),
    isChanged: flag({ isReadOnly: true }),
    updatedAt: instant({ isReadOnly: true }),
  },
  title: 'key',
  list: {
    columns: ['key', 'isChanged', 'updatedAt'],
    filters: ['isChanged', 'updatedAt'],
    search: ['key'],
    sort: { by: ['key', 'updatedAt'], first: 'key', direction: 'asc' },
  },
})

export const settingOfficeRoutes = routes('settings', {
  /** every setting with its value and its default; of a secret only whether it is set */
  values: { method: 'GET', path: '/api/console/setting-values', permission: 'settings.view' },
  /** replaces the value; what it must be is said by each setting's schema */
  edit: { method: 'PUT', path: '/api/console/settings/:id' },
  /** back to the default */
  reset: { method: 'POST', path: '/api/console/settings/:id/reset', permission: 'settings.edit' },
  /** what maps of the console draw below their points */
  outlines: { method: 'GET', path: '/api/console/map-outlines' },
  /** a GeoJSON file in place of the one before; null takes it back */
  setOutlines: {
    method: 'PUT',
    path: '/api/console/map-outlines',
    permission: 'settings.edit',
    // each quotation mark of the file travels as two
    bodyLimitBytes: 2 * outlineLimits.fileChars,
  },
})

export const settingRefusals = refusals({
  administrator_only: {
    status: 403,
    when: 'who is no administrator takes a protection of sign-ins away: the second person, or the sign-in service',
  },
  outlines_unusable: {
    status: 422,
    when: `a file of outlines breaks a rule (${outlineRules.join(', ')}); area and point say where, 0 is the whole`,
  },
})
