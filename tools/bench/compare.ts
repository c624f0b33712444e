import type { Case } from './cases.ts'
import { load, type Measured, together } from './load.ts'
import { databasePidOf, type Running } from './processes.ts'
import type { Compared } from './report.ts'

const rounds = 2

/** Product, bare, product, bare …: what else the machine does meets both alike. */
export async function compare(
  of: Case,
  sides: { product: Running; bare: Running },
  dataDir: string,
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
