import { choice, choices, instant, integer, labels, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { messageChannels, messageTypes } from '#modules/platform/messaging/contract.ts'

export const pushStates = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type PushState = (typeof pushStates)[number]

export const pushMoves = transitions(pushStates, {
  start: { from: ['scheduled'], to: 'sending' },
  pause: { from: ['scheduled', 'sending'], to: 'paused' },
  resume: { from: ['paused'], to: ['scheduled', 'sending'] },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled' },
  finish: { from: ['sending'], to: 'sent' },
  /** what failed for good is tried once more */
  retry: { from: ['sending', 'sent'], to: 'sending' },
})

export const pushLimits = {
  titleMaxChars: 100,
  bodyMaxChars: 2000,
  /** people of one page: a change of its own */
  pagePeople: 500,
  scheduleMaxMs: 366 * 86_400_000,
} as const

/** Messages by hand to many (S1-FUNC-13). */
export const pushes = resource({
  name: 'pushes',
  segment: 'push',
  fields: {
    type: choice(messageTypes, { isReadOnly: true }),
    title: labels({ isReadOnly: true }),
    body: labels({ isReadOnly: true, isLong: true }),
    channels: choices(messageChannels, { isReadOnly: true }),
    /** whom it is for, in words */
    audience: labels({ isReadOnly: true }),
    state: choice(pushStates, {
      isReadOnly: true,
      tones: { scheduled: 'wait', sending: 'wait', paused: 'warn', sent: 'good' },
    }),
    haltedReason: choice(['sender-gone', 'sender-not-permitted'], { isReadOnly: true, isOptional: true }),
    recipientCount: integer({ isReadOnly: true }),
    sentCount: integer({ isReadOnly: true }),
    waitingCount: integer({ isReadOnly: true }),
    failedCount: integer({ isReadOnly: true }),
    sender: text({ isReadOnly: true, isOptional: true }),
    scheduledAt: instant({ isReadOnly: true, isOptional: true }),
    createdAt: instant({ isReadOnly: true }),
    startedAt: instant({ isReadOnly: true, isOptional: true }),
    finishedAt: instant({ isReadOnly: true, isOptional: true }),
  },
  title: 'title',
  list: {
    columns: [
      'title',
      'type',
      'state',
      'audience',
      'channels',
      'recipientCount',
      'sentCount',
      'waitingCount',
      'failedCount',
      'sender',
      'scheduledAt',
      'createdAt',
    ],
    spare: ['createdAt', 'sender'],
    filters: ['type', 'state', 'createdAt', 'title'],
    search: ['title', 'body'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
  },
  actions: {
    pause: {},
    resume: {},
    cancel: { ask: 'reason', isDangerous: true },
    retry: { ask: 'yes' },
  },
  exports: true,
})

export const pushRoutes = routes('pushes', {
  /** what an audience can be made of, within one's own subtree */
  audiences: { method: 'GET', path: '/api/console/push-audiences', permission: 'pushes.compose' },
  /** how many people an audience has now */
  count: {
    method: 'POST',
    path: '/api/console/push-audiences/count',
    permission: 'pushes.compose',
    repeatable: 'it only counts: nothing is written',
    trace: { none: 'it only counts: nothing is written' },
  },
  compose: { method: 'POST', path: '/api/console/push' },
  /** the log of one push, recipients masked */
  messages: { method: 'GET', path: '/api/console/push/:id/messages', permission: 'pushes.view' },
})

export const pushRefusals = refusals({
  push_nobody: { status: 422, when: 'the audience has nobody in it, or nobody within the own subtree' },
  push_time_unfit: { status: 422, when: 'a push is scheduled for the past, or too far off; carries days' },
  push_channel_not_yours: {
    status: 403,
    when: 'a chat group is told by somebody who works for a part of the tree alone',
  },
  push_nothing_failed: { status: 409, when: 'failed messages are to be tried again and none has failed' },
})
