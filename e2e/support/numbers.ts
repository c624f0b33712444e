/** so many this worker has made */
let made = 0
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)

/**
 * A number of so many digits (4 at least) that no other test of the run makes: counted, never drawn, so that two never meet and
 * a run decides like the one before it.
 */
export function aNumber(digits = 9): number {
  made += 1
  const share = digits > 5 ? 1000 : 100
  return 10 ** (digits - 1) + worker * share + made
}
