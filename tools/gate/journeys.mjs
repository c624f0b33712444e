// How much of the browser's time a screen costs, and how many journeys there are: browser time must not grow with features.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** so many journeys the gate walks; the sweep over all screens is none */
export const journeysMost = 60
/** longer than this, a journey does what a test of a component or of HTTP could prove */
const journeyLongMs = 8000
/** what a screen is meant to cost; why it costs more: docs/decisions/0081-what-the-gate-costs.md */
const screenTargetS = 1.3
const sweep = 'e2e/all-screens.spec.ts'

/** The screens that are served: those of the console's menu, and the pages of the portal. */
export function servedScreens(root) {
  const modules = foldersIn(join(root, 'modules')).flatMap((area) => foldersIn(area))
  const portal = [join(root, 'apps/portal-web/pages.ts'), ...modules.map((module) => join(module, 'web/portal.tsx'))]
  const count = (path, pattern) => (existsSync(path) ? (readFileSync(path, 'utf8').match(pattern) ?? []).length : 0)
  const ofConsole = count(join(root, 'apps/console-web/screens.ts'), /\bpath: '\//g)
  return ofConsole + portal.reduce((sum, path) => sum + count(path, /\bpath: /g), 0)
}

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  )

const journeysOf = (told) => told.filter(({ file }) => file !== sweep)
const isLong = ({ ms }) => ms > journeyLongMs

/**
 * What the browser's time went into, in words.
 * @param {{ seconds: number, told: readonly { file: string, ms: number }[] }} part
 * @param {number} screens that are served
 */
export function journeyWords({ seconds, told }, screens) {
  const journeys = journeysOf(told)
  const long = journeys.filter(isLong).length
  return [
    `${(seconds / screens).toFixed(2)} s a screen (${screens} are served; meant are ${screenTargetS} s)`,
    `${journeys.length} journeys of ${journeysMost}, ${long} of them longer than ${journeyLongMs / 1000} s`,
  ]
}

/** The tests that are named with their time: the slowest, and every journey that is too long. */
export function slowOnes(told, most) {
  const slowest = told.toSorted((one, other) => other.ms - one.ms)
  return slowest.filter((test, place) => place < most || (journeysOf([test]).length > 0 && isLong(test)))
}

/** More journeys than the gate walks, in words. The second tier has as many as it likes. */
export function journeyFailures({ isWhole, told }) {
  const count = journeysOf(told).length
  return isWhole && count > journeysMost
    ? [`${count} journeys; the gate walks ${journeysMost}: move rules down the pyramid (CONTRIBUTING.md)`]
    : []
}
