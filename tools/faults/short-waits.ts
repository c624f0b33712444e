import { z } from 'zod'
import type { SettingKey } from '#modules/platform/settings/contract.ts'
import { settings } from '#modules/platform/settings/contract.ts'
import { settingSchemas } from '#modules/platform/settings/schema.ts'

/** Every setting by which an order waits for somebody. */
export const orderWaits = [
  'orderReserveMs',
  'orderPaymentMs',
  'dispenseExpiryMs',
  'dispenseResultMs',
  'dispenseSilenceMs',
] as const satisfies readonly SettingKey[]

/** In this process alone these settings may be shorter than the console lets anybody make them. */
export function allowShortWaits(): void {
  for (const key of orderWaits) Object.assign(settingSchemas, { [key]: z.number().int().min(1) })
}

/** The product's own waits, so many times shorter. */
export function shortWaits(compress: number): [key: string, valueMs: number][] {
  return orderWaits.map((key) => [key, Math.round(settings[key].default / compress)])
}
