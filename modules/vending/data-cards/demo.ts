import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { DemoOwner } from '#modules/vending/points/demo.ts'
import { carriers } from './contract.ts'

const dayMs = 86_400_000

/** Cards in reserve are numbered apart from those of the machines, whose numbers go on with the next merchant's. */
const reserveFrom = 900

/**
 * A card in each of these machines, and one in reserve; part of the seed's change.
 * @param first the number of the first machine's code, by which the cards are numbered
 */
export async function seedCards(
  ctx: Ctx,
  tx: Tx,
  owner: DemoOwner,
  given: { machines: readonly string[]; first: number },
): Promise<void> {
  const now = ctx.clock.now()
  const cards = [...given.machines, null].map((machine, index) => {
    const number = String(given.first + index + (machine === null ? reserveFrom : 0)).padStart(9, '0')
    return {
      id: ctx.random.uuid(),
      merchant_id: owner.id,
      merchant_path: owner.path,
      iccid: `8986002211${number}0`,
      phone: `1440${number}`,
      carrier: carriers[index % 3] ?? 'other',
      max_flow_mb: 1024,
      alarm_flow_mb: 800,
      // a pattern, not chance: one of them ends soon
      expires_on: new Date(now.getTime() + (index === 2 ? 20 : 400 + index) * dayMs).toISOString().slice(0, 10),
      state: machine === null ? 'unused' : 'in-use',
      machine_id: machine,
      created_at: now,
    }
  })
  await tx.insertInto('vending.data_card').values(cards).execute()
}
