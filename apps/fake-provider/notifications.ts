import { sealedResource, signedHeaders } from './keys.ts'
import type { Provider } from './provider.ts'
import { type Payment, providerTime } from './state.ts'

/** Tells the merchant, sealed and signed; nobody waits for what the merchant answers. */
export function notify(
  { state, now, sent, underWay }: Provider,
  payment: Payment,
  told: { id: string; event: string; kind: string; content: object },
  url = payment.notifyUrl,
): void {
  const merchant = state.merchants.get(payment.merchantNumber)
  if (!merchant) return
  const body = JSON.stringify({
    id: told.id,
    create_time: providerTime(now()),
    event_type: told.event,
    resource_type: 'encrypt-resource',
    resource: sealedResource(told.content, merchant.apiKey, told.kind),
  })
  const headers = { 'content-type': 'application/json', ...signedHeaders(body, state.platform.privateKey, now()) }
  sent.push({ url, body, headers })
  const going = fetch(url, { method: 'POST', headers, body }).then(
    (answer) => answer.arrayBuffer(),
    // nobody listens: as lost as any other
    () => undefined,
  )
  underWay.add(going)
  void going.finally(() => underWay.delete(going))
}
