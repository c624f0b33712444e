import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#kernel/server/config.ts'
import { endChild } from './children.ts'

const program = fileURLToPath(new URL('../fleet-simulator/main.ts', import.meta.url))

/** The twins that play the machines of the demo. */
export interface Twins {
  close(): Promise<void>
}

/**
 * Starts the demo's machines as a child of the program (apps/fleet-simulator), which ends with it. Null where there is no
 * demo, no device gateway in this process, or no machine with a login.
 */
export function startTwins(config: Config, log: FastifyBaseLogger): Twins | null {
  const hasLogins = existsSync(path.join(config.dataDir, 'demo-machines.json'))
  if (!config.isDemo || !config.roles.includes('device') || !hasLogins) return null
  const child = fork(program, ['--demo', `--data=${config.dataDir}`], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isClosing = false
  child.once('error', (error) => log.error({ err: error }, 'the twins of the demo could not be started'))
  child.once('exit', (code, signal) => {
    if (!isClosing) log.error(`the twins of the demo have ended (${signal ?? code})`)
  })
  return {
    async close() {
      isClosing = true
      await endChild(child)
    },
  }
}
