import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'

/**
 * Whether whoever declares such a work is its one author: a pupil always; a teacher where the kind is not for pupils as well, who
 * are then the authors (contest.md 2a). Of a team, and of what a unit does, nobody is.
 */
export function isAuthor(
  kind: Pick<DeclarationKind, 'participation' | 'declarants' | 'team' | 'members'>,
  accountKind: string | undefined,
): boolean {
  if (kind.participation !== 'individual' || kind.team !== undefined || kind.members.max === 0) return false
  if (!(kind.declarants as readonly (string | undefined)[]).includes(accountKind)) return false
  return accountKind === 'pupil' || (accountKind === 'teacher' && !kind.declarants.includes('pupil'))
}
