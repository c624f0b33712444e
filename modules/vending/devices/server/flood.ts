import { bootsPerDayMax, criticalKinds, readingsApartMs } from '../contract.ts'
import type { HeardMessage } from './messages.ts'

/**
 * Whether a message is one too many of its machine: readings that come too soon after others, and what is told in ever new starts.
 * What money and goods hang on is never too many. Takes note of what is not.
 */
export function isTooMany(heard: HeardMessage): boolean {
  if (heard.what === 'presence' || heard.what === 'ack' || heard.what === 'result') return false
  if (heard.what === 'event' && criticalKinds.includes(heard.kind)) return false
  const { machine, receivedAt, message } = heard
  const day = receivedAt.toISOString().slice(0, 10)
  if (machine.bootsOn !== day) Object.assign(machine, { boots: new Set(), bootsOn: day })
  if (!machine.boots.has(message.boot) && machine.boots.size >= bootsPerDayMax) return true
  machine.boots.add(message.boot)
  if (heard.what !== 'telemetry') return false
  const sinceMs = receivedAt.getTime() - machine.readingsMs
  // a clock that was set back is no reason to hear nothing until it is where it was
  if (sinceMs >= 0 && sinceMs < readingsApartMs) return true
  machine.readingsMs = receivedAt.getTime()
  return false
}
