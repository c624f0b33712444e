import { expect, test } from 'vitest'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import type { Lengths } from './bench/cases.ts'
import { compareAll } from './bench/compare.ts'
import { openPlace, type Place } from './bench/place.ts'
import { type Compared, comparisonTable, ratioOf } from './bench/report.ts'
import { fixturesOf, openInside } from './inside.ts'

const isLong = process.env.TEST_TIER === 'long'

/** Enough to see that every request is answered as it should be. */
const shortLengths: Lengths = {
  rounds: 1,
  timed: { warmUp: { requests: 16 }, run: { requests: 32 } },
  submit: { warmUp: { requests: 16 }, run: { requests: 32 } },
  approve: { warmUp: { requests: 16 }, run: { requests: 32 } },
  deepPage: 10,
}
/** Two minutes: enough for a ratio that tells a statement for each row from one for all. */
const twoMinutes: Lengths = {
  rounds: 2,
  timed: { warmUp: { timeS: 1 }, run: { timeS: 1 } },
  submit: { warmUp: { requests: 160 }, run: { requests: 400 } },
  approve: { warmUp: { requests: 160 }, run: { requests: 400 } },
  deepPage: 60,
}
/** so much below its aim nothing is slow by chance */
const floorShare = 0.25

async function benched(accounts: number, lengths: Lengths): Promise<Compared[]> {
  const place = await openPlace()
  try {
    const { compared } = await compareAll(place, { accounts, lengths, only: '', furnish, say: () => undefined })
    return compared
  } finally {
    await place.close()
  }
}

/** What the bench needs of the demo: filling in all of it takes longer than this test. */
async function furnish(place: Place): Promise<void> {
  const inside = await openInside(place.env, (await place.databaseUrls()).app)
  try {
    const app = fixturesOf(inside, () => {
      throw new Error('nobody asks here')
    })
    await aSeason(app, { code: 'bench' })
    // the city that the offices' requests are of, and another one
    await aSchool(app)
    await aSchool(app)
  } finally {
    await inside.close()
  }
}

test('every request of the bench is answered by product and bare handler, and their ratio is told', async () => {
  const compared = await (isLong ? benched(4000, twoMinutes) : benched(300, shortLengths))
  process.stdout.write(`${comparisonTable(compared)}\n`)
  expect(compared.map(({ of }) => of.title)).toEqual([
    'announcements list',
    'my declarations',
    'one declaration',
    'autosave',
    'submit',
    'getDictAll',
    'office: list, first page',
    'office: list, deep page',
    'office: one declaration',
    'office: overview',
    'office: approve',
  ])
  const ratios = compared.map((each) => ({ title: each.of.title, ratio: ratioOf(each), aim: each.of.aim }))
  expect(ratios.filter(({ ratio }) => !(ratio > 0 && Number.isFinite(ratio)))).toEqual([])
  if (isLong) expect(ratios.filter(({ ratio, aim }) => ratio < aim * floorShare)).toEqual([])
}, 600_000)
