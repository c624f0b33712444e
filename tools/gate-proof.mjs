// npm run gate:proof: the same commit again and again, some runs beside a core that is kept busy: does the gate decide the same way
// each time? One run after the other, each in a fresh clone; nothing is moved.
//   npm run gate:proof                        ten runs, three of them disturbed
//   npm run gate:proof -- --runs=3 --busy=1   less
//   npm run gate:proof -- --write             also puts the table into docs/reliability.md
//   npm run gate:proof -- --commit=<commit>   goes on where the runs of that commit were cut off
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freshClone, runGate, waveringIn } from './gate/fresh-clone.mjs'
import { holdMachine } from './gate/machine.mjs'
import { root } from './install.mjs'

const { values: asked } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    busy: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
    commit: { type: 'string' },
  },
})
const runs = Number(asked.runs)
const busy = Number(asked.busy)
const page = join(root, 'docs/reliability.md')
const marks = ['<!-- gate: begin -->', '<!-- gate: end -->']

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
const folder = git('rev-parse', '--absolute-git-dir')
const log = join(folder, 'gate-proof.log')

/** The seconds that a part took, as the run has told them. */
const secondsOf = (words, part) => Math.round(Number(new RegExp(`^${part} +([\\d.]+) s of`, 'm').exec(words)?.[1] ?? 0))

async function oneRun(commit, number, isBusy) {
  const said = join(folder, `gate-proof-${number}.log`)
  const neighbor = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null
  const startedAt = performance.now()
  try {
    const { code, words, closing } = await runGate(freshClone(root, commit), said)
    const isGreen = code === 0 && closing !== undefined
    const result = isGreen ? closing : `RED (${code})`
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
    const parts = ['checks', 'unit', 'e2e'].map((part) => secondsOf(words, part))
    const cells = [number, isBusy ? 'yes' : 'no', result, minutes, ...parts, waveringIn(words).join('; ') || '–']
    return `| ${cells.join(' | ')} |`
  } finally {
    neighbor?.kill('SIGKILL')
  }
}

/** The rows of the runs that are done already: none, unless a commit was named. */
function rowsOf(commit) {
  if (asked.commit === undefined || !existsSync(log)) return []
  const begin = `${commit.slice(0, 8)} `
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines.filter((line) => line.startsWith(begin)).map((line) => line.slice(begin.length))
}

const commit = git('rev-parse', '--verify', `${asked.commit ?? 'HEAD'}^{commit}`)
if (commit === '') throw new Error(`there is no commit ${asked.commit}`)
const rows = rowsOf(commit)
if (rows.length < runs) await holdMachine('npm run gate:proof')
for (let number = rows.length + 1; number <= runs; number += 1) {
  // the disturbed ones lie between the quiet ones, as evenly as they can
  const isBusy = Math.floor((number * busy) / runs) > Math.floor(((number - 1) * busy) / runs)
  const row = await oneRun(commit, number, isBusy)
  rows.push(row)
  console.log(row)
  // what was seen stays, though the next run is cut off
  appendFileSync(log, `${commit.slice(0, 8)} ${row}\n`)
}
const table = [
  `${new Date().toISOString().slice(0, 10)}, commit ${commit.slice(0, 8)}`,
  '',
  '| run | one core kept busy | result | minutes | checks s | unit s | browser s | wavering |',
  '| ---: | --- | --- | ---: | ---: | ---: | ---: | --- |',
  ...rows,
].join('\n')
if (asked.write) {
  const text = readFileSync(page, 'utf8')
  const [from, to] = marks.map((mark) => text.indexOf(mark))
  if (from < 0 || to < from) throw new Error(`${page} has no place between ${marks.join(' and ')}`)
  writeFileSync(page, `${text.slice(0, from + marks[0].length)}\n${table}\n${text.slice(to)}`)
}
const reds = rows.filter((row) => row.includes('| RED')).length
console.log(`${rows.length - reds} green, ${reds} red`)
process.exitCode = reds > 0 ? 1 : 0
