export { createOrganization, type NewOrganization } from './operations.ts'
export { areaOf, isUnder, namesAbove, organizationOf, organizationTable } from './queries.ts'
