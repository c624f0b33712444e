export { accountsBoot } from './boot.ts'
export { createAccount, createStaffAccount, type GivenAccount } from './create-account.ts'
export { contactOf, identityOf } from './known-person.ts'
export { type AccountName, accountNameSql, accountNames, accountTable } from './names.ts'
export { type RoleWish, requireWithinOwnRights, sensitivePermissions, setGivenRoles } from './office/given-roles.ts'
export { ageOn, todayOn } from './person-checks.ts'
export { actorOfSession, resolveActor } from './resolve-actor.ts'
export {
  changedRoles,
  deleteRole,
  type GivenRole,
  insertRole,
  lockedRole,
  putRoles,
  type Role,
  roleRows,
  rolesToSwitch,
  setActingRole,
  updateRole,
} from './roles.ts'
export { createSession, isLimitedSession, userInfoOfSession } from './sessions.ts'
export { accountKind, reviewerTies, shownNames } from './ties.ts'
