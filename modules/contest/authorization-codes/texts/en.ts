import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    code_malformed: 'There is a slip in the authorization code: it has 12 letters and digits. Compare them one by one',
    code_unknown: 'This authorization code does not exist. Check it with the unit that gave it to you',
    code_used: 'This authorization code is already in use. Each code is good for one declaration',
    code_revoked: 'This authorization code was withdrawn. Ask the unit for another one and enter it here',
    code_other_season: 'This authorization code belongs to another year’s contest',
    code_other_kind: 'This authorization code is for another kind of declaration',
    code_other_stage: 'This authorization code is for another school stage',
    code_expired: 'This authorization code is past its date. Ask the unit for another one',
    quota_exceeded:
      'More than the quota of this unit: {amount, plural, one {# code} other {# codes}} in all, {left, plural, one {# left} other {# left}}',
  },
}
