import { expect, test } from 'vitest'
import { kills } from './faults/plan.ts'
import { playFaults } from './faults/run.ts'

// Every run takes another plan; FAULTS_SEED repeats one (docs/reliability.md).
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31))

test('buyers, machines and people among faults and kills: nothing falls twice, no money is lost, all books agree', async () => {
  const words: string[] = []
  const outcome = await playFaults({
    orders: 60,
    machines: 6,
    // an hour of waiting in three minutes: shorter, and a busy computer misses every one of them
    compress: 20,
    seed,
    say: (line) => words.push(line),
  })
  const told = `FAULTS_SEED=${seed}\n${words.join('\n')}`
  const broken = outcome.findings.flatMap((finding) => finding.broken.map((each) => `${finding.name}: ${each}`))
  expect([broken, outcome.unquiet, outcome.lacks], told).toEqual([[], {}, []])
  expect(outcome.figures.killed, told).toEqual(Object.fromEntries(kills.map((kind) => [kind, 1])))
}, 600_000)
