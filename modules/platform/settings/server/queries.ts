import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { Kept } from '#kernel/server/notices.ts'
import {
  isSecretKey,
  type PlainKey,
  type SecretKey,
  type SettingKey,
  type SettingValue,
  settings,
} from '../contract.ts'
import { settingSchemas } from '../schema.ts'

type Values = { readonly [K in PlainKey]: SettingValue<K> }
interface Stored {
  values: Values
  /** of the secrets that are set */
  ciphers: ReadonlyMap<SecretKey, Buffer>
}

const kept = new Kept<Stored>({ topic: 'settings', forMs: 300_000, countMax: 1 })

/** The value of a setting: the operator's, else the default. */
export async function readSetting<K extends PlainKey>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  key: K,
): Promise<SettingValue<K>> {
  return (await stored(ctx)).values[key]
}

/** All settings at once, those that are secret left out. */
export async function allSettings(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<Values> {
  return (await stored(ctx)).values
}

/** A secret for the one who needs it, which is never a reply; empty where none is set. */
export async function readSecretSetting(ctx: Pick<Ctx, 'db' | 'clock' | 'secrets'>, key: SecretKey): Promise<string> {
  const cipher = (await stored(ctx)).ciphers.get(key)
  return cipher ? ctx.secrets.decrypt(cipher, secretPurpose(key)) : ''
}

export function secretPurpose(key: SecretKey): string {
  return `setting.${key}`
}

/** Kept until a trigger says that one has changed, in whichever process. */
function stored(ctx: Pick<Ctx, 'db' | 'clock'>): Stored | Promise<Stored> {
  return kept.get(ctx, 'all', () => readAll(ctx.db))
}

/** What every page needs, in the language of the request. */
export async function publicSettings(ctx: Pick<Ctx, 'db' | 'clock' | 'language' | 'config'>) {
  const all = await allSettings(ctx)
  return {
    siteName: labelIn(all.siteName, ctx.language),
    siteShortName: labelIn(all.siteShortName, ctx.language),
    organizer: labelIn(all.organizer, ctx.language),
    filingRecord: all.filingRecord,
    filingRecordUrl: all.filingRecordUrl,
    consoleUrl: all.consoleUrl,
    passwordMinChars: all.passwordMinChars,
    fileQuotaBytes: all.fileQuotaBytes,
    isDemo: ctx.config.isDemo,
  }
}

async function readAll(db: Queryable): Promise<Stored> {
  const rows = await db.selectFrom('platform.setting').select(['key', 'value']).where('value', 'is not', null).execute()
  const found = new Map<string, unknown>(rows.map((row) => [row.key, row.value]))
  const keys = Object.keys(settings) as SettingKey[]
  const values = keys
    .filter((key) => !isSecretKey(key))
    .map((key) => {
      const value = found.get(key)
      // A stored value that breaks its schema is a bug of whoever wrote it: it is reported, not replaced.
      return [key, value === undefined ? settings[key].default : settingSchemas[key].parse(value)]
    })
  const ciphers = keys
    .filter(isSecretKey)
    .filter((key) => found.has(key))
    .map((key): [SecretKey, Buffer] => [key, Buffer.from(String(found.get(key)), 'base64')])
  return { values: Object.fromEntries(values) as Values, ciphers: new Map(ciphers) }
}
