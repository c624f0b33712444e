import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    contact_unknown:
      'Nobody below your unit has this login name. Check it, or ask the person to choose their unit in their profile; who has no account yet can be invited',
    contact_unfit: 'This account cannot be a contact: pupils, guardians and locked accounts cannot',
    contact_already: 'This person is the contact of this unit already',
    contact_elsewhere: 'This person is the contact of {unit}; hand that over or end it there first',
    contact_of_own_unit: 'Who works for your own unit is decided by the unit above; please ask them',
    contact_day_wrong: 'The day cannot be later than today, nor before the contact began',
    request_pending: 'Your last request is still waiting; you can withdraw it first',
  },
  problems: {
    contact_unknown:
      'Nobody below your unit has this login name. Check it, or ask the person to choose their unit in their profile; who has no account yet can be invited',
  },
  messages: {
    given: {
      name: 'Contact of a unit',
      subject: 'You are now the contact of {unit}',
      body: 'Hello,\n\nyou are now the contest contact of {unit}: you can hand out codes and review declarations.\nSign in and open your unit’s page: {site}',
      sms: 'You are now the contest contact of {unit}. Sign in and open your unit’s page: {site}',
    },
    ended: {
      name: 'No longer contact of a unit',
      subject: 'You are no longer the contact of {unit}',
      body: 'Hello,\n\nyou are no longer the contest contact of {unit}, and may no longer do what belonged to it. Please ask the unit above if this is unexpected.',
      sms: 'You are no longer the contest contact of {unit}.',
    },
    failed: {
      name: 'Request to be contact not accepted',
      subject: 'Not accepted as the contact of {unit}',
      body: 'Hello,\n\nyour request to be the contact of {unit} was not accepted.\nReason: {reason}\nYou can ask again with other words: {site}',
      sms: 'Your request to be the contact of {unit} was not accepted: {reason}',
    },
  },
  resources: {
    unitFigures: {
      one: 'unit with its figures',
      many: 'Units with their figures',
      fields: {
        code: 'Unit code',
        name: 'Unit',
        level: 'Level',
        parent: 'Unit above',
        season: 'Season',
        contacts: 'Contacts',
        lacksContact: 'Without a contact',
        issued: 'Codes issued',
        used: 'Codes used',
        submitted: 'Submitted',
        returned: 'Returned',
        qualified: 'Passed',
        refused: 'Refused',
      },
    },
    contactRequests: {
      one: 'request to be a contact',
      many: 'Requests to be a contact',
      noneHint: 'When somebody on the portal asks to be a unit’s contact, the request waits here for you.',
      fields: {
        person: 'Person',
        loginName: 'Login name',
        unit: 'Unit',
        words: 'What they say',
        state: 'State',
        createdAt: 'Asked',
        decidedBy: 'Decided by',
        decidedAt: 'Decided',
        decisionReason: 'Reason',
      },
      options: {
        state: {
          pending: 'Waiting',
          passed: 'Accepted',
          failed: 'Not accepted',
          withdrawn: 'Withdrawn',
        },
      },
      actions: {
        pass: 'Accept',
        fail: 'Do not accept',
      },
    },
  },
}
