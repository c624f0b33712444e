import type { DirectChannel } from '../contract.ts'
import { messageModules } from './office.ts'

/** What a person chooses by: the messages of one module, and what the office sends to many by hand. */
export const messageClasses = [...messageModules, 'pushes'] as const
export type MessageClass = (typeof messageClasses)[number]

/** Told to people who work for a unit or teach; a pupil never gets one. */
export const classesOfUnits: readonly MessageClass[] = ['units', 'unit-materials', 'screening', 'delegations', 'desk']

/** Ways that a person does not want, by class; the inbox cannot be among them. */
export type UnwantedChannels = Readonly<Partial<Record<MessageClass, readonly DirectChannel[]>>>

/** Without a choice everything comes as the office has set it. */
export function isWanted(
  unwanted: UnwantedChannels | undefined,
  messageClass: string,
  channel: DirectChannel,
): boolean {
  return !(unwanted?.[messageClass as MessageClass] ?? []).includes(channel)
}
