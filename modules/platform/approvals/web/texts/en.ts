import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  roles: 'Roles and where they hold',
  noRoles: 'No role has been given',
  everywhere: 'everywhere',
  change: 'Change the roles',
  changeOf: 'Roles of {name}',
  role: 'Role',
  place: 'At which organization',
  add: 'Add a role',
  take: 'Take this role away',
  save: 'Save',
  saved: 'The roles are changed',
  needsSecond:
    'These roles hold sensitive permissions: a second person has to agree. Say why and ask; it holds as soon as it passes.',
  askForRole: 'Say why and ask: it takes effect as soon as a second person agrees, and nothing changes before.',
  reason: 'Reason',
  ask: 'Ask for approval',
  asked: 'The approval is asked for',
  required: 'Please fill this in',
  many: {
    button: '{count, plural, one {Change roles (#)} other {Change roles (#)}}',
    choose: 'Tick the people in the list first',
    title: '{count, plural, one {Roles of one person} other {Roles of # people}}',
    what: 'What to do',
    give: 'Give a role',
    take: 'Take a role away',
    moves: 'Whoever has this role already has it at this organization from then on.',
    everywhere: 'The role is taken away wherever these people have it.',
    why: 'Reason for the approval (optional)',
    whyHint:
      'A role with sensitive permissions takes a second person: with a reason the approval is asked for, without one those people are left as they are.',
    run: '{count, plural, one {Change one person} other {Change # people}}',
    asked:
      '{count, plural, one {For one person} other {For # people}} the approval is asked for; it holds once it passes',
  },
  contacts: 'Contacts',
  unmask: 'Show the contacts in full',
  none: 'none',
  cut: 'The network was cut; please try again',
}
