// What the portal pages of later modules share: who works for which unit, and for which season they look.
export { OfficeChoice, OfficeGate, SeasonField } from './OfficeGate.tsx'
export { loadOffice, loadSeasons, type OfficeAccess, type SeasonSummary } from './office.ts'
export { texts as officeTexts } from './texts.ts'

/** The console's table of papers; on demand, since the portal never shows it. */
export const unitMaterialsBelow = () => import('./UnitMaterialsBelow.tsx')
