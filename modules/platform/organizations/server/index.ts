export { createOrganization, type NewOrganization } from './operations.ts'
export {
  areaOf,
  isUnder,
  levelsAlong,
  namesAbove,
  organizationOf,
  organizationsByIds,
  organizationTable,
  rootOf,
} from './queries.ts'
