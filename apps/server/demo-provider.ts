import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Ctx } from '#kernel/server/context.ts'
import { connectDemoServices, type DemoSignUp, demoMerchantNumbers } from '#modules/vending/payments/demo.ts'
import { endChild } from './children.ts'

const program = fileURLToPath(new URL('../fake-provider/main.ts', import.meta.url))
const startTimeoutMs = 15_000

/** What the child says once it listens (apps/fake-provider/main.ts). */
interface Ready {
  origin: string
  signUps: DemoSignUp[]
}

/**
 * Starts the payment provider of the demo as a child of the program, which ends with it, and tells the demo's merchants where it
 * listens. What it was paid, and its keys, lie in DATA_DIR/fake-provider.json (0600): what was sold before a restart can be given
 * back after it.
 */
export async function startDemoProvider(ctx: Ctx): Promise<{ close(): Promise<void> } | null> {
  const numbers = await demoMerchantNumbers(ctx)
  if (!ctx.config.isDemo || numbers.length === 0) return null
  const child = fork(program, [`--data=${ctx.config.dataDir}`, ...numbers.map((each) => `--merchant=${each}`)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isClosing = false
  child.once('exit', (code, signal) => {
    if (!isClosing) ctx.log.error(`the payment provider of the demo has ended (${signal ?? code})`)
  })
  const close = async () => {
    isClosing = true
    await endChild(child)
  }
  try {
    const [ready] = (await once(child, 'message', { signal: AbortSignal.timeout(startTimeoutMs) })) as [Ready]
    await connectDemoServices(ctx, ready.origin, ready.signUps)
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
