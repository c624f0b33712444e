import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#kernel/server/config.ts'
import { freePort } from './free-port.ts'

export interface ObjectStorage {
  /** how the program reaches a bucket of it */
  s3(bucket: string): NonNullable<Config['s3']>
  close(): Promise<void>
}

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')

/** An S3 service of this machine in a process of its own, with these buckets, and nothing in them. */
export async function startObjectStorage(...buckets: readonly string[]): Promise<ObjectStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'objects-'))
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      // its lists of more than a page go on by a cipher that Node has put away
      '--openssl-legacy-provider',
      program,
      ...['--directory', folder, '--address', '127.0.0.1', '--port', String(port)],
      ...buckets.flatMap((bucket) => ['--configure-bucket', bucket]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let words = ''
  const isUp = new Promise<void>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      if (words.includes('listening')) return
      words += part.toString()
      if (words.includes('listening')) resolve()
    })
  })
  const exit = once(child, 'exit')
  const isUpFirst = await Promise.race([isUp.then(() => true), exit.then(() => false)])
  if (!isUpFirst) throw new Error(`the S3 service ended instead of getting ready: ${words}`)
  return {
    s3: (bucket) => ({
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      keyId: 'S3RVER',
      secret: 'S3RVER',
    }),
    async close() {
      child.kill()
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}
