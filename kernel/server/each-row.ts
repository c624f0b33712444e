import type { BulkReply, RefusedRow } from '../contract/bulk.ts'
import { Refusal } from '../contract/refusals.ts'
import { answeredBefore, type ChangeSetting } from './change.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database.ts'

/**
 * Does something to several rows of one request, each a change of its own under a key of its own: a refusal keeps none of the
 * others back, and the same request again finds what it did.
 * @param run one row, in a context of its own; at most one change is made in it
 * @throws what is no refusal: the request failed, and what was done until then stays done
 */
export type EachRow = (ids: readonly string[], run: (ctx: Ctx, id: string) => Promise<unknown>) => Promise<BulkReply>

export function eachRowOf(
  database: Database,
  setting: ChangeSetting,
  contextOf: (setting: ChangeSetting) => Ctx,
): EachRow {
  return async (ids, run) => {
    const failed: BulkReply['failed'] = []
    for (const id of ids) {
      const own = settingOfRow(setting, id)
      const ctx = contextOf(own)
      try {
        await run(ctx, id)
      } catch (thrown) {
        if (await answeredBefore(database, ctx, own.idempotency, thrown)) continue
        if (!(thrown instanceof Refusal)) throw thrown
        failed.push(refusedRow(ctx, id, thrown))
      }
    }
    return { done: ids.length - failed.length, failed }
  }
}

/** No request's own key has a colon in it. */
function settingOfRow({ trace, idempotency }: ChangeSetting, id: string): ChangeSetting {
  return { trace, idempotency: idempotency && { ...idempotency, key: `${idempotency.key}:${id}`, isKept: false } }
}

function refusedRow(ctx: Ctx, id: string, refusal: Refusal): RefusedRow {
  const fields = refusal.fields.map(({ path, code, params = {} }) => ({
    path,
    code,
    message: ctx.words.problem(code, params, ctx.language),
  }))
  const row = { id, code: refusal.code, message: wordsOf(ctx, refusal) }
  return fields.length === 0 ? row : { ...row, fields }
}

/** What is wrong with a field says more than that something is wrong. */
function wordsOf({ words, language }: Ctx, { code, params, fields: [problem] }: Refusal): string {
  if (code === 'invalid_input' && problem) return words.problem(problem.code, problem.params ?? {}, language)
  return words.refusal(code, params, language)
}
