import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  search: 'Find in: {tree}',
  none: 'Nothing found',
  loading: 'Loading',
  lost: 'It could not be fetched. Please try again.',
  again: 'Try again',
  more: 'Too many to show here; find the others in the list',
  count: '{name}, {count, number}',
  addBelow: 'New below “{name}”',
  moveOne: 'Move “{name}”',
  below: 'Below which one',
  belowHint: 'Type a name to look for',
  withAll: 'What stands below it moves with it',
  top: 'The top level',
  move: 'Move',
  question: 'Move “{moved}” below “{to}”? Everything below it moves along.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log',
  required: 'Please fill this in',
  cancel: 'Cancel',
  moved: '“{moved}” is below “{to}” now',
  cut: 'The connection was cut. Please try again.',
}
