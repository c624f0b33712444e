import { connectAsync } from 'mqtt'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { hashToken, newToken } from '#kernel/server/secrets.ts'
import { startBundledBroker } from './server/index.ts'

test('what is told to a broker that does not run is refused at once', async () => {
  const broker = await startBundledBroker({ host: '127.0.0.1', port: 0, log: pino({ level: 'fatal' }) })
  await broker.removeLogin('A1027')
  await broker.close()
  await expect(broker.removeLogin('A1027')).rejects.toThrow('The MQTT broker does not run')
})

test('what a machine may not publish is told in the log: by whom and where to, never what was said', async () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => {
    lines.push(JSON.parse(line))
  }
  const log = pino({ level: 'warn' }, { write })
  const broker = await startBundledBroker({ host: '127.0.0.1', port: 0, log })
  onTestFinished(() => broker.close())
  const [machine, password] = ['A1027', newToken()]
  const login = { username: machine, prefix: `vm/t/${machine}/`, version: 1, secretHash: hashToken(password) }
  await broker.replaceLogins([{ ...login, secret: () => password }])
  const client = await connectAsync(broker.url, { username: machine, clientId: machine, password, reconnectPeriod: 0 })
  client.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    client.once('close', () => resolve())
  })
  client.publish('vm/t/A1028/event/door', '{"secret":1}', { qos: 1 }, () => undefined)
  await closed
  await expect.poll(() => lines.length).toBe(1)
  expect(lines.map(({ pid: _pid, hostname: _hostname, time: _time, ...told }) => told)).toEqual([
    {
      level: 40,
      machine,
      why: 'forbidden',
      topic: 'vm/t/A1028/event/door',
      count: 1,
      msg: 'machines publish what the MQTT broker does not let through',
    },
  ])
  await client.endAsync(true)
})
