import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** The ways out: one port each. `app` is the inbox within the product, `chat-app` a group of a chat program. */
export const messageChannels = ['email', 'sms', 'app', 'chat-app'] as const
export type MessageChannel = (typeof messageChannels)[number]
/** To one person, at an address of their own. */
export const directChannels = ['email', 'sms'] as const
export type DirectChannel = (typeof directChannels)[number]

/**
 * `kept`: nothing leaves the machine (demo), or no provider is configured for the channel. `held`: its push is paused;
 * `cancelled`: its push was given up before it went out.
 */
export const messageStates = ['queued', 'held', 'sent', 'failed', 'kept', 'cancelled'] as const
export type MessageState = (typeof messageStates)[number]

/** What the office does to a message by hand; all else is done by the worker and by the push a message belongs to. */
export const messageMoves = transitions(messageStates, {
  /** kept where its channel has no provider any more, as a new one would be */
  retry: { from: ['failed'], to: ['queued', 'kept'] },
})

/** So often a message is tried; the worker waits longer each time. */
export const deliveryAttempts = 8

/** What a message by hand is about (spec §5: a message has a type). An urgent one does not wait for the morning. */
export const messageTypes = ['notice', 'reminder', 'maintenance', 'urgent'] as const
export type MessageType = (typeof messageTypes)[number]

/** The words of a message that can be changed: an e-mail and the inbox have subject and body, a text message its own. */
export const templateParts = ['subject', 'body', 'sms'] as const
export type TemplatePart = (typeof templateParts)[number]
export const templateMaxChars = { subject: 200, body: 5000, sms: 500 } as const

const ownMessages = 'that a message was read stands with the message'

export const messageRoutes = routes('messages', {
  /** what went out, recipients masked; for the office */
  list: { method: 'GET', path: '/api/messages' },
  /** the demo only: messages that this browser caused */
  demoOutbox: { method: 'GET', path: '/api/demo/outbox' },
})

export const inboxRoutes = routes('inbox', {
  /** one's own messages within the product, newest first, and how many are unread */
  list: { method: 'GET', path: '/api/inbox' },
  read: { method: 'POST', path: '/api/inbox/:id/read', trace: { none: ownMessages } },
  readAll: { method: 'POST', path: '/api/inbox/read-all', trace: { none: ownMessages } },
})

export const quietHoursRoutes = routes('quietHours', {
  view: { method: 'GET', path: '/api/console/quiet-hours', permission: 'pushSettings.view' },
  edit: { method: 'PUT', path: '/api/console/quiet-hours', permission: 'pushSettings.edit' },
})

export const templateRoutes = routes('messageTemplates', {
  /** the words as built in and as changed, with the arguments they may name and the versions there were */
  texts: { method: 'GET', path: '/api/console/templates/:id/texts', permission: 'messageTemplates.view' },
  version: { method: 'GET', path: '/api/console/templates/:id/versions/:version', permission: 'messageTemplates.view' },
  /** puts these words in place; what is left out stands as built in */
  save: { method: 'PUT', path: '/api/console/templates/:id/texts' },
  /** the same, shown with sample values */
  preview: {
    method: 'POST',
    path: '/api/console/templates/:id/preview',
    permission: 'messageTemplates.view',
    repeatable: 'it only shows: nothing is written',
    trace: { none: 'it only shows: nothing is written' },
  },
})

export const messagingRefusals = refusals({
  template_outdated: { status: 409, when: 'somebody else changed the words of a message meanwhile' },
  template_unfit: {
    status: 422,
    when: 'words with an argument that is not there, without one that is needed, or unreadable',
  },
  channel_unfit: { status: 422, when: 'a message with a code is to go into the inbox, where it would stay readable' },
  message_code_gone: {
    status: 409,
    when: 'a message with a code or a link of one use is to be sent again: what was secret in it is kept nowhere',
  },
  message_of_push: { status: 409, when: 'a message of a push is to be sent again by itself: its push does that' },
  provider_incomplete: { status: 422, when: 'a provider lacks what its kind needs; fields lists it' },
})
