import { lazy } from 'react'

export { TeamTabs } from './TeamTabs.tsx'

/** The list of teams and the gate: parts of the one screen that the module of scoring lists. */
export const TeamList = lazy(() => import('./TeamList.tsx').then((file) => ({ default: file.TeamList })))
export const CheckInPage = lazy(() => import('./CheckInPage.tsx').then((file) => ({ default: file.CheckInPage })))
