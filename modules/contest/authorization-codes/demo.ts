import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { codeLength, codeOf } from './contract/check-code.ts'
import { openCode, sealCode } from './server/sealing.ts'

export interface DemoUnits {
  seasonId: string
  /** window's end: codes are worth nothing afterwards */
  expiresAt: Date
  kinds: readonly string[]
  /** quota per kind of each unit, by id; schools, and the units right above them, get `codesPerKind` of their codes issued */
  units: readonly { id: string; level: string; path: readonly string[] }[]
}

const quotaByLevel: Readonly<Record<string, number>> = {
  province: 12000,
  city: 800,
  county: 40,
  zone: 40,
  'city-direct': 40,
  school: 6,
}
const codesPerKind = 3

/**
 * Quotas of all units, and issued codes of the schools and of the units right above them, which fit everybody of the schools below;
 * in two statements each made of many rows.
 */
export async function seedCodes(
  ctx: Pick<Ctx, 'random' | 'clock' | 'secrets'>,
  tx: Tx,
  demo: DemoUnits,
): Promise<void> {
  const quotas = demo.units.flatMap((unit) =>
    demo.kinds.map((kind) => ({
      season_id: demo.seasonId,
      organization_id: unit.id,
      kind,
      amount: quotaByLevel[unit.level] ?? 0,
    })),
  )
  await tx.insertInto('contest.quota').values(quotas).execute()
  const schools = demo.units.filter((unit) => unit.level === 'school')
  const aboveSchools = new Set(schools.map(({ path }) => path.at(-2)))
  const codes = [...schools, ...demo.units.filter(({ id }) => aboveSchools.has(id))]
    .flatMap((unit) =>
      demo.kinds.flatMap((kind) =>
        Array.from({ length: codesPerKind }, () => ({ organization_id: unit.id, unit_path: [...unit.path], kind })),
      ),
    )
    .map((each) => ({
      ...each,
      id: ctx.random.uuid(),
      ...sealCode(ctx, codeOf([...ctx.random.bytes(codeLength - 1)].map((byte) => byte % 32))),
      season_id: demo.seasonId,
      state: 'allocated',
      expires_at: demo.expiresAt,
      created_at: ctx.clock.now(),
    }))
  await tx.insertInto('contest.authorization_code').values(codes).execute()
}

/** Codes nobody has used yet and that still hold, as they are handed over, the same ones until they are used; of one unit where one is named. */
export async function unusedDemoCodes(
  ctx: Pick<Ctx, 'secrets'>,
  db: Queryable,
  wanted: { kind?: string | undefined; organizationId?: string; now: Date },
): Promise<{ kind: string; code: string; seasonId: string; unitPath: string[] }[]> {
  let query = db
    .selectFrom('contest.authorization_code')
    .select(['kind', 'code_sealed as sealed', 'season_id as seasonId', 'unit_path as unitPath'])
    .where('state', '=', 'allocated')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', wanted.now)]))
    .orderBy('kind')
    .orderBy('id')
  if (wanted.kind !== undefined) query = query.where('kind', '=', wanted.kind)
  if (wanted.organizationId !== undefined) query = query.where('organization_id', '=', wanted.organizationId)
  return (await query.execute()).map(({ sealed, ...row }) => ({ ...row, code: openCode(ctx, sealed) }))
}
