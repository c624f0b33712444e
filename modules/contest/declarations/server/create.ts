import { type FieldProblem, kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { codeLength, codeOf } from '#modules/contest/authorization-codes/contract/check-code.ts'
import {
  bindCodeTo,
  countWrongCode,
  releaseCode,
  requireAttemptsLeft,
} from '#modules/contest/authorization-codes/server/index.ts'
import { type DeclarationKind, kindOf } from '#modules/contest/seasons/contract.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import { fieldsOf } from '../contract/fields.ts'
import { declarationRefusals } from '../contract.ts'
import { lockOwn, recordCreation } from './moves.ts'
import { unitOfDeclaration } from './review-stops.ts'
import { rulesOf, windowRefusal, zonedWindow } from './season.ts'

export interface NewDeclaration {
  season: string
  kind: string
  stage?: string | undefined
  authorizationCode?: string | undefined
}

/**
 * Makes a draft (contest.md 6.1 create): the season is open by the receipt clock, the kind is for this sort of account, and
 * its authorization code is bound in the same transaction.
 */
export async function createDeclaration(ctx: Ctx, asked: NewDeclaration): Promise<{ id: string; number: string }> {
  const season = await openSeason(ctx.db, asked.season)
  if (!season) throw kernelRefusals.not_found()
  const closed = windowRefusal(zonedWindow(season.definition), ctx.receivedAt)
  if (closed) throw closed
  if (!season.definition.kinds.some((each) => each.code === asked.kind)) throw wrong('kind', 'not_an_option')
  const kind = kindOf(season.definition, asked.kind)
  if (!(kind.declarants as readonly string[]).includes(ctx.actor.kind)) throw declarationRefusals.kind_not_yours()
  if (asked.stage !== undefined && !kind.stages.includes(asked.stage)) throw wrong('stage', 'stage_not_for_kind')
  if (kind.needsAuthorizationCode && asked.authorizationCode === undefined) throw declarationRefusals.code_needed()
  if (asked.authorizationCode !== undefined) await requireAttemptsLeft(ctx)

  return await changeOrCount(ctx, 'declarations.create', async (tx) => {
    const id = ctx.random.uuid()
    const number = newNumber(ctx, season.definition.edition, kind)
    const code = await boundCode(ctx, tx, { id, number, season: season.id, kind, asked })
    if (code instanceof Refusal) return code
    const unit = await unitOfDeclaration(tx, ctx.actor.organizationId, code?.organizationId ?? null)
    const stage = asked.stage ?? code?.stage ?? (kind.stages.length === 1 ? (kind.stages[0] ?? null) : null)
    await tx
      .insertInto('contest.declaration')
      .values({
        id,
        number,
        season_id: season.id,
        season_version: season.version,
        kind: kind.code,
        state: 'draft',
        owner_account_id: accountOf(ctx),
        organization_id: unit.id,
        unit_path: unit.path,
        authorization_code_id: code?.id ?? null,
        stage,
        field_values: JSON.stringify(firstValues(kind, stage)),
        created_at: ctx.clock.now(),
        updated_at: ctx.clock.now(),
      })
      .execute()
    await recordCreation(ctx, tx, id)
    return { subject: id, after: { number, kind: kind.code, season: season.id, stage }, reply: { id, number } }
  })
}

async function boundCode(
  ctx: Ctx,
  tx: Tx,
  wanted: { id: string; number: string; season: string; kind: DeclarationKind; asked: NewDeclaration },
) {
  const { asked, kind } = wanted
  if (!kind.needsAuthorizationCode || asked.authorizationCode === undefined) return null
  const bound = await bindCodeTo(tx, asked.authorizationCode, {
    seasonId: wanted.season,
    kind: kind.code,
    stage: asked.stage,
    declarationId: wanted.id,
    declarationNumber: wanted.number,
    now: ctx.receivedAt,
  })
  return 'refusal' in bound ? bound.refusal : bound.row
}

/** The stage that was chosen stands in the form as well. */
function firstValues(kind: DeclarationKind, stage: string | null): Record<string, string> {
  const field = fieldsOf(kind).find((each) => each.type === 'stage')
  return field && stage !== null ? { [field.key]: stage } : {}
}

/** As it is printed: edition, kind, and eight random characters, so that nobody can count through them. */
function newNumber(ctx: Ctx, edition: number, kind: DeclarationKind): string {
  const random = codeOf(Array.from({ length: codeLength - 1 }, () => ctx.random.integer(32)))
  return `${edition}-${kind.officialCode}-${random.slice(-8)}`
}

/**
 * Binds another code to one's own declaration: the way on after the first one was revoked, before and after the form was
 * printed (contest.md 6.2: an owner-visible repair path).
 */
export async function bindAnotherCode(ctx: Ctx, id: string, text: string) {
  await requireAttemptsLeft(ctx)
  return await changeOrCount(ctx, 'declarations.bindCode', async (tx) => {
    const row = await lockOwn(ctx, tx, id)
    if (!['draft', 'signing', 'signed'].includes(row.state))
      throw kernelRefusals.wrong_state({ action: 'bindCode', state: row.state })
    const { window, kind } = await rulesOf(ctx, row)
    const closed = windowRefusal(window, ctx.receivedAt)
    if (closed) throw closed
    const bound = await bindCodeTo(tx, text, {
      seasonId: row.season_id,
      kind: kind.code,
      stage: row.stage ?? undefined,
      declarationId: id,
      declarationNumber: row.number,
      now: ctx.receivedAt,
    })
    if ('refusal' in bound) return bound.refusal
    if (row.authorization_code_id && row.authorization_code_id !== bound.row.id)
      await releaseCode(tx, row.authorization_code_id, { isInTime: true })
    const unit = await unitOfDeclaration(tx, ctx.actor.organizationId, bound.row.organizationId)
    await tx
      .updateTable('contest.declaration')
      .set({
        authorization_code_id: bound.row.id,
        organization_id: unit.id,
        unit_path: unit.path,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { authorizationCodeId: row.authorization_code_id },
      after: { authorizationCodeId: bound.row.id },
      reply: { id, state: row.state, formVersion: row.form_version },
    }
  })
}

interface Refused {
  refused: { code: string; status: number; params: Refusal['params'] }
}

/**
 * A change whose refusal must leave something behind: the wrong code is counted in the same transaction, which therefore
 * commits, and is refused afterwards, at a repetition of the request as well.
 */
async function changeOrCount<T extends object>(
  ctx: Ctx,
  name: string,
  run: (tx: Tx) => Promise<Refusal | { subject: string; before?: unknown; after?: unknown; reply: T }>,
): Promise<T> {
  const answer = await ctx
    .change<T | Refused>(name, async (tx) => {
      const done = await run(tx)
      if (!(done instanceof Refusal)) return done
      await countWrongCode(ctx, tx)
      const { code, status, params } = done
      return { subject: accountOf(ctx), reason: code, reply: { refused: { code, status, params } } }
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof Replay && isRefused(thrown.reply)) return thrown.reply
      throw thrown
    })
  if (isRefused(answer)) throw new Refusal(answer.refused.code, answer.refused.status, answer.refused.params)
  return answer
}

function isRefused(reply: unknown): reply is Refused {
  return typeof reply === 'object' && reply !== null && 'refused' in reply
}

function wrong(path: string, code: string): Refusal {
  const problem: FieldProblem = { path, code }
  return kernelRefusals.invalid_input({ count: 1 }, [problem])
}
