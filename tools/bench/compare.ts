import { type Case, casesFor, type Lengths } from './cases.ts'
import { type Data, fill } from './fill.ts'
import { load, type Measured, together } from './load.ts'
import type { Place } from './place.ts'
import { databasePidOf, type Running } from './processes.ts'
import type { Compared } from './report.ts'

export interface ComparisonOptions {
  /** so many accounts, with ten declarations each; an even number */
  accounts: number
  lengths: Lengths
  /** only the requests whose name holds one of these words, with commas between */
  only: string
  profileDir?: string | undefined
  /** puts season, dictionary and schools where no demo has */
  furnish?: (place: Place) => Promise<void>
  say(line: string): void
}

/**
 * Starts product and bare handler, fills their database, and compares them request by request.
 * @throws where an answer is not the expected one
 */
export async function compareAll(
  place: Place,
  { accounts, lengths, only, profileDir, furnish, say }: ComparisonOptions,
): Promise<{ compared: Compared[]; product: Running; data: Data }> {
  const product = await place.startProduct(profileDir)
  await furnish?.(place)
  const { app, superuser } = await place.databaseUrls()
  const data = await fill(superuser, place.sealed(), accounts)
  const bare = await place.startBare(app)
  const compared: Compared[] = []
  for (const each of casesFor(data, lengths).filter(({ title }) =>
    only.split(',').some((word) => title.includes(word)),
  )) {
    say(`${each.title} …`)
    compared.push(await compare(each, { product, bare }, place.dataDir, lengths.rounds))
  }
  return { compared, product, data }
}

/** Product, bare, product, bare …: what else the machine does meets both alike. */
export async function compare(
  of: Case,
  sides: { product: Running; bare: Running },
  dataDir: string,
  rounds = 2,
): Promise<Compared> {
  const databasePid = databasePidOf({ dataDir })
  const runs: { product: Measured[]; bare: Measured[] } = { product: [], bare: [] }
  const once = async (side: 'product' | 'bare', amount: Case['run']) =>
    await load({ server: sides[side], databasePid }, await of.connect(side, amount, sides.product.origin), amount)
  for (const side of ['product', 'bare'] as const) await once(side, of.warmUp)
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['product', 'bare'] as const) runs[side].push(await once(side, of.run))
  }
  return { of, product: together(runs.product), bare: together(runs.bare) }
}
