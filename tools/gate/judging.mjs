// What the failures of a run mean: which are never tried again, how many may waver, and what has failed though no test says so.

/** so many tests of a run may fail among all others and pass alone; one more, and the run has failed */
export const waveringMost = 2
/** Begins what a journey says when the product itself was at fault (e2e/support/test.ts). */
export const neverRepeated = 'never repeated:'

/** A line of its log by which the product tells of an error of its own. */
export function isErrorLine(line) {
  return /^\{"level":"(?:error|fatal)"/.test(line)
}

/** A line of its log by which the product tells that there was no time, or that something it needs was away. */
export function isBusyLine(line) {
  return /^\{"level":"warn".*"msg":"(?:turned away|refused): /.test(line)
}

/**
 * What of a journey's findings is the product's fault, whoever was beside it: answers of 500 and above, and its own error lines.
 * @param {{ complaints: readonly string[], logged: readonly string[] }} found of the browser, and error lines of the product
 * @returns {string[]}
 */
export function faultsOf({ complaints, logged }) {
  return [...complaints.filter((words) => /\bstatus of 5\d\d\b/.test(words)), ...logged]
}

/** A 5xx in the words of an assertion, of a call of the set-up, and of the product. */
const serverErrors = [
  /\b(?:status|expected|received|answered|http)\b[^\n]{0,120}?\b50[0234]\b/i,
  /\bunexpected\b.*\b500\b|\b500\b.*\bunexpected\b/,
  /"code":"(?:unexpected|busy|database_unavailable|no_room)"/,
]

/**
 * Properties, fuzzing and races found a case; a 5xx and an error line are the product's, whoever was beside it.
 * @param {{ file: string, title?: string, words: string }} failed
 * @param {(file: string) => string} sourceOf what stands in a file of tests
 */
export function isNeverRepeated({ file, title = '', words }, sourceOf) {
  if (file === '' || title === '') return true
  if (/\b(?:at once|at the same time|concurren|race)/i.test(title)) return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
  const plain = words.replaceAll(/\u001b?\[\d+m/g, '')
  if (plain.includes(neverRepeated) || serverErrors.some((pattern) => pattern.test(plain))) return true
  return file.endsWith('.test.ts') && sourceOf(file).includes("from 'fast-check'")
}

/** Whether what failed among all others is tried once more, alone: not where so much failed that one more try tells nothing. */
export function mayBeRepeated(failed, sourceOf) {
  return failed.length <= waveringMost && !failed.some((test) => isNeverRepeated(test, sourceOf))
}

/** More wavering tests than a run may have, in words. */
export function waveringFailures(names) {
  return names.length > waveringMost ? [`${names.length} wavering tests; a run may have ${waveringMost} of them`] : []
}

/**
 * What has failed though no test says so: a part that ended badly, and one that proved nothing.
 * @param {{ name: string, exitCode: number | string, unpassed: number, failed: number, passed: number }} part `unpassed` at first,
 *   `failed` when some of these have passed alone
 * @returns {string[]}
 */
export function failuresBesideTests({ name, exitCode, unpassed, failed, passed }) {
  if (unpassed === 0 && exitCode !== 0) return [`${name}: ended with ${exitCode} without naming a failed test`]
  return failed === 0 && passed === 0 ? [`${name}: nothing ran`] : []
}
