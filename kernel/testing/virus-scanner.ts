import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

// In two halves, so that no scanner takes this file for the test virus itself.
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

const command = 'zINSTREAM\0'
const ping = Buffer.from('zPING\0')

export interface VirusScanner {
  port: number
  be(next: 'up' | 'down' | 'broken'): void
  /** as its StreamMaxLength: of what is longer it answers an error */
  takeUpTo(sizeBytes: number): void
  close(): void
}

/** A counterpart that speaks clamd's protocol (INSTREAM, PING) and knows one signature; it can be down, or broken. */
export async function startVirusScanner(): Promise<VirusScanner> {
  let mode: 'up' | 'down' | 'broken' = 'up'
  let maxSizeBytes = Number.POSITIVE_INFINITY
  const server: Server = createServer((socket) => {
    if (mode === 'down') return void socket.destroy()
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      if (part.equals(ping)) return void socket.end('PONG\0')
      // the end of a stream is a length of nothing
      if (!part.subarray(-4).equals(Buffer.alloc(4))) return
      const bytes = streamIn(Buffer.concat(parts))
      if (bytes) answer(socket, bytes)
    })
    socket.on('error', () => socket.destroy())
  })
  const answer = (socket: Socket, bytes: Buffer) => {
    const verdict = bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    const isTooMuch = mode === 'broken' || bytes.length > maxSizeBytes
    socket.end(isTooMuch ? 'INSTREAM size limit exceeded. ERROR\0' : `${verdict}\0`)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    be(next) {
      mode = next
    },
    takeUpTo(sizeBytes) {
      maxSizeBytes = sizeBytes
    },
    close: () => server.close(),
  }
}

/** What was streamed, once its end has come. */
function streamIn(received: Buffer): Buffer | null {
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('not what clamd is asked')
  const parts: Buffer[] = []
  for (let position = command.length; position + 4 <= received.length; ) {
    const length = received.readUInt32BE(position)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(position + 4, position + 4 + length))
    position += 4 + length
  }
  return null
}
