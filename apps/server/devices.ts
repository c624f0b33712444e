import { rmSync } from 'node:fs'
import path from 'node:path'
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

/** The gateway of the machines, and the broker it brought along. */
export interface Devices {
  /** where machines connect to */
  url: string
  close(): Promise<void>
}

/**
 * Starts the device gateway, as soon as no other process has one, and the bundled broker where the configuration names none.
 * DATA_DIR/mqtt.json tells where machines connect to.
 * @throws a sentence for the operator when the broker's port cannot be opened
 */
export async function startDevices(surroundings: Surroundings): Promise<Devices> {
  const { config, log, clock, database } = surroundings
  const { mqtt } = config
  const broker: Broker =
    mqtt.url === null
      ? await startBundledBroker({ host: mqtt.host, port: mqtt.port ?? 0, log })
      : new DynamicSecurityBroker(mqtt.url)
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
    url: broker.url,
    async close() {
      await claim.stop()
      await gateway?.close()
      await broker.close()
    },
  }
}
