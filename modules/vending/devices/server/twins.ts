import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { machineInScope } from '#modules/vending/machines/server/index.ts'
import { type ShownTwin, twinSchemas } from '../contract/console-schemas.ts'
import { deviceRefusals } from '../contract.ts'

const answerTimeoutMs = 3000

/** Of a machine of the demo, in the asker's scope. @throws not_found, outside the demo always */
async function codeOf(ctx: Ctx, machineId: string): Promise<string> {
  const machine = ctx.config.isDemo ? await machineInScope(ctx, machineId) : undefined
  if (!machine) throw kernelRefusals.not_found()
  return machine.code
}

/** How the twin of a machine is. @throws not_found, twin_out_of_reach */
export async function twinOf(ctx: Ctx, machineId: string): Promise<ShownTwin> {
  return await ask(ctx, 'GET', await codeOf(ctx, machineId))
}

/**
 * Does something to the twin of a machine, as somebody in front of it would; `take-login` puts a credential into it.
 * @throws not_found, twin_out_of_reach
 */
export async function disturbTwin(
  ctx: Ctx,
  machineId: string,
  { deed, ...asked }: z.output<(typeof twinSchemas)['disturb']['body']>,
): Promise<ShownTwin> {
  return await ask(ctx, 'POST', `${await codeOf(ctx, machineId)}/${deed}`, asked)
}

/** The control door of apps/fleet-simulator, on this computer. */
async function ask(ctx: Ctx, method: 'GET' | 'POST', name: string, body?: object): Promise<ShownTwin> {
  const { url, token } = doorOf(ctx.config.dataDir)
  const [code = '', ...deed] = name.split('/')
  try {
    const answer = await fetch([`${url}/machines/${encodeURIComponent(code)}`, ...deed].join('/'), {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw deviceRefusals.twin_out_of_reach()
    return twinSchemas.view.reply.parse(await answer.json())
  } catch (error) {
    // nobody listens there, or no answer came in time
    if (error instanceof TypeError || error instanceof DOMException) throw deviceRefusals.twin_out_of_reach()
    throw error
  }
}

function doorOf(dataDir: string): { url: string; token: string } {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'fleet.json'), 'utf8')) as { url: string; token: string }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw deviceRefusals.twin_out_of_reach()
    throw error
  }
}
