import { expect, test } from 'vitest'
import { seedOf } from '#kernel/testing/seeds.ts'
import { kills } from './faults/plan.ts'
import { playFaults } from './faults/run.ts'

const seed = seedOf('faults') >>> 1

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
  const told = `seed ${seed}\n${words.join('\n')}`
  const broken = outcome.findings.flatMap((finding) => finding.broken.map((each) => `${finding.name}: ${each}`))
  expect([broken, outcome.unquiet, outcome.lacks], told).toEqual([[], {}, []])
  expect(outcome.figures.killed, told).toEqual(Object.fromEntries(kills.map((kind) => [kind, 1])))
}, 600_000)
