export { findTeams, type TeamRow, teamById, teamInScope, teamTable } from './rows.ts'
