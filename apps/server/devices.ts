import { rmSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#kernel/server/config.ts'
import { system } from '#kernel/server/context.ts'
import { contextWithoutRequest, type Surroundings } from '#kernel/server/http.ts'
import { writePrivateFileOnce } from '#kernel/server/private-file.ts'
import {
  type Broker,
  DynamicSecurityBroker,
  Gateway,
  gatewayClaim,
  startBundledBroker,
} from '#modules/vending/devices/server/index.ts'

/** The broker of the machines: the one that the configuration names, or the bundled one, which is a program of its own. */
export interface OpeningBroker {
  /** @throws a sentence for the operator when the broker's port cannot be opened */
  opened: Promise<Broker>
  close(): Promise<void>
}

/** Begins to start it, where this process has that role: whoever has more to put together does so meanwhile. */
export function openBroker({ mqtt, roles }: Config, log: FastifyBaseLogger): OpeningBroker | null {
  if (!roles.includes('device')) return null
  const opened: Promise<Broker> =
    mqtt.url === null
      ? startBundledBroker({ host: mqtt.host, port: mqtt.port ?? 0, log })
      : Promise.resolve(new DynamicSecurityBroker(mqtt.url))
  const opening = opened.catch(() => null)
  return {
    opened,
    async close() {
      await (await opening)?.close()
    },
  }
}

/** The gateway of the machines. */
export interface Devices {
  close(): Promise<void>
}

/** Starts the device gateway, as soon as no other process has one. DATA_DIR/mqtt.json tells where machines connect to. */
export function startDevices(surroundings: Surroundings, broker: Broker): Devices {
  const { config, log, clock, database } = surroundings
  let gateway: Gateway | null = null
  const claim = gatewayClaim({
    pool: database.writePool,
    log,
    onHeld() {
      gateway ??= new Gateway({
        contextOf: (name, trace) =>
          contextWithoutRequest(surroundings, name, system, trace === 'plain' ? 'none' : 'audit'),
        clock,
        broker,
        notices: database.notices,
        log,
      })
    },
    async onTaken() {
      await gateway?.close()
      gateway = null
    },
  })
  claim.start()
  const told = path.join(config.dataDir, 'mqtt.json')
  rmSync(told, { force: true })
  writePrivateFileOnce(told, `${JSON.stringify({ url: broker.url })}\n`)
  return {
    async close() {
      await claim.stop()
      await gateway?.close()
    },
  }
}
