import { client } from '#kernel/web/client/browser.ts'
import { settingOfficeRoutes } from '../contract/office.ts'
import type { settingOfficeSchemas } from '../schema.ts'

export const settingCalls = client<typeof settingOfficeSchemas>(settingOfficeRoutes)
export type SettingShown = Awaited<ReturnType<typeof settingCalls.values>>['settings'][number]
export const settingsKey = ['settings']
export const outlinesKey = ['map-outlines']
