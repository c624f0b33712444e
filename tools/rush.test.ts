import { expect, test } from 'vitest'
import { seedOf } from '#kernel/testing/seeds.ts'
import { rushKills } from './rush/plan.ts'
import { playRush } from './rush/run.ts'

const seed = seedOf('rush') >>> 1

test.each([
  { where: 'files in the data folder', hasServices: false },
  { where: 'files in an S3 service and past clamd', hasServices: true },
])(
  'forty declarants in the last minutes, $where, with server, worker and database killed: nothing is lost, doubled or judged by another clock',
  async ({ hasServices }) => {
    const words: string[] = []
    const outcome = await playRush({ declarants: 40, minutes: 2, seed, hasServices, say: (line) => words.push(line) })
    const told = `seed ${seed}\n${words.join('\n')}`
    const broken = outcome.findings.flatMap((finding) => finding.broken.map((each) => `${finding.name}: ${each}`))
    expect([broken, outcome.lacks], told).toEqual([[], []])
    expect(outcome.figures.killed, told).toEqual(Object.fromEntries(rushKills.map((kind) => [kind, 1])))
  },
  600_000,
)
