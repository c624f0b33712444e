import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    not_your_turn: 'It is the turn of {unit}. You can look, but not decide',
    own_work:
      '{why, select, own {This is your own declaration} child {This is your child’s declaration} named {You are a member or instructor of this work} other {This work comes from your own school}}. Please leave it to a colleague',
    checks_unconfirmed:
      '{count, plural, one {# notice has} other {# notices have}} not been confirmed. Please look and tick',
    checks_failed:
      '{count, plural, one {# rule is} other {# rules are}} broken, so it cannot be approved; you can return it',
    recommendations_used_up: 'All {amount} recommendations of this kind have been used',
    recommendations_below_use: 'The unit has recommended {used} already, so the quota cannot be set to {amount}',
    recommendations_of_own_unit: 'The unit above sets how many your own unit may recommend',
    recommendations_set_above: 'A unit above yours set this quota: only that unit, or one above it, changes it',
    reason_needed: 'Choose a reason and explain it',
    nothing_opened: 'Open at least one part for correction',
    fix_by_out_of_range: 'The last day must lie within the next {max, plural, one {# day} other {# days}}',
    second_person_needed: 'A refusal must be confirmed by a second person',
    refusal_pending: 'A colleague has proposed a refusal; it waits for a second person',
    waiting_unit_reminded: '{unit} was reminded at {atText} today; once a day is enough',
    nothing_waits_there: 'Nothing of this season waits for {unit} now',
    nobody_reviews_there: 'Nobody reviews for {unit} yet; please give it a contact first',
    too_late_to_take_back: 'More than 10 minutes have passed, or the next unit has opened it',
  },
  messages: {
    reminder: {
      name: 'Reminder to review',
      subject: 'Declarations waiting for {unit}: {count}',
      body: 'Hello,\n\nDeclarations of {season} that wait for {unit} to review them: {count}. The oldest has waited since {since}.\nPlease sign in and review them: {site}',
      sms: 'Declarations of {season} waiting for {unit}: {count}, the oldest since {since}. {site}',
    },
  },
  resources: {
    recommendationQuotas: {
      one: 'recommendation quota',
      many: 'Recommendation quotas',
      noneHint:
        'A unit without a quota recommends as many as the season allows its level, or as many as it finds good.',
      fields: {
        unitName: 'Unit',
        season: 'Season',
        unit: 'Unit',
        kind: 'Kind',
        stage: 'Stage',
        amount: 'May recommend',
        used: 'Recommended',
        left: 'Left',
        setBy: 'Set by',
      },
    },
    submittedDeclarations: {
      one: 'submitted declaration',
      many: 'Submitted declarations',
      fields: {
        number: 'Number',
        title: 'Title',
        members: 'Members',
        season: 'Season',
        kind: 'Kind',
        stage: 'Stage',
        unit: 'Unit',
        state: 'State',
        level: 'Level',
        waitsFor: 'Waits for',
        waitingSince: 'Waiting since',
        receivedAt: 'Submitted',
        fixBy: 'To be mended by',
        updatedAt: 'Last change',
      },
    },
  },
  problems: {
    check_failed: 'Breaks a rule',
    check_unconfirmed: 'Please look and confirm',
  },
  checks: {
    fine: {
      ages: 'Ages fit and match the documents',
      stage: 'Stage and subject agree',
      'one-work': 'One work per person',
      people: 'Numbers and area fit',
      dates: 'Dates are in order',
      materials: 'Materials are complete',
      code: 'The authorization code is valid',
    },
    schoolConfirmed:
      'Confirmed by its author: the school of {name} is right, although not below the unit that gave the code',
    pagesMissing: '{count, plural, one {# signed page is} other {# signed pages are}} missing',
    pagesFine: 'All {count, plural, one {# signed page} other {# signed pages}} recognized',
    pageConfirmed: 'Page {page} was confirmed by the declarant. Compare it with the picture',
  },
}
