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
  reason: 'Reason',
  ask: 'Ask for approval',
  asked: 'The approval is asked for',
  cancel: 'Cancel',
  required: 'This cannot be empty',
  contacts: 'Contacts',
  unmask: 'Show the contacts in full',
  unmaskHint: 'Who looked, when and why is written into the log',
  why: 'Why do you need them?',
  none: 'none',
  cut: 'The network was cut; please try again',
}
