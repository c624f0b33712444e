import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { readConfig } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { openLog } from '#kernel/server/log.ts'
import { readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { issueCodes, revokeCode } from '#modules/contest/authorization-codes/server/index.ts'
import { openSeason, publishSeason } from '#modules/contest/seasons/server/index.ts'
import { buildApp } from '../../apps/server/app.ts'
import { dataDir as commonDataDir } from '../demo-accounts.ts'

/**
 * Does what the contest office does, by the product's own operations beside the running product: journeys need its moves
 * before there are screens for them.
 */
async function asOffice<T>(run: (ctx: Ctx) => Promise<T>, dataDir = commonDataDir()): Promise<T> {
  const bundled = await startBundledPostgres({ dataDir, whenInUse: 'join' })
  const app = await buildApp({
    config: readConfig({ DATA_DIR: dataDir }, { mode: 'start', demo: false }),
    log: openLog('silent'),
    databaseUrl: bundled.url('app'),
  })
  try {
    return await run(app.context('office'))
  } finally {
    await app.close()
    await bundled.stop()
  }
}

/** The office at work on the product of the journeys: codes are issued and revoked. */
export interface Office {
  /** a code nobody has used, from the unit with the most places */
  issueCode(wanted: { kind: string; stage?: string; expiresAt?: Date }): Promise<string>
  /** takes the code back from whoever has it */
  revoke(code: string): Promise<void>
}

export function withOffice<T>(run: (office: Office) => Promise<T>): Promise<T> {
  return asOffice((ctx) => run({ issueCode: (wanted) => issueCode(ctx, wanted), revoke: (code) => revoke(ctx, code) }))
}

async function issueCode(ctx: Ctx, { kind, stage, expiresAt }: Parameters<Office['issueCode']>[0]): Promise<string> {
  const quota = await ctx.db
    .selectFrom('contest.quota')
    .select(['season_id as seasonId', 'organization_id as organizationId'])
    .where('kind', '=', kind)
    .orderBy('amount', 'desc')
    .executeTakeFirstOrThrow()
  const issue = { ...quota, kind, stage: stage ?? null, count: 1, expiresAt: expiresAt ?? null }
  const [issued] = await issueCodes(ctx, issue)
  if (!issued) throw new Error('no code was issued')
  return issued.code
}

async function revoke(ctx: Ctx, code: string): Promise<void> {
  const { id } = await ctx.db
    .selectFrom('contest.authorization_code')
    .select('id')
    .where('code', '=', readCode(code))
    .executeTakeFirstOrThrow()
  await revokeCode(ctx, id, 'handed out by mistake')
}

/** Puts the end of the innovation contest's window to that instant, without a grace after it. */
export function closeContestAt(dataDir: string, closesAt: Date): Promise<void> {
  return asOffice(async (ctx) => {
    const { id } = await ctx.db
      .selectFrom('contest.season')
      .select('id')
      .where('contest', '=', 'innovation')
      .executeTakeFirstOrThrow()
    const season = await openSeason(ctx.db, id)
    if (!season) throw new Error('the season is not open')
    const { code, definition } = season
    const window = { ...definition.window, closesAt: closesAt.toISOString(), graceS: 0 }
    await publishSeason(ctx, { code, definition: { ...definition, window } })
  }, dataDir)
}
