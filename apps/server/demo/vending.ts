import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { seedCash } from '#modules/vending/cash/demo.ts'
import { type DemoPictures, seedCatalog } from '#modules/vending/catalog/demo.ts'
import { seedCards } from '#modules/vending/data-cards/demo.ts'
import { seedGrants, seedMachines, seedModel } from '#modules/vending/machines/demo.ts'
import type { DemoMerchants } from '#modules/vending/merchants/demo.ts'
import { seedPlaces } from '#modules/vending/points/demo.ts'

/** Places, goods, twenty machines in service of the demo's two merchants and cash of some; part of the seed's change. */
export async function seedFleet(
  ctx: Ctx,
  tx: Tx,
  merchants: DemoMerchants,
  { accountOf, pictures }: { accountOf: (role: string) => string; pictures: DemoPictures },
): Promise<void> {
  const fleets = [
    { ...merchants.ordinary, kind: 'ordinary', installer: accountOf('merchant'), first: 100_001, count: 14 },
    { ...merchants.pharmacy, kind: 'pharmacy', installer: accountOf('pharmacymerchant'), first: 100_015, count: 6 },
  ] as const
  await seedModel(ctx, tx)
  for (const { first, count, ...owner } of fleets) {
    const points = await seedPlaces(ctx, tx, owner)
    const products = await seedCatalog(ctx, tx, owner, pictures)
    const machines = await seedMachines(ctx, tx, owner, { points, products, first, count })
    await seedCards(ctx, tx, owner, { machines, first })
    if (owner.kind !== 'ordinary') continue
    await seedGrants(ctx, tx, owner, [
      { account: accountOf('merchantuser'), machines: machines.slice(0, 4) },
      { account: accountOf('replenisher'), machines: machines.slice(0, 7) },
    ])
    await seedCash(ctx, tx, { machines, collector: accountOf('replenisher'), counter: accountOf('accountant') })
  }
}
