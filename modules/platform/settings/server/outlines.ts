import { outlineLimits, pointsOf, readOutlines } from '#kernel/contract/outlines.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { settingRefusals } from '../contract/office.ts'
import { storeSetting } from './operations.ts'

/**
 * What maps draw below their points, from the text of a GeoJSON file; null takes it back. Of the file nothing is kept but
 * names, codes and rings.
 * @throws outlines_unusable
 */
export async function setOutlines(ctx: Ctx, geojson: string | null): Promise<{ areas: number; points: number }> {
  const read = geojson === null ? null : readOutlines(geojson)
  if (read !== null && 'rule' in read)
    throw settingRefusals.outlines_unusable({
      rule: read.rule,
      area: read.area,
      point: read.point,
      areas: outlineLimits.areas,
      points: outlineLimits.points,
    })
  return await ctx.change('settings.setOutlines', async (tx) => {
    await storeSetting(tx, 'mapOutlines', read, ctx.clock.now())
    const reply = { areas: read?.length ?? 0, points: pointsOf(read ?? []) }
    return { subject: 'mapOutlines', after: { isSet: read !== null, count: reply.areas }, reply }
  })
}
