import type { LabelSource } from '#kernel/server/module.ts'
import { labelPlaces } from './label-office.ts'

/** The names that stand in the newest version of each season which is not closed, as pages show them. */
export const labelSource: LabelSource = {
  name: 'seasons.labelSource',
  async list(ctx) {
    const seasons = await ctx.db
      .selectFrom('contest.season')
      .select('id')
      .where('state', 'not in', ['draft', 'closed'])
      .orderBy('closes_at', 'desc')
      .orderBy('id')
      .execute()
    const lists = await Promise.all(seasons.map(async ({ id }) => (await labelPlaces(ctx, id))?.places ?? []))
    return lists.flatMap((places) =>
      // the words of a place are found there by their Chinese
      places.map((each) => ({
        ...each,
        address: `${each.address}?search=${encodeURIComponent(each.labels.zh.slice(0, 60))}`,
      })),
    )
  },
}
