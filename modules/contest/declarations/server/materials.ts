import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { MaterialRule } from '#modules/contest/seasons/contract.ts'
import { fileFormats } from '#modules/platform/files/contract.ts'
import { attachableFile, type FileRow, filesByIds } from '#modules/platform/files/server/index.ts'
import { declarationRefusals } from '../contract.ts'
import { lockDraft, recordEdit } from './draft-edit.ts'
import { type MaterialRow, materialsIn, type ShownMaterial, shownMaterial } from './material-rows.ts'
import { requireOpened } from './opened-paths.ts'

export interface NewMaterial {
  material: string
  fileId: string
  /** the file that this one takes the place of; it stays as an earlier version */
  replaces?: string | undefined
  approvedOn?: string | undefined
}

export interface Edited {
  revision: number
  savedAt: string
}

/** Attaches a file to one place of the checklist, or puts a newer version in the place of an older one. */
export async function addMaterial(
  ctx: Ctx,
  id: string,
  asked: NewMaterial,
): Promise<Edited & { material: ShownMaterial }> {
  return await ctx.change('declarations.addMaterial', async (tx) => {
    const { row, rules } = await lockDraft(ctx, tx, id)
    requireOpened(row, [`materials.${asked.material}`])
    const rule = rules.kind.materials.find((each) => each.code === asked.material)
    if (!rule) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'material', code: 'not_an_option' }])
    if (asked.approvedOn !== undefined && rule.approvedBefore === undefined)
      throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'approvedOn', code: 'unknown_field' }])
    const file = await attachableFile(tx, { fileId: asked.fileId, accountId: accountOf(ctx) })
    const wrong = fileRefusal(rule, file)
    if (wrong) throw wrong
    const all = await materialsIn(tx, id)
    const replaced = await replacedBy(ctx, tx, all, asked)
    const present = all.filter((each) => each.material === rule.code && each.removed_at === null)
    if (!replaced && present.length >= rule.maxCount) throw declarationRefusals.material_limit({ max: rule.maxCount })
    // as its own newer version it may come again: with another day of approval
    await requireOther(
      tx,
      file,
      present.filter(({ id: each }) => each !== replaced?.id),
    )
    const added: MaterialRow = {
      id: ctx.random.uuid(),
      material: rule.code,
      file_id: file.id,
      position: replaced?.position ?? Math.max(0, ...present.map((each) => each.position)) + 1,
      version: (replaced?.version ?? 0) + 1,
      replaces_id: replaced?.id ?? null,
      extra: { approvedOn: asked.approvedOn ?? replaced?.extra.approvedOn ?? null },
      added_at: ctx.clock.now(),
      removed_at: null,
    }
    await insertMaterial(tx, id, added)
    const edited = await recordEdit(ctx, tx, row, {
      path: `materials.${rule.code}`,
      value: { file: file.id, version: added.version },
    })
    const shown = await shownMaterial(ctx, tx, added, all)
    return { subject: id, reply: { ...edited, material: shown } }
  })
}

/** One and the same file twice in a place is one file: it would only seem to make the number full. */
async function requireOther(tx: Tx, file: FileRow, present: readonly MaterialRow[]): Promise<void> {
  const files = await filesByIds(
    tx,
    present.map((each) => each.file_id),
  )
  const twin = [...files.values()].find(({ sha256 }) => sha256.equals(file.sha256))
  if (twin) throw declarationRefusals.material_twice({ name: twin.name })
}

export async function insertMaterial(tx: Tx, declarationId: string, row: MaterialRow): Promise<void> {
  await tx
    .insertInto('contest.declaration_material')
    .values({ ...row, extra: JSON.stringify(row.extra), declaration_id: declarationId })
    .execute()
}

/** The older version steps back, and stays to be looked at. */
async function replacedBy(
  ctx: Ctx,
  tx: Tx,
  all: readonly MaterialRow[],
  asked: NewMaterial,
): Promise<MaterialRow | undefined> {
  if (asked.replaces === undefined) return undefined
  const old = all.find((each) => each.id === asked.replaces && each.material === asked.material && !each.removed_at)
  if (!old) throw kernelRefusals.not_found()
  await setAside(ctx, tx, old)
  return old
}

export async function setAside(ctx: Ctx, tx: Tx, row: MaterialRow): Promise<void> {
  await tx
    .updateTable('contest.declaration_material')
    .set({ removed_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .execute()
}

/** What the season asks of a file in this place, judged by what the file really is. */
function fileRefusal(rule: MaterialRule, file: FileRow): Refusal | null {
  const formats = rule.formats.map((format) => fileFormats[format].mediaType as string)
  if (!formats.includes(file.media_type))
    return declarationRefusals.material_format({ formats: rule.formats.join(', ') })
  // A picture is kept re-encoded: the person can only answer for the size of what was sent.
  if ((file.sent_size_bytes ?? file.size_bytes) > rule.maxSizeBytes)
    return declarationRefusals.material_too_large({ maxMb: Math.round((rule.maxSizeBytes / 1024 ** 2) * 10) / 10 })
  const { minWidthPx, minHeightPx, minDurationMs, maxDurationMs } = rule
  if (isBelow(file.width_px, minWidthPx) || isBelow(file.height_px, minHeightPx)) {
    return declarationRefusals.material_measure({
      what: 'pixels',
      minWidthPx: minWidthPx ?? 0,
      minHeightPx: minHeightPx ?? 0,
    })
  }
  const isTooLong = maxDurationMs !== undefined && file.duration_ms !== null && file.duration_ms > maxDurationMs
  if (isBelow(file.duration_ms, minDurationMs) || isTooLong) {
    const seconds = (timeMs: number | undefined) => Math.round((timeMs ?? 0) / 1000)
    return declarationRefusals.material_measure({
      what: 'duration',
      minS: seconds(minDurationMs),
      maxS: seconds(maxDurationMs),
    })
  }
  return null
}

/** A measure that a file of this format does not have (the pixels of a PDF) is not asked of it. */
function isBelow(measured: number | null, least: number | undefined): boolean {
  return measured !== null && least !== undefined && measured < least
}

/** Takes a file out of the draft; `restoreMaterial` takes that back, with its place and its earlier versions. */
export async function removeMaterial(ctx: Ctx, id: string, materialId: string): Promise<Edited> {
  return await ctx.change('declarations.removeMaterial', async (tx) => {
    const { row } = await lockDraft(ctx, tx, id)
    const removed = await tx
      .updateTable('contest.declaration_material')
      .set({ removed_at: ctx.clock.now() })
      .where('id', '=', materialId)
      .where('declaration_id', '=', id)
      .where('removed_at', 'is', null)
      .returning('material')
      .executeTakeFirst()
    if (!removed) throw kernelRefusals.not_found()
    requireOpened(row, [`materials.${removed.material}`])
    const edited = await recordEdit(ctx, tx, row, {
      path: `materials.${removed.material}`,
      value: { removed: materialId },
    })
    return { subject: id, reply: edited }
  })
}
