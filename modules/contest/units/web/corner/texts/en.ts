import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'My unit',
  lead: 'The contest work of {unit}, done on a phone.',
  leadNobody: 'Here contacts of units hand out codes and review declarations.',
  waiting: {
    title: 'Waiting for my review',
    none: 'Nothing waits for review now',
    count:
      '{capped, select, yes {{count, plural, other {more than #}}} other {{count, plural, one {# declaration} other {# declarations}}}}',
    since: 'the oldest has waited since {at}',
    go: 'Review',
  },
  codes: {
    title: 'Codes',
    free: '{free, plural, other {# unused}}',
    handed:
      '{handed, plural, other {#}} given out, {used, plural, other {#}} in use, quota left {left, plural, other {#}}',
    go: 'Look and hand out',
  },
  deadline: {
    title: 'Deadline',
    label: 'Time left',
    over: 'The deadline has passed',
    none: 'No season is open now',
    day: 'd',
    hour: 'h',
    minute: 'min',
    second: 's',
    spoken: '{days} days {hours} hours {minutes} minutes until the deadline',
  },
  delegation: {
    title: 'Delegation',
    text: 'Leaders, travel, rooms and insurance; contestants come from the teams.',
    go: 'Write the delegation',
  },
  materials: {
    title: 'Papers of the unit',
    text: 'Upload the stamped summary, the letter of recommendation and the work report here.',
    go: 'Hand in papers',
  },
  documents: {
    title: 'Contest documents',
    text: 'Publish rules, field drawings and score sheets here, for everybody to download.',
    go: 'Upload documents',
  },
  console: {
    title: 'More work',
    text: 'Quota, bulk review, exports and more: use the work management system on a computer.',
    go: 'Open the work management system',
  },
  switch: {
    title: 'You are the contact of {unit}',
    text: 'You are working with another role; switch to do the work of this unit.',
    go: 'Switch to {unit}',
  },
  ask: {
    title: 'You are not a contact yet',
    how: 'Let the unit above name you, or ask here. Once it has agreed you can hand out codes and review declarations.',
    unit: 'Ask to be the contact of {unit}',
    change: 'Not your unit? Change it in your profile',
    noUnit: 'First choose your school or unit in your profile, then come back and ask.',
    profile: 'Choose my unit',
    words: 'Who you are',
    wordsHint:
      'Your post and how to reach you, so that the unit above can check, such as “science teacher in charge of contests”.',
    needed: 'Please say who you are',
    send: 'Ask',
    sent: 'Asked; you will be told what becomes of it',
  },
  request: {
    pending: 'Your request is waiting',
    pendingText: 'On {at} you asked to be the contact of {unit}; you will be told once it is decided.',
    withdraw: 'Withdraw it',
    withdrawn: 'The request is withdrawn',
    failed: 'Your last request was not accepted',
    failedText: 'To be the contact of {unit} was not accepted. Reason: {reason}',
  },
  cannot: 'Only accounts of teachers and of unit contacts can be a contact.',
}
