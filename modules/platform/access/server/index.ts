export { readCatalogue } from './catalogue.ts'
export { syncBuiltInRoles } from './sync-roles.ts'
