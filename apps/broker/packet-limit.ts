import { Transform, type TransformCallback } from 'node:stream'

/** Beside the payload a packet has a topic and a few bytes; of a CONNECT, name, password and will. */
const headMaxBytes = 1024

/** A packet that is not read any further. */
export class PacketRefused extends Error {}

/**
 * Passes MQTT packets on as they come, and ends the stream at the first one that announces more than it may have: nothing of
 * that packet is kept in memory (docs/device-protocol.md, 1).
 */
export class PacketLimit extends Transform {
  readonly #packetMaxBytes: number
  /** of the packet under way, what is still to come */
  #restBytes = 0
  /** digits of a length that was cut between two pieces: their count and their value so far */
  #digits = 0
  #length = 0
  #isInLength = false

  constructor(payloadMaxBytes: number) {
    super()
    this.#packetMaxBytes = payloadMaxBytes + headMaxBytes
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let at = 0
    while (at < piece.length) {
      if (this.#restBytes > 0) {
        const step = Math.min(this.#restBytes, piece.length - at)
        this.#restBytes -= step
        at += step
        continue
      }
      // The first byte says what kind of packet it is; the length follows.
      if (!this.#isInLength) this.#begin()
      else {
        const problem = this.#readDigit(piece[at] as number)
        if (problem) {
          done(problem)
          return
        }
      }
      at += 1
    }
    done(null, piece)
  }

  #begin(): void {
    this.#isInLength = true
    this.#digits = 0
    this.#length = 0
  }

  /** Seven bits a byte, the lowest first; the highest bit says that another one follows (MQTT 3.1.1, 2.2.3). */
  #readDigit(byte: number): PacketRefused | null {
    this.#length += (byte & 127) * 128 ** this.#digits
    this.#digits += 1
    if (this.#length > this.#packetMaxBytes)
      return new PacketRefused(`a packet of more than ${this.#packetMaxBytes} bytes`)
    if ((byte & 128) !== 0) return this.#digits < 4 ? null : new PacketRefused('a length that is none')
    this.#isInLength = false
    this.#restBytes = this.#length
    return null
  }
}
