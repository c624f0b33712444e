import { aheadMs } from './network.ts'

/** The server's clock, to the second: a device's own may be wrong. Milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
