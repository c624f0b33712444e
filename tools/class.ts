// npm run class: a class does each thing of a declaration in the same moment, from opening the page to submitting; then those
// who review it, and teachers with their lists.
//   npm run class -- --pupils 60   how many (this is the default)
//   npm run class -- --write       also puts the figures into docs/performance.md
import { parseArgs } from 'node:util'
import { conditions, table, writeFigures } from './bench/report.ts'
import type { ScenePlayed } from './rush/at-once.ts'
import { playClass } from './rush/class.ts'

const { values } = parseArgs({
  options: { pupils: { type: 'string', default: '60' }, write: { type: 'boolean', default: false } },
})
const pupils = Number(values.pupils)
const played = await playClass({ pupils, say: (line) => process.stdout.write(`${line}\n`) })
const figures = [
  conditions(', each thing in the same moment'),
  '',
  table(
    [
      'all at once …',
      'requests; answered 503',
      'with one press',
      'the middle one, the last one after',
      'of others who read meanwhile answered 503; p99',
    ],
    played.map(rowOf),
  ),
].join('\n')
process.stdout.write(`\n${figures}\n`)
if (values.write) writeFigures('class', figures)
const broken = played.reduce((sum, scene) => sum + scene.broken, 0)
if (broken > 0) process.stdout.write(`✗ ${broken} requests were answered as a bug, or not at all\n`)
process.exit(broken > 0 ? 1 : 0)

function rowOf(scene: ScenePlayed): string[] {
  const seconds = (timeMs: number) => `${(timeMs / 1000).toFixed(1)} s`
  const { readers } = scene
  return [
    `${scene.people} ${scene.who} ${scene.name}`,
    `${scene.requests}; ${scene.busy}`,
    `${scene.throughAtOnce} of ${scene.people}`,
    `${seconds(scene.middleMs)}, ${seconds(scene.lastMs)}`,
    `${readers.busy} of ${readers.requests}; ${Math.round(readers.p99Ms)} ms`,
  ]
}
