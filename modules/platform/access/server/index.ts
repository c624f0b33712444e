export { syncBuiltInRoles } from './sync-roles.ts'
