import type { RefusalParams } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { kindOf, limitAt, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { failTrial, recordTrial, trialOf } from '#modules/contest/seasons/server/index.ts'
import { levelsAlong } from '#modules/platform/organizations/server/index.ts'
import { liveStates } from '../contract.ts'
import { type DeclarationRow, findAny } from './declaration-rows.ts'
import { problemsOf, readDraft } from './draft.ts'
import { zonedWindow } from './season.ts'

interface Finding {
  kind: string
  path: string
  code: string
  params: RefusalParams
  count: number
}

/** How many are judged before it is told how far the trial has come. */
const batch = 100

/**
 * Job: holds the declarations of a season that were handed in against a draft of the next, and counts what would keep them
 * from being frozen now. Nothing of a declaration is written or kept but these counts. One that cannot go on says so, whether it
 * is tried again or not.
 */
export async function tryDraft(ctx: Ctx, { trialId }: { trialId: string }): Promise<void> {
  try {
    await holdAgainst(ctx, trialId)
  } catch (error) {
    await failTrial(ctx, trialId)
    throw error
  }
}

async function holdAgainst(ctx: Ctx, trialId: string): Promise<void> {
  const trial = await trialOf(ctx.db, trialId)
  if (!trial) return
  const ids = await ctx.db
    .selectFrom('contest.declaration')
    .select('id')
    .where('season_id', '=', trial.seasonId)
    .where('state', 'in', ['submitted', 'returned', 'qualified', 'refused'])
    .orderBy('id')
    .execute()
  const found = new Map<string, Finding>()
  const counted: Counted = new Map()
  let refused = 0
  const told = (done: number, state: 'running' | 'finished') =>
    recordTrial(ctx, trialId, {
      state,
      total: ids.length,
      done,
      refused,
      findings: [...found.values()].sort((a, b) => b.count - a.count),
    })
  for (const [index, { id }] of ids.entries()) {
    if (index % batch === 0) await told(index, 'running')
    const row = await findAny(ctx.db, id)
    const findings = row
      ? [...(await findingsOf(ctx, row, trial.definition)), ...(await overCaps(ctx, row, trial.definition, counted))]
      : []
    if (findings.length > 0) refused += 1
    for (const finding of findings) {
      const key = `${finding.kind} ${finding.path} ${finding.code}`
      const known = found.get(key) ?? { ...finding, count: 0 }
      found.set(key, { ...known, count: known.count + 1 })
    }
  }
  await told(ids.length, 'finished')
}

/** How many live declarations of a kind have been seen under a unit. */
type Counted = Map<string, number>

/** Whether the declaration is one more of its kind than a unit above it may have; each is counted where it lies. */
async function overCaps(
  ctx: Ctx,
  row: DeclarationRow,
  definition: SeasonDefinition,
  counted: Counted,
): Promise<Finding[]> {
  const caps = definition.kinds.find(({ code }) => code === row.kind)?.caps ?? []
  if (caps.length === 0 || !(liveStates as readonly string[]).includes(row.state)) return []
  const over: Finding[] = []
  for (const { id, level } of await levelsAlong(ctx.db, row.unit_path)) {
    const cap = limitAt(caps, level)
    if (cap === undefined) continue
    const key = `${row.kind} ${id}`
    const count = (counted.get(key) ?? 0) + 1
    counted.set(key, count)
    if (count > cap) over.push({ kind: row.kind, path: 'caps', code: 'unit_over_cap', params: { cap }, count: 1 })
  }
  return over.slice(0, 1)
}

async function findingsOf(ctx: Ctx, row: DeclarationRow, definition: SeasonDefinition): Promise<Finding[]> {
  if (!definition.kinds.some((kind) => kind.code === row.kind))
    return [{ kind: row.kind, path: 'kind', code: 'not_an_option', params: {}, count: 1 }]
  const kind = kindOf(definition, row.kind)
  const rules = { definition, kind, window: zonedWindow(definition), seasonCode: '' }
  const problems = await problemsOf(ctx, ctx.db, await readDraft(ctx.db, row, rules))
  // Persons are counted together: whose it is does not matter here, and is nobody's business.
  const findings = problems.map(({ path, code, params }) => ({
    kind: row.kind,
    path: path.replace(/\.[0-9a-f-]{36}/, ''),
    code,
    params,
    count: 1,
  }))
  return [...new Map(findings.map((each) => [`${each.path} ${each.code}`, each])).values()]
}
