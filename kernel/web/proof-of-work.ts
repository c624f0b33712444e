/** The challenge of a proof of work, as the server made and signed it. */
export interface ProofChallenge {
  parameters: Record<string, unknown>
  signature: string
}

/**
 * Lets the device calculate in place of reading a picture: the accessible way. Answers what the server takes as the proof,
 * or null when no solution was found. Loaded only when it is asked for.
 */
export async function solveProof(challenge: ProofChallenge): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  type Solver = Parameters<typeof solveChallenge>[0]
  const solution = await solveChallenge({ challenge: challenge as unknown as Solver['challenge'], deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
