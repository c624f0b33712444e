import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import { outlineLimits } from '#kernel/contract/outlines.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { settingOfficeRoutes } from './contract/office.ts'
import type { SettingKey, settingRoutes } from './contract.ts'

const labels = z.strictObject({
  zh: z.string().min(1).max(200),
  en: z.string().max(200).optional(),
  fr: z.string().max(200).optional(),
  ko: z.string().max(200).optional(),
})
const timeMs = z
  .number()
  .int()
  .min(60_000)
  .max(366 * 24 * 3_600_000)
const waitMs = (min: number, max: number) => z.number().int().min(min).max(max)
const count = z.number().int().min(1).max(10_000)
const address = z.string().regex(/^(\/|https?:\/\/).{0,300}$/)

const ring = z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
const outlines = z
  .array(z.strictObject({ name: z.string(), code: z.string(), polygons: z.array(z.array(ring)) }))
  .max(outlineLimits.areas)

/** What a stored value must be. */
export const settingSchemas = {
  siteName: labels,
  siteShortName: labels,
  organizer: labels,
  filingRecord: z.string().max(100),
  filingRecordUrl: address,
  consoleUrl: address,
  consoleLogo: z
    .string()
    .regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+=*)?$/)
    .max(200_000),
  mapOutlines: outlines.nullable(),
  passwordMinChars: z.number().int().min(6).max(64),
  fileQuotaBytes: z
    .number()
    .int()
    .min(1024 * 1024),
  sessionIdleMs: timeMs,
  sessionAbsoluteMs: timeMs,
  guardianLinkMs: timeMs,
  oneTimeCodeMs: timeMs,
  staffSecondStep: z.boolean().nullable(),
  roleApprovals: z.boolean(),
  outsideLoginIssuer: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
  outsideLoginClientId: z.string().max(300),
  outsideLoginClientSecret: z.string().max(300),
  outsideLoginName: labels,
  announcementNewDays: count,
  questionsPerHour: count,
  questionsPerHourAndAddress: count,
  questionTimeoutDays: z.number().int().min(1).max(365),
  quietHours: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$/),
  offeredLanguages: z
    .array(z.enum(languages))
    .max(languages.length)
    .refine((offered) => offered.includes('zh'), { params: { problem: 'source_language_missing' } })
    .transform((offered) => languages.filter((language) => offered.includes(language))),
  orderReserveMs: waitMs(30_000, 3_600_000),
  orderPaymentMs: waitMs(30_000, 3_600_000),
  dispenseExpiryMs: waitMs(10_000, 600_000),
  commandRepeatMs: waitMs(1000, 60_000),
  commandAckTimeoutMs: waitMs(5000, 600_000),
  dispenseResultMs: waitMs(10_000, 600_000),
  dispenseSilenceMs: waitMs(60_000, 3_600_000),
  laneFailuresMax: z.number().int().min(1).max(100),
  agentCodes: z.array(z.string().regex(/^\d{4}$/)).max(20),
  mapsKey: z.string().max(300),
  debug: z.boolean(),
} satisfies Record<SettingKey, z.ZodType>

export const publicSettings = z.object({
  siteName: z.string(),
  siteShortName: z.string(),
  organizer: z.string(),
  filingRecord: z.string(),
  filingRecordUrl: z.string(),
  consoleUrl: z.string(),
  passwordMinChars: z.number().int(),
  fileQuotaBytes: z.number().int(),
  /** the demo says so on its pages */
  isDemo: z.boolean(),
})

export const settingRouteSchemas = { public: { reply: publicSettings } } satisfies SchemasOf<typeof settingRoutes>

const rowParams = z.strictObject({ id: z.string().min(1).max(60) })
const revision = z.string().max(60)
export const settingOfficeSchemas = {
  values: {
    reply: z.object({
      settings: z.array(
        z.object({
          key: z.string(),
          group: z.string(),
          /** a secret's is null */
          value: z.unknown(),
          default: z.unknown(),
          /** whether the operator has set it */
          isSet: z.boolean(),
          isSecret: z.boolean(),
          revision: z.string(),
          updatedAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  edit: {
    params: rowParams,
    body: z.strictObject({ value: z.unknown(), revision }),
    reply: z.object({ revision: z.string() }),
  },
  reset: { params: rowParams, body: z.strictObject({ revision }), reply: z.object({ revision: z.string() }) },
  outlines: { reply: z.object({ outlines }) },
  setOutlines: {
    body: z.strictObject({ geojson: z.string().max(outlineLimits.fileChars).nullable() }),
    reply: z.object({ areas: z.number().int(), points: z.number().int() }),
  },
} satisfies SchemasOf<typeof settingOfficeRoutes>
