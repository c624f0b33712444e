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
    quota_below_use:
      'The quota cannot be less than what hangs on it: {amount} asked for, {live, plural, one {# live code} other {# live codes}} and {handed} handed to units below',
    quota_above_short: '{unit} has not enough to give: {amount} in all, at most {left} for this unit',
    quota_short_for_move:
      'It cannot be moved: the quota of {unit} is too small ({season}, {kind}). {amount} in all, {used} in use, and {moved} would come along. Raise its quota first, or take codes and quota back from the unit that is to move',
    quota_of_own_unit: 'The quota of your own unit is set by the unit above it',
    too_few_codes: 'There are not so many unused codes, only {left}',
    unit_not_below: 'Codes can only go to a unit below',
    code_replaced: 'A new code was issued in the place of this one already',
  },
  resources: {
    authorizationCodes: {
      one: 'authorization code',
      many: 'Authorization codes',
      fields: {
        code: 'Code',
        season: 'Season',
        unit: 'Held by',
        kind: 'Kind',
        stage: 'Stage',
        state: 'State',
        handedTo: 'Handed to',
        handedAt: 'Handed on',
        declarationNumber: 'Declaration',
        voidReason: 'Why withdrawn',
        expiresAt: 'Valid until',
        createdAt: 'Made on',
      },
      options: {
        state: {
          generated: 'Made',
          allocated: 'Allocated',
          handed: 'Handed over',
          bound: 'Bound',
          submitted: 'Submitted',
          used: 'Used',
          void: 'Void',
        },
      },
      actions: {
        hand: 'Hand to a person',
        handDown: 'Hand to a unit below',
        recall: 'Take back',
        revoke: 'Withdraw',
        reissue: 'Issue anew',
      },
      inputs: { hand: { name: 'Person' }, handDown: { unit: 'Unit below' } },
    },
    quotas: {
      one: 'quota',
      many: 'Quotas',
      fields: {
        unitName: 'Unit',
        season: 'Season',
        unit: 'Unit',
        kind: 'Kind',
        stage: 'Stage',
        amount: 'Quota',
        live: 'Live codes',
        handedDown: 'Handed to units below',
      },
    },
    codeReserves: {
      one: 'place on the reserve list',
      many: 'Reserve list',
      noneHint: 'When the quota is used up, note who else would like a place; they move up when one becomes free.',
      fields: {
        name: 'Waiting',
        position: 'Position',
        season: 'Season',
        unit: 'Unit',
        kind: 'Kind',
        stage: 'Stage',
        waitingUnit: 'Waiting unit',
        waitingName: 'Waiting person',
        state: 'State',
        code: 'Code',
        createdAt: 'Entered on',
      },
      options: {
        state: {
          waiting: 'Waiting',
          served: 'Served',
          withdrawn: 'Withdrawn',
        },
      },
      actions: {
        serve: 'Give a place',
        withdraw: 'Withdraw',
      },
    },
  },
}
