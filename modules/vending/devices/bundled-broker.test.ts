import pino from 'pino'
import { expect, test } from 'vitest'
import { startBundledBroker } from './server/index.ts'

test('what is told to a broker that does not run is refused at once', async () => {
  const broker = await startBundledBroker({ host: '127.0.0.1', port: 0, log: pino({ level: 'fatal' }) })
  await broker.removeLogin('A1027')
  await broker.close()
  await expect(broker.removeLogin('A1027')).rejects.toThrow('The MQTT broker does not run')
})
