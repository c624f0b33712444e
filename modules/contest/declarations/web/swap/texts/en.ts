import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Swap a contestant',
  lead: 'After handing in and before the team has qualified, until {until}. The signed form stays as it is; the reviewing unit sees who takes whose place, and why.',
  open: 'Swap a contestant',
  out: 'Who leaves the team',
  in: 'Who comes in',
  reason: 'Reason',
  reasonHint: 'For example illness; it is kept, and the reviewing unit is told',
  send: 'Swap',
  cancel: 'Do not swap',
  wrong: '{count, plural, one {One place needs} other {# places need}} to be put right',
  done: '{in} takes the place of {out}',
  portraitTaken: 'Photo uploaded: {name}',
  whoLeaves: 'Choose who leaves',
  whyNeeded: 'Give the reason',
}
