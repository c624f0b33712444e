import { kernelRefusals } from '#kernel/contract/refusals.ts'

/** Work as hostile files bring it about, for the tests of confinement. */
export async function work(
  what: 'answer' | 'hang' | 'eat' | 'crash' | 'refuse' | 'fill' | 'write' | 'start',
): Promise<string> {
  if (what === 'hang') for (;;);
  if (what === 'eat') for (const held: Buffer[] = []; ; ) held.push(Buffer.alloc(8 * 1024 * 1024, 1))
  if (what === 'crash') process.abort()
  if (what === 'refuse') throw kernelRefusals.request_too_large({ maxMb: 3 })
  if (what === 'fill') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  if (what === 'write') await (await import('node:fs/promises')).writeFile('confined.txt', 'written')
  if (what === 'start') (await import('node:child_process')).spawn('true')
  return `${what} of ${process.pid}`
}
