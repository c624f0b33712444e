// The other side of the bench of device events: the product's broker with a plain subscriber behind it, which answers every
// event at once and keeps nothing.
import { hash } from 'node:crypto'
import { connectAsync } from 'mqtt'
import pino from 'pino'
import { topicPrefix, upTopics } from '#modules/vending/devices/contract.ts'
import { startBundledBroker } from '#modules/vending/devices/server/index.ts'
import { loginOf } from './vending-fill.ts'

const machines = Number(process.env.BARE_MACHINES)
if (!machines) throw new Error('BARE_MACHINES is missing')

const broker = await startBundledBroker({ host: '127.0.0.1', port: 0, log: pino({ level: 'warn' }) })
const client = await connectAsync(broker.url, {
  username: broker.username,
  password: broker.password,
  clientId: 'gateway-bare',
  protocolVersion: 4,
  clean: true,
})
client.on('message', (topic, payload) => {
  const at = topic.indexOf('/event/')
  if (at < 0) return
  const { id } = JSON.parse(payload.toString('utf8')) as { id: string }
  const receipts = [{ key: `i:${topic.slice(at + '/event/'.length)}:${id}`, outcome: 'stored' }]
  const answer = JSON.stringify({ v: 1, serverTime: new Date().toISOString(), receipts })
  client.publish(`${topic.slice(0, at)}/cmd/receipt`, answer, { qos: 1 })
})
for (const name of upTopics) await client.subscribeAsync(`vm/+/+/${name}`, { qos: 1 })
const logins = Array.from({ length: machines }, (_, n) => {
  const { tenant, machine, password } = loginOf(n)
  const secretHash = hash('sha256', password, 'buffer')
  return { username: machine, prefix: topicPrefix(tenant, machine), version: 1, secretHash, secret: () => password }
})
await broker.replaceLogins(logins)
process.send?.({ ready: broker.url })
process.on(
  'SIGTERM',
  () =>
    void client
      .endAsync(true)
      .then(() => broker.close())
      .then(() => process.exit(0)),
)
process.on('disconnect', () => process.exit(0))
