import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { OwnText, OwnTextSource } from '#kernel/server/own-texts.ts'
import { reloadCorrections } from './corrections.ts'

let source: OwnTextSource = { digest: async () => '', texts: async () => [] }

/** Called once at boot. */
export function setOwnTexts(given: OwnTextSource): void {
  source = given
}

/** Every text of the product in every language, without what the office has corrected. */
export async function ownTexts(): Promise<readonly OwnText[]> {
  return await source.texts()
}

const batchRows = 2000

/** What is kept of this version's texts, in one word: as `ownTextsOf` reckons it. */
const digestSql = sql<{ digest: string }>`
  select md5(coalesce(string_agg(concat_ws(E'\\x1f', id, own_source, own_text, is_own_translated::text) || E'\\x1f', ''
    order by id collate "C"), '')) as digest
  from platform.text where is_known`

/**
 * Brings the workbench's list up to what this version of the product says; corrections stay, and those whose Chinese has
 * changed count no longer. Harmless to repeat: what is the same already is left alone.
 */
export async function syncTexts(ctx: Ctx): Promise<void> {
  const same = await digestSql.execute(ctx.db)
  if (same.rows[0]?.digest === (await source.digest())) return
  const own = await ownTexts()
  const known = await ctx.db
    .selectFrom('platform.text')
    .select(['id', 'own_source', 'own_text', 'is_known', 'is_own_translated'])
    .execute()
  const knownById = new Map(known.map((row) => [row.id, row]))
  const changed = own.filter((each) => {
    const row = knownById.get(each.id)
    return !(
      row?.is_known &&
      row.own_source === each.source &&
      row.own_text === each.text &&
      row.is_own_translated === each.isTranslated
    )
  })
  const ownIds = new Set(own.map(({ id }) => id))
  const gone = known.filter((row) => row.is_known && !ownIds.has(row.id)).map((row) => row.id)
  if (changed.length === 0 && gone.length === 0) return
  await ctx.change('texts.sync', async (tx) => {
    for (let from = 0; from < changed.length; from += batchRows) await put(tx, changed.slice(from, from + batchRows))
    await forget(tx, gone)
    return { subject: 'texts', after: { changed: changed.length, gone: gone.length }, reply: null }
  })
  await reloadCorrections(ctx.db)
}

async function put(tx: Tx, texts: readonly OwnText[]): Promise<void> {
  await sql`
    insert into platform.text (id, key, catalogue, language, own_source, own_text, is_own_translated)
    select id, key, catalogue, language, source, text, "isTranslated"
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as own (id text, key text, catalogue text, language text, source text, text text, "isTranslated" boolean)
    on conflict (id) do update set own_source = excluded.own_source, own_text = excluded.own_text,
      is_own_translated = excluded.is_own_translated, is_known = true`.execute(tx)
}

/** What the product no longer says; what somebody has corrected is kept in case it comes back. */
async function forget(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('platform.text').where('id', 'in', ids).where('corrected_text', 'is', null).execute()
  await tx.updateTable('platform.text').set({ is_known: false }).where('id', 'in', ids).execute()
}
