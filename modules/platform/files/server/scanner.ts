import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import type { Config } from '#kernel/server/config.ts'

export type ScanOutcome = 'clean' | 'infected'

const silenceTimeoutMs = 30_000
const chunkSizeBytes = 64 * 1024

/**
 * Has the bytes looked at by clamd (INSTREAM). Its StreamMaxLength must be at least the largest file we take.
 * @throws when the scanner cannot be reached, takes too long or answers with an error: then nothing is known about the file
 */
export async function scan(scanner: NonNullable<Config['virusScanner']>, bytes: Readable): Promise<ScanOutcome> {
  const socket = connect({ host: scanner.host, port: scanner.port })
  socket.setTimeout(silenceTimeoutMs, () => socket.destroy(new Error('the virus scanner is silent')))
  const answer = answerOf(socket)
  // Told below, after the sending; until then a failure must not count as unhandled.
  answer.catch(() => undefined)
  try {
    await send(socket, bytes)
    return outcomeOf(await answer)
  } finally {
    socket.destroy()
    bytes.destroy()
  }
}

async function send(socket: ReturnType<typeof connect>, bytes: Readable): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const block of bytes) {
    for (let start = 0; start < block.length; start += chunkSizeBytes) {
      const chunk = (block as Buffer).subarray(start, start + chunkSizeBytes)
      await write(socket, Buffer.concat([lengthOf(chunk), chunk]))
    }
  }
  await write(socket, lengthOf(Buffer.alloc(0)))
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

function write(socket: ReturnType<typeof connect>, bytes: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    socket.write(bytes, (error) => (error ? failed(error) : done()))
  })
}

function answerOf(socket: ReturnType<typeof connect>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0')) resolve(text)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the virus scanner hung up')))
  })
}

function outcomeOf(answer: string): ScanOutcome {
  const words = answer.replaceAll('\0', '').trim()
  if (words === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(words)) return 'infected'
  throw new Error(`the virus scanner answered: ${words.slice(0, 200)}`)
}
