import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import { findServed, wordsKey } from '#kernel/server/resource/registry.ts'
import { accountNames } from '#modules/platform/accounts/server/index.ts'
import { historyMax } from '../contract.ts'
import { changesTeller } from './history-values.ts'
import { isSignIn } from './sign-ins.ts'

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
    .where(({ not }) => not(isSignIn(sql.ref('action'))))
    // An id that is no uuid may be another noun's as well.
    .$if(served.idKind !== 'uuid', (query) => query.where('action', 'like', `${asked.resource}.%`))
    .orderBy('id', 'desc')
    .limit(historyMax + 1)
    .execute()
  const names = await accountNames(
    ctx.db,
    entries.flatMap((entry) => entry.actor_account_id ?? []),
  )
  const shown = entries.slice(0, historyMax)
  const changesOf = await changesTeller(ctx, served, shown)
  return {
    entries: shown.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      action: entry.action,
      label: actionLabel(ctx, asked.resource, entry.action),
      actor: entry.actor_account_id === null ? null : (names.get(entry.actor_account_id) ?? null),
      reason: entry.reason,
      changes: changesOf(entry),
    })),
    hasMore: entries.length > historyMax,
  }
}

/**
 * `lanes.discontinue` in the words of its button. What happened to something else beside the row (`orders.create` in the
 * history of a customer) says of what, where the verb alone would mean the row.
 */
function actionLabel(ctx: Ctx, resource: string, action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const text = (key: string, params = {}) =>
    ctx.words.has(key) ? ctx.words.text(key, params, ctx.language) : undefined
  const done = text(`${wordsKey(resource)}.actions.${verb}`) ?? text(`audit.verbs.${verb}`)
  // a code says nothing to who reads it
  if (done === undefined) return ctx.words.text('audit.otherAction', {}, ctx.language)
  const what = text(`audit.nouns.${noun}`)
  return noun === resource || !plainVerbs.includes(verb) || what === undefined
    ? done
    : ctx.words.text('audit.action', { noun: what, verb: done }, ctx.language)
}

const plainVerbs = ['create', 'edit', 'remove', 'import']
