export { type LevelChange, levelChanging } from './console-operations.ts'
export { type Area, areaOf, type KnownOrganization, knownOrganization, knownOrganizations } from './known.ts'
export { holdTree } from './move.ts'
export { withSuggestions } from './names/suggested.ts'
export { createOrganization, type NewOrganization, renameOrganization } from './operations.ts'
export {
  isUnder,
  levelsAlong,
  levelsAlongPath,
  nameIn,
  namesAbove,
  organizationOf,
  organizationsByIds,
  organizationTable,
  pathNow,
  rootOf,
} from './queries.ts'
