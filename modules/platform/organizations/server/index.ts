export { createOrganization, type NewOrganization } from './operations.ts'
export { areaOf, isUnder, namesAbove, organizationOf } from './queries.ts'
