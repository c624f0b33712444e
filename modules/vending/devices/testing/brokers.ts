import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Broker, DynamicSecurityBroker, startBundledBroker } from '../server/index.ts'
import { startMosquitto } from './mosquitto.ts'

/** A broker that a test may kill. */
export interface TestBroker {
  broker: Broker
  url: string
  /** with SIGKILL; it is there again at the same address when this is answered */
  kill(): Promise<void>
  close(): Promise<void>
}

async function bundled(log: FastifyBaseLogger): Promise<TestBroker> {
  const broker = await startBundledBroker({ host: '127.0.0.1', port: 0, log })
  return {
    broker,
    url: broker.url,
    async kill() {
      const { pid } = broker
      if (pid === undefined) throw new Error('the broker does not run')
      process.kill(pid, 'SIGKILL')
      while (broker.pid === pid || !(await isOpen(broker.url))) await delay(20)
    },
    close: () => broker.close(),
  }
}

async function outside(): Promise<TestBroker> {
  const mosquitto = await startMosquitto(isOpen)
  return {
    broker: new DynamicSecurityBroker(mosquitto.url),
    url: mosquitto.host,
    kill: mosquitto.kill,
    close: mosquitto.close,
  }
}

/** The same tests run against each. */
export const brokersUnderTest: Readonly<Record<string, (log: FastifyBaseLogger) => Promise<TestBroker>>> = {
  bundled,
  mosquitto: outside,
}

/** Whether somebody listens there. */
function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
