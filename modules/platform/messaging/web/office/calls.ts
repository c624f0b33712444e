import { client } from '#kernel/web/client/browser.ts'
import { quietHoursRoutes, templateRoutes } from '../../contract.ts'
import type { quietHoursSchemas, templateSchemas } from '../../schema.ts'

export const quietHoursCalls = client<typeof quietHoursSchemas>(quietHoursRoutes)
export const templateCalls = client<typeof templateSchemas>(templateRoutes)
export type TemplateWords = Awaited<ReturnType<typeof templateCalls.texts>>
