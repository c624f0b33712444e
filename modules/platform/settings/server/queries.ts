import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, ReadDb } from '#kernel/server/database.ts'
import { type SettingKey, type SettingValue, settings } from '../contract.ts'
import { settingSchemas } from '../schema.ts'

type Values = { readonly [K in SettingKey]: SettingValue<K> }

/** After a change in another process the old value may hold for this long. */
const keptForMs = 30_000
const kept = new WeakMap<ReadDb, { readAtMs: number; values: Promise<Values> }>()

/** The value of a setting: the operator's, else the default. */
export async function readSetting<K extends SettingKey>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  key: K,
): Promise<SettingValue<K>> {
  return (await allSettings(ctx))[key]
}

/** All settings at once. */
export function allSettings(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<Values> {
  const nowMs = ctx.clock.now().getTime()
  const known = kept.get(ctx.db)
  if (known && Math.abs(nowMs - known.readAtMs) < keptForMs) return known.values
  const values = readAll(ctx.db)
  kept.set(ctx.db, { readAtMs: nowMs, values })
  // A failed read is not kept; whoever waits for `values` gets the error.
  values.catch(() => kept.delete(ctx.db))
  return values
}

/** To be called after a setting was changed. */
export function forgetSettings(db: ReadDb): void {
  kept.delete(db)
}

/** What every page needs, in the language of the request. */
export async function publicSettings(ctx: Pick<Ctx, 'db' | 'clock' | 'language' | 'config'>) {
  const all = await allSettings(ctx)
  return {
    siteName: labelIn(all.siteName, ctx.language),
    organizer: labelIn(all.organizer, ctx.language),
    filingRecord: all.filingRecord,
    filingRecordUrl: all.filingRecordUrl,
    consoleUrl: all.consoleUrl,
    passwordMinChars: all.passwordMinChars,
    fileQuotaBytes: all.fileQuotaBytes,
    isDemo: ctx.config.isDemo,
  }
}

async function readAll(db: Queryable): Promise<Values> {
  const rows = await db.selectFrom('platform.setting').select(['key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const values = Object.entries(settings).map(([key, { default: byDefault }]) => {
    const value = stored.get(key)
    // A stored value that breaks its schema is a bug of whoever wrote it: it is reported, not replaced.
    return [key, value === undefined ? byDefault : settingSchemas[key as SettingKey].parse(value)]
  })
  return Object.fromEntries(values) as Values
}
