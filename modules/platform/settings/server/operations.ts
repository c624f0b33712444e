import type { Tx } from '#kernel/server/database.ts'
import type { SettingKey, SettingValue } from '../contract.ts'
import { settingSchemas } from '../schema.ts'

/** Stores a value in place of the default. The caller's change writes the audit row; call `forgetSettings` after it. */
export async function storeSetting<K extends SettingKey>(
  tx: Tx,
  key: K,
  value: SettingValue<K>,
  updatedAt: Date,
): Promise<void> {
  const json = JSON.stringify(settingSchemas[key].parse(value))
  await tx
    .insertInto('platform.setting')
    .values({ key, value: json, updated_at: updatedAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: updatedAt }))
    .execute()
}
