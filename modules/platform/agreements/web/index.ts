// What the console's screen of agreements is made of; people who have not accepted stand beside it (accounts).
export { agreementOfficeTexts, agreementTexts } from './office/texts.ts'
export const loadVersionParts = () => import('./office/parts.ts')
export type VersionParts = Awaited<ReturnType<typeof loadVersionParts>>
