import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  endHelp as endHelpWith,
  findWorked,
  liveWorks,
  type Made,
  type NewDeclaration,
  prepareDraft,
  writingsOf,
} from '#modules/contest/declarations/server/index.ts'
import { kindOf, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { deskRefusals } from '../contract.ts'
import { lockPupil } from './roster.ts'

/**
 * Makes a draft for a pupil of the asker's roster. It waits for the pupil: nothing is frozen or handed in before.
 * @throws not_found, already_prepared, and whatever making a draft refuses
 */
export async function prepareFor(ctx: Ctx, pupilId: string, asked: NewDeclaration): Promise<Made> {
  const season = await openSeason(ctx.db, asked.season)
  return await prepareDraft(ctx, 'desk.prepare', asked, {
    async before(tx) {
      await lockPupil(ctx, tx, pupilId)
      if (season) await requireOneWork(tx, pupilId, { ...asked, definition: season.definition })
    },
    async after(tx, id) {
      await tx
        .insertInto('contest.desk_draft')
        .values({
          declaration_id: id,
          pupil_id: pupilId,
          teacher_account_id: accountOf(ctx),
          season_id: asked.season,
          created_at: ctx.clock.now(),
        })
        .execute()
    },
  })
}

/** The pupil's lock is held: of two drafts at once the second finds the first. */
async function requireOneWork(
  tx: Tx,
  pupilId: string,
  asked: { season: string; kind: string; definition: SeasonDefinition },
): Promise<void> {
  const { definition } = asked
  const group = kindOf(definition, asked.kind).group
  if (!definition.kindGroups.some((each) => each.code === group && each.isOnePerPupil)) return
  const drafts = await tx
    .selectFrom('contest.desk_draft')
    .select('declaration_id')
    .where('pupil_id', '=', pupilId)
    .where('season_id', '=', asked.season)
    .execute()
  const live = await liveWorks(
    tx,
    drafts.map((draft) => draft.declaration_id),
  )
  const inGroup = definition.kinds.filter((kind) => kind.group === group).map((kind) => kind.code)
  if (live.some((work) => inGroup.includes(work.kind))) throw deskRefusals.already_prepared()
}

/** Who wrote what, and who helps, for the owner and the helper. */
export async function viewWritings(ctx: Ctx, declarationId: string) {
  const writings = await writingsOf(ctx, declarationId)
  const row = await findWorked(ctx.db, accountOf(ctx), declarationId)
  const helper = row && !row.awaits_pupil ? row.helper_account_id : null
  const names = helper ? await shownNames(ctx.db, [helper]) : new Map<string, string>()
  return {
    helping: helper ? { name: names.get(helper) ?? '', isMyself: helper === ctx.actor.accountId } : null,
    writings,
  }
}

/** @throws not_found, wrong_state where nobody helps */
export async function endHelp(ctx: Ctx, declarationId: string): Promise<null> {
  return await ctx.change('desk.endHelp', async (tx) => {
    const row = await endHelpWith(ctx, tx, declarationId)
    await tx
      .updateTable('contest.desk_draft')
      .set({ ended_at: ctx.clock.now() })
      .where('declaration_id', '=', declarationId)
      .execute()
    return { subject: declarationId, before: { helper: row.helper_account_id }, reply: null }
  })
}
