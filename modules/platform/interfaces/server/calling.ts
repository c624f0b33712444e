import { lookup as resolve } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { CallOutcome } from '../contract.ts'

const redirectsMax = 3
/** of an answer nothing is kept; this much is read of it before the line is let go */
const readBytesMax = 64 * 1024

export interface OutgoingCall {
  address: string
  method: string
  body: string | null
  headers: Readonly<Record<string, string>>
  timeoutMs: number
}
export interface CallResult {
  outcome: CallOutcome
  status: number | null
  durationMs: number
  /** for the log: where it led, or what the network said; nothing of the answer */
  detail: string | null
}

/** Loopback, private, shared, unique local: what a stranger's redirect must not reach. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addAddress('::', 'ipv6')
/** Link-local: the services of a cloud's own machines answer there. Nobody configures such an interface. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

class PrivateAddress extends Error {}

/**
 * Calls another service once. The address that the office has configured may lie in its own network, but no redirect leads
 * there from elsewhere: each is judged by the address that is really connected to.
 */
export async function callOut(call: OutgoingCall, now: () => number = () => performance.now()): Promise<CallResult> {
  const startedAt = now()
  const deadline = AbortSignal.timeout(call.timeoutMs)
  const result = (outcome: CallOutcome, status: number | null, detail: string | null): CallResult => ({
    outcome,
    status,
    durationMs: Math.round(now() - startedAt),
    detail,
  })
  // one that was mistyped leads nowhere
  if (!URL.canParse(call.address)) return result('unreachable', null, 'ERR_INVALID_URL')
  let address = new URL(call.address)
  let { method, body } = call
  const home = address.origin
  try {
    for (let redirects = 0; ; redirects += 1) {
      // a credential stays with the service it was made for
      const isHome = address.origin === home
      const headers = isHome ? call.headers : {}
      const answer = await exchange({ address, method, body, headers, mayBePrivate: isHome, signal: deadline })
      if (answer.location === null)
        return result(
          answer.status < 400 ? 'answered' : 'refused',
          answer.status,
          redirects > 0 ? address.origin : null,
        )
      if (redirects === redirectsMax) return result('too-many-redirects', answer.status, address.origin)
      address = new URL(answer.location, address)
      if (!/^https?:$/.test(address.protocol)) return result('private-address', answer.status, address.protocol)
      if (answer.status !== 307 && answer.status !== 308) [method, body] = [method === 'HEAD' ? 'HEAD' : 'GET', null]
    }
  } catch (error) {
    if (deadline.aborted) return result('timed-out', null, null)
    if (error instanceof PrivateAddress) return result('private-address', null, address.host)
    return result('unreachable', null, (error as NodeJS.ErrnoException).code ?? 'network')
  }
}

interface Exchange {
  address: URL
  method: string
  body: string | null
  headers: Readonly<Record<string, string>>
  mayBePrivate: boolean
  signal: AbortSignal
}

function exchange(asked: Exchange): Promise<{ status: number; location: string | null }> {
  const { address, method, body, headers, mayBePrivate, signal } = asked
  const host = address.hostname.replace(/^\[|\]$/g, '')
  // an address written as such is connected to without being looked up
  if (isIP(host) !== 0 && !isAllowed(host, mayBePrivate)) return Promise.reject(new PrivateAddress())
  const send = address.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((done, fail) => {
    const request = send(
      address,
      {
        method,
        signal,
        // a line of its own: one that an earlier call has left open is used again without its address being judged
        agent: false,
        lookup: guardedLookup(mayBePrivate),
        headers: {
          'user-agent': 'declaration-platform',
          ...(body === null || method !== 'POST' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
          ...headers,
        },
      },
      (reply) => {
        const status = reply.statusCode ?? 0
        const location = status >= 300 && status < 400 ? (reply.headers.location ?? null) : null
        let readBytes = 0
        reply.on('data', (part: Buffer) => {
          readBytes += part.length
          if (readBytes > readBytesMax) reply.destroy()
        })
        reply.on('close', () => done({ status, location }))
        reply.on('error', () => done({ status, location }))
      },
    )
    request.on('error', fail)
    request.end(method === 'POST' ? (body ?? '') : undefined)
  })
}

/** Judges what a name stands for at the moment it is connected to: a name cannot change in between. */
function guardedLookup(mayBePrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (!first || found.some(({ address }) => !isAllowed(address, mayBePrivate)))
        return callback(new PrivateAddress() as NodeJS.ErrnoException, '', 0)
      if (options.all) return callback(null, found)
      return callback(null, first.address, first.family)
    })
  }
}

function isAllowed(address: string, mayBePrivate: boolean): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  if (linkLocal.check(plain, family)) return false
  return mayBePrivate || !privateNetworks.check(plain, family)
}
