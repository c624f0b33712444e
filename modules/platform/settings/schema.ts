import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
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
const count = z.number().int().min(1).max(10_000)
const address = z.string().regex(/^(\/|https?:\/\/).{0,300}$/)

/** What a stored value must be. */
export const settingSchemas = {
  siteName: labels,
  organizer: labels,
  filingRecord: z.string().max(100),
  filingRecordUrl: address,
  consoleUrl: address,
  consoleLogo: z
    .string()
    .regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+=*)?$/)
    .max(200_000),
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
} satisfies Record<SettingKey, z.ZodType>

export const publicSettings = z.object({
  siteName: z.string(),
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
