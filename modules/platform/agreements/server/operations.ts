import type { Labels } from '#kernel/contract/languages.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { withNames } from '#modules/platform/localization/server/index.ts'
import { agreementRefusals } from '../contract.ts'
import { firstAgreements } from './first/index.ts'
import { currentAgreement } from './queries.ts'

export interface AgreementText {
  kind: string
  version: string
  titles: Labels
  /** HTML per language, already sanitised; names of buttons are settled when it is published */
  bodies: Labels
}

/** Puts a version in force from now on; the versions before it stay readable. @returns false where it is there already */
export async function publishAgreement(ctx: Ctx, agreement: AgreementText): Promise<boolean> {
  return await ctx.change('agreements.publish', async (tx) => {
    const { kind, version } = agreement
    const isNew = await insertAgreement(tx, ctx, agreement)
    // what is there already was noted by whoever published it
    return { subject: `${kind}:${version}`, after: { kind, version }, ...(isNew ? {} : { each: [] }), reply: isNew }
  })
}

/**
 * An installation has its agreements from the start: publishes those of the first ones whose kind has none yet. Called at
 * every boot, by several processes at once; leaves what the operator has published alone.
 */
export async function publishFirstAgreements(ctx: Ctx): Promise<void> {
  const kinds = await ctx.db
    .selectFrom('platform.agreement')
    .select('kind')
    .where('state', '=', 'published')
    .distinct()
    .execute()
  const missing = firstAgreements.filter((agreement) => !kinds.some(({ kind }) => kind === agreement.kind))
  for (const agreement of missing) await publishAgreement(ctx, agreement)
}

/** @returns false where this version is there already */
async function insertAgreement(tx: Tx, ctx: Ctx, agreement: AgreementText): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('platform.agreement')
    .values({
      kind: agreement.kind,
      version: agreement.version,
      titles: JSON.stringify(agreement.titles),
      bodies: JSON.stringify(await withNames(ctx.db, agreement.bodies)),
      published_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records that an account accepts this version; part of a larger change (registration). Accepting twice is no error.
 * @throws {Refusal} agreement_outdated when another version is in force
 */
export async function acceptAgreement(
  tx: Tx,
  ctx: Ctx,
  accepted: { accountId: string; kind: string; version: string },
): Promise<void> {
  const current = await currentAgreement(tx, accepted.kind, ctx.clock.now())
  if (current?.version !== accepted.version) throw agreementRefusals.agreement_outdated({ kind: accepted.kind })
  await tx
    .insertInto('platform.agreement_acceptance')
    .values({
      account_id: accepted.accountId,
      kind: accepted.kind,
      version: accepted.version,
      accepted_at: ctx.clock.now(),
      ip: ctx.ip,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The route's operation: the signed-in person accepts a version. */
export function acceptForMyself(ctx: Ctx, kind: string, version: string): Promise<{ acceptedAt: string }> {
  const accountId = accountOf(ctx)
  return ctx.change('agreements.accept', async (tx) => {
    await acceptAgreement(tx, ctx, { accountId, kind, version })
    return { subject: accountId, after: { kind, version }, reply: { acceptedAt: ctx.clock.now().toISOString() } }
  })
}
