import { isDeepStrictEqual } from 'node:util'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import { findServed, wordsKey } from '#kernel/server/resource/registry.ts'
import { fieldWord } from '#kernel/server/resource/words.ts'
import { accountNames } from '#modules/platform/accounts/server/index.ts'
import { historyMax } from '../contract.ts'

/**
 * What happened to a row: who, when, what, why, and what stood there before and after; what the log masks stays masked.
 * @throws forbidden without the resource's `view`; not_found for a row outside the asker's scope
 */
export async function historyOf(ctx: Ctx, asked: { resource: string; id: string }) {
  const served = findServed(asked.resource)
  if (!served) throw kernelRefusals.not_found()
  if (!may(ctx.actor, `${asked.resource}.view`)) throw kernelRefusals.forbidden()
  if (!(await served.find(ctx, asked.id))) throw kernelRefusals.not_found()
  const entries = await ctx.db
    .selectFrom('kernel.audit_entry')
    .select(['id', 'at', 'action', 'actor_account_id', 'reason', 'before', 'after'])
    .where('subject_id', '=', asked.id)
    // An id that is no uuid may be another noun's as well.
    .$if(served.idKind === 'text', (query) => query.where('action', 'like', `${asked.resource}.%`))
    .orderBy('id', 'desc')
    .limit(historyMax + 1)
    .execute()
  const names = await accountNames(
    ctx.db,
    entries.flatMap((entry) => entry.actor_account_id ?? []),
  )
  return {
    entries: entries.slice(0, historyMax).map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      action: entry.action,
      label: actionLabel(ctx, asked.resource, entry.action),
      actor: entry.actor_account_id === null ? null : (names.get(entry.actor_account_id) ?? null),
      reason: entry.reason,
      changes: changesBetween(entry.before, entry.after).map((change) => ({
        ...change,
        label: fieldWord(ctx, asked.resource, change.field, ctx.language),
      })),
    })),
    hasMore: entries.length > historyMax,
  }
}

/** `lanes.discontinue` in the words of its button; creating and editing are the same everywhere. */
function actionLabel(ctx: Ctx, resource: string, action: string): string {
  const verb = action.slice(action.indexOf('.') + 1)
  const keys = [`${wordsKey(resource)}.actions.${verb}`, `audit.verbs.${verb}`]
  const key = keys.find((each) => ctx.words.has(each))
  return key === undefined ? action : ctx.words.text(key, {}, ctx.language)
}

interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

function changesBetween(before: unknown, after: unknown): FieldChange[] {
  const [left, right] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((field) => !isDeepStrictEqual(left[field] ?? null, right[field] ?? null))
    .map((field) => ({ field, before: textOf(left[field]), after: textOf(right[field]) }))
}

function recordOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
