import type { Ctx } from '#kernel/server/context.ts'
import { readSetting, storeSetting } from '#modules/platform/settings/server/index.ts'

// the office's zone has had no summer time since 1991: its offset is one number
const officeOffsetMin = 8 * 60
const dayMin = 24 * 60
const minuteMs = 60_000

/** When something that can wait goes out: null now, else at the end of the quiet hours that it falls into. */
export function quietUntil(hours: string, now: Date): Date | null {
  const [, fromHour, fromMinute, toHour, toMinute] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(hours) ?? []
  if (fromHour === undefined) return null
  const from = Number(fromHour) * 60 + Number(fromMinute)
  const to = Number(toHour) * 60 + Number(toMinute)
  const spanMin = (to - from + dayMin) % dayMin
  const nowMin = (now.getUTCHours() * 60 + now.getUTCMinutes() + officeOffsetMin) % dayMin
  const sinceMin = (nowMin - from + dayMin) % dayMin
  if (sinceMin >= spanMin) return null
  const minuteStart = Math.floor(now.getTime() / minuteMs) * minuteMs
  return new Date(minuteStart + (spanMin - sinceMin) * minuteMs)
}

/** See {@link quietUntil}, by the office's setting. */
export async function waitsUntil(ctx: Pick<Ctx, 'db' | 'clock'>, isUrgent: boolean): Promise<Date | null> {
  return isUrgent ? null : quietUntil(await readSetting(ctx, 'quietHours'), ctx.clock.now())
}

export async function quietHours(ctx: Ctx): Promise<{ hours: string }> {
  return { hours: await readSetting(ctx, 'quietHours') }
}

export async function setQuietHours(ctx: Ctx, hours: string): Promise<{ hours: string }> {
  const before = await quietHours(ctx)
  const reply = await ctx.change('quietHours.edit', async (tx) => {
    await storeSetting(tx, 'quietHours', hours, ctx.clock.now())
    return { subject: 'quietHours', before, after: { hours }, reply: { hours } }
  })
  return reply
}
