import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    pupil_exists: '{name} is on the roster already, in the same grade and class',
    roster_full: 'A roster holds {max, number} pupils at most. Please take off those who no longer take part',
    pupil_has_draft:
      'This pupil still has a declaration under way. Delete the draft or end your help first, then take the pupil off the roster',
    already_prepared:
      'A declaration of this group is being prepared for this pupil already; each may enter one work a season',
    already_confirmed: 'The pupil has taken this declaration over; no invitation is needed any more',
    nobody_to_tell: 'Neither the roster nor the pupil’s account has a phone or an e-mail. Please tell them in person',
    name_column_missing: 'The first row of the table has no column “{column}”. Please use the sample',
    invitation_malformed:
      'This is no invitation code: it has 12 letters and digits. Please compare it with what your teacher gave you',
    invitation_unknown: 'There is no such invitation code. Please compare it with what your teacher gave you',
    invitation_expired: 'The invitation has expired. Please ask your teacher for a new one',
    invitation_revoked: 'Your teacher has taken this invitation back or made a new one. Please ask your teacher',
    invitation_used: 'This invitation code has been used. If it was you, look under “My declarations”',
    invitation_for_pupils: 'The invitation is for a pupil. Please sign in with the pupil’s own account',
  },
  problems: {
    pupil_exists: 'is on the roster already, in the same grade and class',
    pupil_twice: 'is the same pupil as in row {row, number}',
    roster_full: 'the roster is full: {max, number} pupils at most',
    not_a_phone: 'is not a phone number',
  },
  columns: {
    name: 'Name',
    stage: 'School stage',
    grade: 'Grade',
    className: 'Class',
    phone: 'Pupil’s phone',
    guardianPhone: 'Parent’s phone',
  },
  sample: { file: 'Sample roster', name: 'Lin Xiaoman', grade: 'Grade 8', className: 'Class 3' },
  tasks: {
    prepare: 'prepare a draft',
    code: 'enter the authorization code',
    invite: 'invite the pupil',
    confirm: 'take the declaration over',
    consent: 'wait for the guardian’s consent',
    fields: 'fill in what is missing',
    materials: 'add the missing materials',
    print: 'make and print the form',
    pages: 'upload the signed form',
    submit: 'hand it in',
    mend: 'mend what was returned',
    wait: 'wait for the review',
    ended: 'no longer helped',
  },
  messages: {
    invitation: {
      name: 'Invitation to take over a declaration',
      subject: '{teacher} invites you to take a declaration over',
      body: '{teacher} has prepared a declaration for {pupil}. Open this link to take it over:\n{link}\nOr enter the invitation code on the website: {code}',
      sms: '{teacher} has prepared a declaration for {pupil}. Take it over at {link}, invitation code {code}.',
    },
    reminder: {
      name: 'Reminder by a teacher',
      subject: '{teacher} reminds you: {task}',
      body: 'Next for {pupil}’s declaration “{title}”: {task}.\nSign in and go on under “My declarations”.',
      sms: '{teacher} reminds {pupil}: next for “{title}” is to {task}.',
    },
    consent: {
      name: 'Reminder of the guardian’s consent',
      subject: 'Please give consent for {pupil}',
      body: '{pupil} has accepted the invitation of {teacher}; only the guardian’s consent is missing. Please open the consent link you received.',
      sms: '{pupil} has accepted the invitation of {teacher}. Please open the consent link you received.',
    },
  },
}
