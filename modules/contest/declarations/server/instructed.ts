import { type RawBuilder, sql } from 'kysely'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { partsNaming } from '#modules/contest/people/server/index.ts'
import { identityOf } from '#modules/platform/accounts/server/index.ts'
import type { InstructedWork } from '../schema.ts'
import { type DeclarationRow, findAny } from './declaration-rows.ts'
import { identityIndexOf } from './identity.ts'
import { handedIn, memberNames, shownState } from './office-list.ts'
import { placeOf } from './places.ts'
import { rulesOf } from './season.ts'

/** A teacher instructs a few dozen works in a year. */
const worksMax = 100

type Row = Pick<DeclarationRow, 'id' | 'number' | 'title' | 'kind' | 'season_id' | 'season_version' | 'state'> &
  Pick<DeclarationRow, 'submitted_at' | 'review_unit_id' | 'review_since'> & { members: string[] }

/** Works that were handed in and name the signed-in teacher as instructor: what they are, and who has them since when. */
export async function instructedWorks(ctx: Ctx): Promise<{ works: InstructedWork[] }> {
  const naming = await namingMe(ctx)
  if (naming === null) return { works: [] }
  const { rows } = await sql<Row>`
    select declaration.id, number, title, kind, season_id, season_version, ${shownState} as state, submitted_at,
      review_unit_id, review_since, ${memberNames} as members
    from ${naming} order by submitted_at desc nulls last, declaration.id limit ${worksMax}`.execute(ctx.db)
  const works: InstructedWork[] = []
  for (const row of rows) {
    const { definition } = await rulesOf(ctx, row)
    const unit = row.review_unit_id && (await placeOf(ctx, row.review_unit_id))
    works.push({
      id: row.id,
      number: row.number,
      title: row.title,
      kind: row.kind,
      contest: definition.contest,
      state: row.state,
      members: row.members.filter((name) => name !== null),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      at: unit && row.review_since ? { unit: unit.name, since: row.review_since.toISOString() } : null,
    })
  }
  return { works }
}

/** Such a work, for whoever may see where it stands and nothing else; undefined for any other. */
export async function findInstructed(ctx: Ctx, id: string): Promise<DeclarationRow | undefined> {
  const naming = await namingMe(ctx)
  if (naming === null) return undefined
  const { rows } = await sql`select from ${naming} and declaration.id = ${id}`.execute(ctx.db)
  return rows.length > 0 ? await findAny(ctx.db, id) : undefined
}

/**
 * From where a statement reads the declarations that name the asker. A form asks for no identity number of an instructor: it is the
 * teacher's whose name it gives and whose phone, which an account has only after a one-time code has proven it. Both must be the
 * same, so that a slip in a number leads to nobody. Null for whoever is no teacher, or has given neither.
 */
async function namingMe(ctx: Ctx): Promise<RawBuilder<unknown> | null> {
  if (ctx.actor.kind !== 'teacher') return null
  const { name, phone } = await identityOf(ctx, accountOf(ctx))
  if (!name || !phone) return null
  const identities = waysToWrite(phone).map((written) =>
    identityIndexOf(ctx, { role: 'instructor', id_number_index: null, field_values: { name, phone: written } }),
  )
  // what was written down when it was handed in must still be said: an instructor may be taken out while a work is mended
  return sql`contest.declaration_person named
    join contest.declaration declaration on declaration.id = named.declaration_id
    where named.id in ${partsNaming('instructor', identities)} and named.removed_at is null
      and named.field_values ->> 'name' = ${name}
      and named.field_values ->> 'phone' in (${sql.join(waysToWrite(phone))})
      and declaration.owner_account_id <> ${accountOf(ctx)} and ${handedIn} and declaration.state <> 'withdrawn'`
}

/** A phone as forms take it: in one, or in groups as people set them, with and without the country before it. */
function waysToWrite(phone: string): string[] {
  const groups = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)]
  const alone = phone.length === 11 ? [phone, groups.join(' '), groups.join('-')] : [phone]
  return alone.flatMap((written) => [written, `+86${written}`, `+86 ${written}`, `+86-${written}`])
}
