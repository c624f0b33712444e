import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { attachableFile, filesByIds } from '#modules/platform/files/server/index.ts'
import { declarationRefusals } from '../contract.ts'
import { lockDraft, recordEdit } from './draft-edit.ts'
import { latestOf, type MaterialRow, materialsIn, type ShownMaterial, shownMaterial } from './material-rows.ts'
import { type Edited, insertMaterial, setAside } from './materials.ts'
import { requireOpened } from './opened-paths.ts'

/**
 * Brings back what was set aside: a removed file stands in its place again; an earlier version becomes the newest one, so that
 * the history keeps every step.
 * @throws not_found when it stands in its place, or is an earlier version of a file that was removed; material_limit when the
 *   place has been filled meanwhile; field_not_opened where a return has not opened the place
 */
export async function restoreMaterial(
  ctx: Ctx,
  id: string,
  materialId: string,
): Promise<Edited & { material: ShownMaterial }> {
  return await ctx.change('declarations.restoreMaterial', async (tx) => {
    const { row, rules } = await lockDraft(ctx, tx, id)
    const all = await materialsIn(tx, id)
    const asked = all.find((each) => each.id === materialId)
    const rule = rules.kind.materials.find((each) => each.code === asked?.material)
    if (!asked || !rule || asked.removed_at === null) throw kernelRefusals.not_found()
    requireOpened(row, [`materials.${rule.code}`])
    // whoever of those who work on it has sent it
    const sender = (await filesByIds(tx, [asked.file_id])).get(asked.file_id)?.owner_account_id
    await attachableFile(tx, { fileId: asked.file_id, accountId: sender ?? accountOf(ctx) })
    const latest = latestOf(asked, all)
    const restored =
      latest.id === asked.id
        ? await takeBack(tx, asked, { all, maxCount: rule.maxCount })
        : await bringForward(ctx, tx, id, { asked, latest })
    const value = { restored: asked.id, file: asked.file_id, version: restored.version }
    const edited = await recordEdit(ctx, tx, row, { path: `materials.${rule.code}`, value })
    return { subject: id, reply: { ...edited, material: await shownMaterial(ctx, tx, restored, all) } }
  })
}

/** The removed file stands where it stood, or last when another file has its position now. */
async function takeBack(
  tx: Tx,
  asked: MaterialRow,
  { all, maxCount }: { all: readonly MaterialRow[]; maxCount: number },
): Promise<MaterialRow> {
  const present = all.filter((each) => each.material === asked.material && each.removed_at === null)
  if (present.length >= maxCount) throw declarationRefusals.material_limit({ max: maxCount })
  const positions = present.map((each) => each.position)
  const position = positions.includes(asked.position) ? Math.max(...positions) + 1 : asked.position
  await tx
    .updateTable('contest.declaration_material')
    .set({ removed_at: null, position })
    .where('id', '=', asked.id)
    .execute()
  return { ...asked, removed_at: null, position }
}

async function bringForward(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { asked, latest }: { asked: MaterialRow; latest: MaterialRow },
): Promise<MaterialRow> {
  if (latest.removed_at !== null) throw kernelRefusals.not_found()
  await setAside(ctx, tx, latest)
  const newest: MaterialRow = {
    ...asked,
    id: ctx.random.uuid(),
    position: latest.position,
    version: latest.version + 1,
    replaces_id: latest.id,
    added_at: ctx.clock.now(),
    removed_at: null,
  }
  await insertMaterial(tx, id, newest)
  return newest
}
