import { routes } from '#kernel/contract/routes.ts'

export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** `kept`: nothing leaves the machine (demo), or no provider is configured for the channel. */
export const messageStates = ['queued', 'sent', 'failed', 'kept'] as const
export type MessageState = (typeof messageStates)[number]

/** So often a message is tried; the worker waits longer each time. */
export const deliveryAttempts = 8

export const messageRoutes = routes('messages', {
  /** what went out, recipients masked; for the office */
  list: { method: 'GET', path: '/api/messages' },
  /** the demo only: messages that this browser caused */
  demoOutbox: { method: 'GET', path: '/api/demo/outbox' },
})
