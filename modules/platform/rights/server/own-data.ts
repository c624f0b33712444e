import type { Ctx } from '#kernel/server/context.ts'
import { type PersonalFact, personalData } from '#kernel/server/personal.ts'
import { hasGivenRole, isStaff } from '#modules/platform/accounts/server/index.ts'
import { filesByIds } from '#modules/platform/files/server/index.ts'
import { erasureWaitMs, rightsRefusals } from '../contract.ts'
import type { OwnData } from '../schema.ts'

const dayMs = 24 * 3600_000
const shownExports = 10

/** Everything that is kept of this account, part by part, in the reader's words. */
export async function dataOf(ctx: Ctx, accountId: string): Promise<OwnData> {
  const [parts, exports, erasure] = await Promise.all([
    partsOf(ctx, accountId),
    exportsOf(ctx, accountId),
    waitingErasure(ctx, accountId),
  ])
  const refusal = await erasureRefusal(ctx, accountId)
  return {
    parts,
    exports,
    erasure: erasure
      ? {
          askedBy: erasure.asked_by as 'person' | 'guardian',
          requestedAt: erasure.requested_at.toISOString(),
          dueAt: erasure.due_at.toISOString(),
        }
      : null,
    cannotErase: refusal && ctx.words.refusal(refusal.code, refusal.params, ctx.language),
    waitDays: Math.round(erasureWaitMs / dayMs),
  }
}

/** What the modules hold, each asked for its own. */
export async function partsOf(ctx: Ctx, accountId: string): Promise<OwnData['parts']> {
  const words = (key: string) => ctx.words.text(`rights.${key}`, {}, ctx.language)
  const labelOf = (fact: PersonalFact) => fact.label ?? words(`fields.${fact.key ?? ''}`)
  return await Promise.all(
    personalData().map(async (part) => ({
      name: part.name,
      title: words(`parts.${part.name}`),
      records: (await part.collect(ctx, accountId)).map((record) => ({
        title: record.title,
        at: record.at ?? null,
        facts: record.facts.map((fact) => ({ label: labelOf(fact), value: fact.value })),
      })),
      keeps: (part.keeps ?? []).map((code) => words(`keeps.${code}`)),
    })),
  )
}

async function exportsOf(ctx: Ctx, accountId: string): Promise<OwnData['exports']> {
  const rows = await ctx.db
    .selectFrom('platform.data_export')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .limit(shownExports)
    .execute()
  const files = await filesByIds(
    ctx.db,
    rows.flatMap((row) => row.file_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.expires_at <= ctx.clock.now() ? 'gone' : (row.state as 'queued' | 'ready' | 'gone'),
    askedBy: row.asked_by as 'person' | 'guardian',
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    sizeBytes: (row.file_id && files.get(row.file_id)?.size_bytes) || null,
  }))
}

function waitingErasure(ctx: Pick<Ctx, 'db'>, accountId: string) {
  return ctx.db
    .selectFrom('platform.erasure_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

/** Whoever works for an office hands that over first: what they decided stays answerable. Null where one may ask. */
export async function erasureRefusal(ctx: Pick<Ctx, 'db'>, accountId: string) {
  const works = (await isStaff(ctx.db, accountId)) || (await hasGivenRole(ctx.db, accountId))
  return works ? rightsRefusals.erasure_of_staff() : null
}
