import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { deeds } from './deeds.ts'
import type { Twin } from './twin.ts'

const pauseMaxS = 86_400
const stepsMax = 10_000

const stepSchema = z
  .strictObject({
    /** pause before it, after the step before */
    afterS: z.number().min(0).max(pauseMaxS).default(0),
    /** what is printed on the machine; none: every machine that plays */
    machine: z.string().min(1).optional(),
    deed: z.enum(Object.keys(deeds)),
    lane: z.int().min(0).optional(),
    errorMs: z.int().optional(),
    valueFen: z.int().min(1).optional(),
  })
  .superRefine((step, context) => {
    const needs = deeds[step.deed]?.needs
    if (needs && step[needs] === undefined)
      context.addIssue({ code: 'custom', path: [needs], message: `${step.deed} cannot be done without it` })
  })
const scriptSchema = z.strictObject({ steps: z.array(stepSchema).min(1).max(stepsMax) })

/** What is done to which machines, one after the other (docs/operations.md, The demo's own outside). */
export type Script = z.output<typeof scriptSchema>

/**
 * Reads a script from a JSON file.
 * @throws {Error} in words, all that is wrong: where the file is no JSON, or the steps that are none and why
 */
export function readScript(file: string): Script {
  const parsed = scriptSchema.safeParse(jsonOf(file))
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => `${file}, ${placeOf(path)}: ${message}`).join('\n'))
}

/**
 * Whether these twins can play it, before the first step is done.
 * @throws {Error} in words: the step that names a machine or a lane which is not there
 */
export function requirePlayable({ steps }: Script, twins: ReadonlyMap<string, Twin>): void {
  for (const [index, { machine, lane }] of steps.entries()) {
    const place = placeOf(['steps', index])
    if (machine !== undefined && !twins.has(machine))
      throw new Error(`${place}: no machine ${machine} plays; there are ${[...twins.keys()].join(', ')}`)
    const without = chosen(twins, machine).find((twin) => lane !== undefined && !twin.body.lanes.has(lane))
    if (without) throw new Error(`${place}: machine ${without.login.machine} has no lane ${lane}`)
  }
}

/** Does one step after the other, and tells of each; ends early, in the middle of a pause too, when the signal says so. */
export async function playScript(
  { steps }: Script,
  twins: ReadonlyMap<string, Twin>,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  for (const [index, { afterS, machine, deed, ...facts }] of steps.entries()) {
    await delay(afterS * 1000, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    for (const twin of chosen(twins, machine)) deeds[deed]?.run(twin, facts)
    say(`${placeOf(['steps', index])} of ${steps.length}: ${deed}, ${machine ?? 'every machine'}`)
  }
}

const chosen = (twins: ReadonlyMap<string, Twin>, machine: string | undefined): Twin[] =>
  [...twins].flatMap(([code, twin]) => (machine === undefined || machine === code ? [twin] : []))

function jsonOf(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

/** As a person counts: `['steps', 2, 'lane']` → `step 3, lane`. */
function placeOf([first, index, ...rest]: readonly PropertyKey[]): string {
  if (first !== 'steps' || typeof index !== 'number') return String(first ?? 'the whole')
  return [`step ${index + 1}`, ...rest.map(String)].join(', ')
}
