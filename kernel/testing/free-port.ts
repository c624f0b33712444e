import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems hand out to connections that go out: none of those takes it before the program listens. */
const range = { first: 18_000, count: 12_000 }
let next = (process.pid * 97) % range.count

/** A port of this machine on which nobody listens. Processes begin at different ones, and none is given twice by one process. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < range.count; tried += 1) {
    const port = range.first + next
    next = (next + 1) % range.count
    const holder = createServer()
    holder.listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(holder, 'listening').then(() => true),
      once(holder, 'error').then(() => false),
    ])
    if (!isFree) continue
    holder.close()
    await once(holder, 'close')
    return port
  }
  throw new Error(`no port from ${range.first} on is free`)
}
