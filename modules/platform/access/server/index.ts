export { readCatalogue } from './catalogue.ts'
export { changeApprovedRole, type RoleChange } from './roles.ts'
export { syncBuiltInRoles } from './sync-roles.ts'
