/** The one place where a front end reaches the network; the bytes of an upload alone have senders of their own. */
export function reach(address: string, request: RequestInit): Promise<Response> {
  return fetch(address, request)
}
