export { settingOfficeRoutes } from '../contract/office.ts'
export type { settingOfficeSchemas } from '../schema.ts'
export { texts as settingTexts } from './texts.ts'
export { useOutlines } from './use-outlines.ts'

/** The page of the settings, on demand; a later module adds its sections to it. */
export const loadSettingsPage = () => import('./SettingsPage.tsx')
