// What the parts of a run may take, and when more than that is a failure.

/** so many seconds each part may take on two quiet cores: with the installation a quarter of an hour; checks where the compiler remembers nothing */
export const budgetsS = { checks: 100, unit: 420, e2e: 340 }
/** what is told beside them and judged by nobody: a network decides it, or tests that are to be mended anyway */
export const toldS = { install: 40, alone: 30 }
/** slower than this, something else takes the time that the budgets count with */
const quietSlowness = 1.3
/** over by more than a fifth */
const allowedShare = 1.2

/** so long the test file of the server in the middle took on the machine that the budgets were set on */
const usualFileMs = 620
/** a part of a run says nothing about the machine */
const filesMin = 100

/**
 * How many times slower the machine was while the tests ran, from 1 to 4: by the file of the server in the middle, which a suite
 * that has grown leaves where it is. What packs texts as quickly as ever may still take twice as long for everything that
 * databases and browsers do.
 * @param {readonly { file: string, ms: number }[]} told the tests of the unit part
 */
export function slownessOfTests(told) {
  const byFile = new Map()
  for (const { file, ms } of told)
    if (/^(?:apps|kernel|modules)\/.*\.test\.ts$/.test(file)) byFile.set(file, (byFile.get(file) ?? 0) + ms)
  if (byFile.size < filesMin) return 1
  const all = [...byFile.values()].sort((one, other) => one - other)
  const middleMs = all[Math.floor(all.length / 2)]
  return Math.round(Math.min(4, Math.max(1, middleMs / usualFileMs)) * 100) / 100
}

/**
 * The parts that took too long: what is over moves down the pyramid before the run is green again. A part of a run, the long tier
 * and a machine that is busy with something else prove nothing about it.
 * @param {{ isWhole: boolean, slowness: number, parts: readonly { name: keyof typeof budgetsS, seconds: number }[] }} run
 *   slowness as `measuredSlowness` and `slownessOfTests` say it, from 1 on
 * @returns {string[]} one failure a part, in words
 */
export function budgetFailures({ isWhole, slowness, parts }) {
  if (!isWhole || slowness >= quietSlowness) return []
  return parts
    .filter(({ name, seconds }) => seconds > budgetsS[name] * allowedShare * slowness)
    .map(
      ({ name, seconds }) =>
        `${name}: ${Math.ceil(seconds)} s of ${budgetsS[name]} s, over by more than a fifth; move tests down the pyramid (CONTRIBUTING.md)`,
    )
}
