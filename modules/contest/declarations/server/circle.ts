import { type RawBuilder, sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Circle } from '#kernel/server/module.ts'
import { underScope } from '#kernel/server/scope.ts'
import { currentSeasons } from '#modules/contest/seasons/server/index.ts'

/** States that people can be told about; what is void concerns nobody. */
const toldStates = ['draft', 'signing', 'signed', 'submitted', 'returned', 'qualified', 'refused', 'withdrawn'] as const

/** Whoever has declared something in a season, by the state of what they declared: the office's push to those who are late. */
export const declarationCircle: Circle = {
  key: 'declarations',
  async choices(ctx) {
    const word = (key: string) => ctx.words.text(`declarations.circles.${key}`, {}, ctx.language)
    const { seasons } = await currentSeasons(ctx, undefined)
    return {
      label: word('declarations'),
      choices: seasons.map(({ id, title }) => ({ id, label: labelIn(title, ctx.language) })),
      parts: toldStates.map((code) => ({ code, label: word(`states.${code}`) })),
    }
  },
  where(actor, accountId, { choice, parts, organizationId }): RawBuilder<boolean> {
    const states = parts.length > 0 ? parts : toldStates
    const below = organizationId === null ? sql`true` : sql`${organizationId}::uuid = any(told.unit_path)`
    return sql<boolean>`exists (select from contest.declaration told
      where told.owner_account_id = ${accountId} and told.season_id::text = ${choice}
        and told.state = any(${[...states]}::text[]) and ${underScope(actor, 'told.unit_path')} and ${below})`
  },
}
