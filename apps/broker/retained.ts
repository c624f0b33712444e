import { Readable } from 'node:stream'

/** What the broker asks of its memory for messages that are retained (aedes-persistence). */
export interface RetainedMemory {
  storeRetained(packet: RetainedPacket): Promise<void>
  createRetainedStreamCombi(topics: readonly string[]): Readable
}
interface RetainedPacket {
  topic: string
  payload: Buffer | string
}

/**
 * Finds what is retained under a full name by that name. The memory itself looks through everything that is retained, for each
 * topic of each subscription: with ten thousand machines, which all come back at once after a power cut, that takes hours.
 * Machines subscribe full names only; the gateway's patterns go the memory's own way.
 */
export function findRetainedByName(memory: RetainedMemory): void {
  const byName = new Map<string, RetainedPacket>()
  const store = memory.storeRetained.bind(memory)
  const search = memory.createRetainedStreamCombi.bind(memory)
  memory.storeRetained = (packet) => {
    if (packet.payload.length === 0) byName.delete(packet.topic)
    else byName.set(packet.topic, { ...packet })
    return store(packet)
  }
  memory.createRetainedStreamCombi = (topics) =>
    topics.some(isPattern) ? search(topics) : Readable.from(topics.flatMap((topic) => byName.get(topic) ?? []))
}

function isPattern(topic: string): boolean {
  return topic.includes('+') || topic.includes('#')
}
