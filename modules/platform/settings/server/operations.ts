import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import {
  isSecretKey,
  type PlainKey,
  type SecretKey,
  type SettingKey,
  type SettingValue,
  settings,
} from '../contract.ts'
import { settingSchemas } from '../schema.ts'
import { secretPurpose } from './queries.ts'

/**
 * Stores a value in place of the default. The caller's change writes the audit row; every process learns of it by the trigger.
 * @throws when the value is none that the setting may have
 */
export async function storeSetting<K extends PlainKey>(
  tx: Tx,
  key: K,
  value: SettingValue<K>,
  updatedAt: Date,
): Promise<void> {
  await put(tx, key, JSON.stringify(settingSchemas[key].parse(value)), updatedAt)
}

/** Stores a secret encrypted; an empty one takes it away. */
export async function storeSecretSetting(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'clock'>,
  key: SecretKey,
  plain: string,
): Promise<void> {
  const text = settingSchemas[key].parse(plain)
  const cipher = text === '' ? null : ctx.secrets.encrypt(text, secretPurpose(key)).toString('base64')
  await put(tx, key, cipher === null ? null : JSON.stringify(cipher), ctx.clock.now())
}

/** Any setting by its key, its value already read by its schema; null: back to the default. */
export async function storeAny(tx: Tx, ctx: Ctx, key: SettingKey, value: unknown): Promise<void> {
  if (isSecretKey(key)) await storeSecretSetting(tx, ctx, key, value === null ? '' : String(value))
  else await put(tx, key, value === null ? null : JSON.stringify(value), ctx.clock.now())
}

/** A row for each setting, so that each can be locked and has a history. Called at every boot. */
export async function fillSettings(db: Queryable): Promise<void> {
  const known = new Set((await db.selectFrom('platform.setting').select('key').execute()).map((row) => row.key))
  const missing = Object.keys(settings).filter((key) => !known.has(key))
  if (missing.length === 0) return
  await db
    .insertInto('platform.setting')
    .values(missing.map((key) => ({ key, value: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function put(tx: Tx, key: SettingKey, json: string | null, updatedAt: Date): Promise<void> {
  await tx
    .insertInto('platform.setting')
    .values({ key, value: json, updated_at: updatedAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: updatedAt }))
    .execute()
}
