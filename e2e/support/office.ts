import { joinBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { readConfig } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { openLog } from '#kernel/server/log.ts'
import { readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { codeIndex, issueCodes, revokeCode, setQuota } from '#modules/contest/authorization-codes/server/index.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { publishSeason } from '#modules/contest/seasons/server/index.ts'
import { createAccount } from '#modules/platform/accounts/server/index.ts'
import type { SettingKey, SettingValue } from '#modules/platform/settings/contract.ts'
import { storeSecretSetting, storeSetting } from '#modules/platform/settings/server/index.ts'
import { buildApp } from '../../apps/server/app.ts'
import { dataDir as commonDataDir, demoAccount } from '../demo-accounts.ts'

type App = Awaited<ReturnType<typeof buildApp>>

async function openApp(dataDir: string): Promise<App> {
  return await buildApp({
    config: readConfig({ DATA_DIR: dataDir }, { mode: 'start', demo: false }),
    log: openLog('silent'),
    databaseUrl: (await joinBundledPostgres(dataDir)).url('app'),
  })
}

/** Of the product that all journeys share: one for the worker, since to build it takes longer than what it does. */
let shared: Promise<App> | undefined

/**
 * Does what the contest office does, by the product's own operations beside the running product: journeys need its moves
 * before there are screens for them.
 */
async function asOffice<T>(run: (ctx: Ctx) => Promise<T>, dataDir = commonDataDir()): Promise<T> {
  if (dataDir === commonDataDir()) {
    shared ??= openApp(dataDir)
    return await run((await shared).context('office'))
  }
  const app = await openApp(dataDir)
  try {
    return await run(app.context('office'))
  } finally {
    await app.close()
  }
}

/** The last journey of the worker is over. */
export async function closeOffice(): Promise<void> {
  const app = await shared
  shared = undefined
  await app?.close()
}

/** The office at work on the product of the journeys: codes are issued and revoked. */
export interface Office {
  /** a code nobody has used, from the unit with the most places */
  issueCode(wanted: { kind: string; stage?: string; expiresAt?: Date }): Promise<string>
  /** one more code of the unit of the demo's school account */
  issueSchoolCode(kind: string): Promise<string>
  /** takes the code back from whoever has it */
  revoke(code: string): Promise<void>
}

export function withOffice<T>(run: (office: Office) => Promise<T>): Promise<T> {
  return asOffice((ctx) =>
    run({
      issueCode: (wanted) => issueCode(ctx, wanted),
      issueSchoolCode: (kind) => issueCode(ctx, { kind, unit: demoAccount('school').unit }),
      revoke: (code) => revoke(ctx, code),
    }),
  )
}

interface WantedCode {
  kind: string
  stage?: string
  expiresAt?: Date
  /** its name; the unit with the most places unless said */
  unit?: string
}

async function issueCode(ctx: Ctx, { kind, stage, expiresAt, unit }: WantedCode): Promise<string> {
  const quotas = ctx.db
    .selectFrom('contest.quota as quota')
    .innerJoin('platform.organization as unit', 'unit.id', 'quota.organization_id')
    .select(['quota.season_id as seasonId', 'quota.organization_id as organizationId'])
    .where('quota.kind', '=', kind)
  const quota = await (unit === undefined ? quotas : quotas.where('unit.name', '=', unit))
    .orderBy('quota.amount', 'desc')
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
    .where('code_hash', '=', codeIndex(ctx, readCode(code) ?? ''))
    .executeTakeFirstOrThrow()
  // the product's own jobs revoke no code of a unit
  await revokeCode({ ...ctx, actor: { ...ctx.actor, isAdmin: true } }, id, 'handed out by mistake')
}

type WaysIn = Partial<Pick<{ [K in SettingKey]: SettingValue<K> }, WayKey>>
type WayKey =
  | 'staffSecondStep'
  | 'roleApprovals'
  | 'outsideLoginIssuer'
  | 'outsideLoginClientId'
  | 'outsideLoginClientSecret'

/** Stores settings of signing in and of roles; those of signing in are read at a start alone. */
export function storeWaysIn(dataDir: string, settings: WaysIn): Promise<void> {
  return asOffice(async (ctx) => {
    await ctx.change('journeys.settings', async (tx) => {
      const { outsideLoginClientSecret: secret, ...plain } = settings
      for (const [key, value] of Object.entries(plain))
        await storeSetting(tx, key as keyof typeof plain, value as SettingValue<keyof typeof plain>, ctx.clock.now())
      if (secret !== undefined) await storeSecretSetting(tx, ctx, 'outsideLoginClientSecret', secret)
      return { subject: 'settings', reply: null }
    })
  }, dataDir)
}

interface AddedAccount {
  login: string
  password: string
  name: string
}

/** A second officer of the province, who comes from no unit below it. */
export function addColleague(dataDir: string, account: AddedAccount): Promise<void> {
  return addAccounts(dataDir, [{ ...account, kind: 'unit-contact', at: 'province', roles: ['contest-officer'] }])
}

/** People of the province's office and of the demo's school, roles given at that unit. */
export function addAccounts(
  dataDir: string,
  accounts: readonly (AddedAccount & {
    kind: 'unit-contact' | 'teacher' | 'pupil'
    at: 'province' | 'school'
    roles?: readonly string[]
    birthOn?: string
  })[],
): Promise<void> {
  return asOffice(async (ctx) => {
    for (const { login: loginName, at, roles: codes = [], ...rest } of accounts) {
      const units = ctx.db.selectFrom('platform.organization').select('id')
      const { id: organizationId } = await (at === 'school'
        ? units.where('name', '=', demoAccount('school', dataDir).unit)
        : units.where('level', '=', at)
      ).executeTakeFirstOrThrow()
      const roles = codes.map((code) => ({ code, organizationId }))
      await createAccount(ctx, { ...rest, loginName, organizationId, roles })
    }
  }, dataDir)
}

/** Publishes a season beside those that there are; answers its id. */
export function publishedSeason(
  dataDir: string,
  season: { code: string; definition: SeasonDefinition },
): Promise<string> {
  return asOffice(async (ctx) => (await publishSeason(ctx, season)).id, dataDir)
}

/** Codes of the demo's school in a season that has given it none: each unit above allots as many, and the school makes them. */
export function schoolCodes(
  dataDir: string,
  { season, kind, count }: { season: string; kind: string; count: number },
): Promise<string[]> {
  return asOffice(async (ctx) => {
    const { id: organizationId, path } = await ctx.db
      .selectFrom('platform.organization')
      .select(['id', 'path'])
      .where('name', '=', demoAccount('school', dataDir).unit)
      .executeTakeFirstOrThrow()
    await ctx.change('journeys.quota', async (tx) => {
      for (const unit of path)
        await setQuota(tx, { seasonId: season, organizationId: unit, kind, stage: null, amount: count })
      return { subject: season, reply: null }
    })
    const issued = await issueCodes(ctx, {
      seasonId: season,
      organizationId,
      kind,
      stage: null,
      count,
      expiresAt: null,
    })
    return issued.map(({ code }) => code)
  }, dataDir)
}

/** People of the staff, each with one role over everything, made without the second person that the console would ask. */
export function addStaff(
  dataDir: string,
  ...accounts: readonly { login: string; password: string; name: string; role: string }[]
): Promise<void> {
  return asOffice(async (ctx) => {
    for (const { login: loginName, role, ...rest } of accounts)
      await createAccount(ctx, { ...rest, loginName, kind: 'staff', roles: [{ code: role }] })
  }, dataDir)
}
