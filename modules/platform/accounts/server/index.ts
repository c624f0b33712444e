export {
  audienceAccountId,
  audiencePage,
  audienceSql,
  countAudience,
  givenRoleLabels,
  isInAudience,
} from './audience.ts'
export { accountsBoot } from './boot.ts'
export { examineCaptcha } from './captcha.ts'
export { createAccount, createStaffAccount, type GivenAccount } from './create-account.ts'
export { childOfToken } from './guardian-consents.ts'
export { contactsLater, contactsOf, identityOf, type Reachable } from './known-person.ts'
export { type AccountName, accountNameSql, accountNames, accountSql, accountTable } from './names.ts'
export {
  givenRolesOf,
  type RoleWish,
  requireWithinOwnRights,
  sensitivePermissions,
  setGivenRoles,
} from './office/given-roles.ts'
export {
  accountByLoginName,
  giveRoleAt,
  type Holder,
  holderNamesSql,
  holdersInScope,
  holdersOf,
  isHeldSql,
  listenersFor,
  placeOfRole,
  takeRoleAt,
} from './office/holders.ts'
export { type Invited, inviteContact } from './office/invite.ts'
export { inviteStaff, renameStaff } from './office/invite-staff.ts'
export { newOneTimePassword, type OneTimePassword } from './office/one-time-password.ts'
export { lockAdministrators } from './office/rows.ts'
export { isOwnPassword } from './own-password.ts'
export { ageOn, todayOn } from './person-checks.ts'
export { hasGivenRole, holdAccount, isStaff } from './personal.ts'
export { completeProfile } from './profile.ts'
export { actorOfSession, actorStill, resolveActor } from './resolve-actor.ts'
export {
  allRoles,
  changedRoles,
  deleteRole,
  type GivenRole,
  insertRole,
  lockedRole,
  putRoles,
  type Role,
  roleRows,
  rolesToSwitch,
  roleTable,
  type StoredRole,
  setActingRole,
  updateRole,
} from './roles.ts'
export { createSession, isLimitedSession, userInfoOfSession } from './sessions.ts'
export { countUp, requireWithin } from './throttle.ts'
export {
  accountKind,
  accountState,
  isSamePerson,
  ownIdNumber,
  phoneTie,
  reviewerTiesSql,
  shownNames,
  type Ties,
} from './ties.ts'
