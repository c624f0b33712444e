import type { z } from 'zod'
import type { captchaSchemas } from '../schema.ts'

export type ProofChallenge = z.output<typeof captchaSchemas.proof.reply>['challenge']

/** So many tries are enough for the challenges of this server; past them the progress stays just below the end. */
const usualTries = 1000
/** How often the progress is told. */
const tellEvery = 10

/** Whether this browser can calculate at all: it lends its cryptography only to secure origins. */
export function canSolve(): boolean {
  return typeof crypto.subtle === 'object'
}

/**
 * Lets the device calculate in place of reading a picture. Each try is the browser's own PBKDF2, which runs beside the page's
 * thread, so that the page stays alive without a worker. Answers what the server takes as the proof; null when nothing was found or
 * the signal ended it. Loaded only when it is asked for.
 */
export async function solveProof(
  challenge: ProofChallenge,
  onProgress: (ratio: number) => void,
  controller: AbortController,
): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  let tries = 0
  type Options = Parameters<typeof solveChallenge>[0]
  const counted: Options['deriveKey'] = (...given) => {
    tries += 1
    if (tries % tellEvery === 0) onProgress(Math.min(0.99, tries / usualTries))
    return deriveKey(...given)
  }
  // what the server signed is what the library made there
  const solution = await solveChallenge({
    challenge: challenge as unknown as Options['challenge'],
    deriveKey: counted,
    controller,
  })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
