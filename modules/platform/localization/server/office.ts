import { sql } from 'kysely'
import type { Language } from '#kernel/contract/languages.ts'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { textProblem } from '#kernel/server/icu.ts'
import { reloadCorrections } from './corrections.ts'
import { shownTextSql, sourceSql, textsWithSource } from './text-rows.ts'

/**
 * Corrects a text named by its key, as an import does.
 * @throws invalid_input for a key that the product has not, or a text that does not fit its Chinese
 */
export async function correctByKey(
  ctx: Ctx,
  { key, language, text }: { key: string; language: Language; text: string },
): Promise<{ id: string }> {
  const id = `${language}.${key}`
  const made = await ctx.change('texts.create', async (tx) => {
    const row = await lockText(tx, id)
    if (!row) throw refusedAt('key', { code: 'text_unknown' })
    return { ...(await correct(ctx, tx, row, text)), reply: { id } }
  })
  await reloadCorrections(ctx.db)
  return made
}

type Lock = (tx: Tx) => Promise<unknown>

/** @throws invalid_input for a text that does not fit its Chinese */
export async function correctText(ctx: Ctx, id: string, text: string, lock: Lock): Promise<void> {
  await ctx.change('texts.edit', async (tx) => {
    await lock(tx)
    return { ...(await correct(ctx, tx, await requireText(tx, id), text)), reply: null }
  })
  await reloadCorrections(ctx.db)
}

/** What is shown is right for the Chinese of now. */
export async function confirmText(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('texts.confirm', async (tx) => {
    const row = await requireText(tx, id)
    await keep(ctx, tx, row, row.shown)
    return { subject: id, after: { text: row.shown }, reply: null }
  })
  await reloadCorrections(ctx.db)
}

/** Back to the product's own text. */
export async function restoreText(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('texts.restore', async (tx) => {
    const row = await requireText(tx, id)
    await tx
      .updateTable('platform.text')
      .set({ corrected_text: null, corrected_for: null, corrected_by: null, corrected_at: null })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { text: row.shown }, after: { text: row.own_text }, reply: null }
  })
  await reloadCorrections(ctx.db)
}

interface TextRow {
  id: string
  own_source: string
  own_text: string
  /** the Chinese of now */
  source: string
  shown: string
}

async function correct(ctx: Ctx, tx: Tx, row: TextRow, text: string) {
  // The code hands over what the product's own Chinese asks for.
  const problem = textProblem(row.own_source, text)
  if (problem?.code === 'icu_broken') throw refusedAt('text', { code: 'icu_broken' })
  if (problem) throw refusedAt('text', { code: problem.code, params: { name: problem.name.split(':')[0] ?? '' } })
  await keep(ctx, tx, row, text)
  return { subject: row.id, before: { text: row.shown }, after: { text } }
}

async function keep(ctx: Ctx, tx: Tx, row: TextRow, text: string): Promise<void> {
  await tx
    .updateTable('platform.text')
    .set({
      corrected_text: text,
      corrected_for: row.source,
      corrected_by: ctx.actor.accountId,
      corrected_at: ctx.clock.now(),
    })
    .where('id', '=', row.id)
    .execute()
}

async function requireText(tx: Tx, id: string): Promise<TextRow> {
  const row = await lockText(tx, id)
  if (!row) throw kernelRefusals.not_found()
  return row
}

async function lockText(tx: Tx, id: string): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`
    select row.id, row.own_source, row.own_text, ${sourceSql} as source, ${shownTextSql} as shown from ${textsWithSource}
    where row.id = ${id} and row.is_known for update of row`.execute(tx)
  return rows[0]
}

function refusedAt(field: string, problem: Omit<FieldProblem, 'path'>) {
  return kernelRefusals.invalid_input({ count: 1 }, [{ ...problem, path: `values.${field}` }])
}
