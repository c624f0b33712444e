/** The one place where a front end reaches the network; the bytes of an upload alone have senders of their own. */
export async function reach(address: string, request: RequestInit): Promise<Response> {
  const reply = await fetch(address, request)
  aheadMs = Date.parse(reply.headers.get('date') ?? '') - Date.now() || aheadMs
  return reply
}

/** How far the server's clock is ahead of this device's, as its last answer told it, to the second; see `server-clock.ts`. */
export let aheadMs = 0
