import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Config } from '#kernel/server/config.ts'

export type ScanOutcome = 'clean' | 'infected'

const silenceTimeoutMs = 30_000
const pingTimeoutMs = 5000
const chunkSizeBytes = 64 * 1024

/**
 * Has the bytes looked at by clamd (INSTREAM). Its StreamMaxLength must be at least the largest file we take.
 * @throws when the scanner cannot be reached, takes too long or answers with an error: then nothing is known about the file
 */
export async function scan(scanner: NonNullable<Config['virusScanner']>, bytes: Readable): Promise<ScanOutcome> {
  try {
    return outcomeOf(await asked(scanner, silenceTimeoutMs, (socket) => send(socket, bytes)))
  } finally {
    bytes.destroy()
  }
}

/**
 * Whether the scanner answers at all. It hangs up on a file that is longer than it takes as it does when it ends, so that only this
 * tells a scanner that is away from a file that it cannot judge.
 */
export async function answers(scanner: NonNullable<Config['virusScanner']>): Promise<boolean> {
  try {
    return wordsOf(await asked(scanner, pingTimeoutMs, (socket) => write(socket, Buffer.from('zPING\0')))) === 'PONG'
  } catch {
    return false
  }
}

async function asked(
  { host, port }: NonNullable<Config['virusScanner']>,
  timeoutMs: number,
  ask: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect({ host, port })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the virus scanner is silent')))
  const answer = answerOf(socket)
  // Told below, after the sending; until then a failure must not count as unhandled.
  answer.catch(() => undefined)
  try {
    await ask(socket)
    return await answer
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, bytes: Readable): Promise<void> {
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

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    socket.write(bytes, (error) => (error ? failed(error) : done()))
  })
}

function answerOf(socket: Socket): Promise<string> {
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
  const words = wordsOf(answer)
  if (words === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(words)) return 'infected'
  throw new Error(`the virus scanner answered: ${words.slice(0, 200)}`)
}

function wordsOf(answer: string): string {
  return answer.replaceAll('\0', '').trim()
}
