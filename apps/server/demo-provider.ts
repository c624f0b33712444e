import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { connectDemoServices, type DemoSignUp, demoMerchantNumbers } from '#modules/vending/payments/demo.ts'
import { endChild } from './children.ts'

const program = fileURLToPath(new URL('../fake-provider/main.ts', import.meta.url))
const startTimeoutMs = 15_000

/** What it is told (apps/fake-provider/main.ts). */
interface DemoMerchants {
  merchants: readonly string[]
}

/** What it answers once it listens. */
interface Ready {
  origin: string
  signUps: DemoSignUp[]
}

/** The payment provider of the demo, which begins to start. */
export interface DemoProvider {
  /** Tells it the demo's merchants, and those where it listens; where there are none it ends. */
  connect(ctx: Ctx): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the payment provider of the demo as a child of the program, which ends with it: whoever has more to put together does so
 * meanwhile. What it was paid, and its keys, lie in DATA_DIR/fake-provider.json (0600): what was sold before a restart can be given
 * back after it.
 */
export function openDemoProvider({ dataDir }: Config, log: FastifyBaseLogger): DemoProvider {
  const child = fork(program, [`--data=${dataDir}`], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let isClosing = false
  child.once('error', (error) => log.error({ err: error }, 'the payment provider of the demo could not be started'))
  child.once('exit', (code, signal) => {
    if (!isClosing) log.error(`the payment provider of the demo has ended (${signal ?? code})`)
  })
  const close = async () => {
    isClosing = true
    await endChild(child)
  }
  return {
    async connect(ctx) {
      const merchants = await demoMerchantNumbers(ctx)
      if (merchants.length === 0) return await close()
      const answered = once(child, 'message', { signal: AbortSignal.timeout(startTimeoutMs) })
      child.send({ merchants } satisfies DemoMerchants)
      const [ready] = (await answered) as [Ready]
      await connectDemoServices(ctx, ready.origin, ready.signUps)
    },
    close,
  }
}
