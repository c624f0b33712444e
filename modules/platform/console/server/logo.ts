import sharp from 'sharp'
import type { Ctx } from '#kernel/server/context.ts'
import { forgetSettings, readSetting, storeSetting } from '#modules/platform/settings/server/index.ts'
import { consoleRefusals, logoSidePx } from '../contract.ts'

export async function logoPicture(ctx: Ctx): Promise<{ picture: string | null }> {
  return { picture: (await readSetting(ctx, 'consoleLogo')) || null }
}

/** Stores the logo, re-encoded by us; null takes it back. */
export async function setLogo(ctx: Ctx, picture: string | null): Promise<{ picture: string | null }> {
  const stored = picture === null ? '' : await ownPicture(picture)
  const reply = await ctx.change('console.setLogo', async (tx) => {
    await storeSetting(tx, 'consoleLogo', stored, ctx.clock.now())
    return { subject: 'consoleLogo', after: { isSet: stored !== '' }, reply: { picture: stored || null } }
  })
  forgetSettings(ctx.db)
  return reply
}

/**
 * Nothing of the original's bytes remains.
 * @throws logo_unreadable
 */
async function ownPicture(picture: string): Promise<string> {
  const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
  try {
    const png = await sharp(bytes, { limitInputPixels: 4_000_000 })
      .resize(logoSidePx, logoSidePx, { fit: 'cover' })
      .png({ compressionLevel: 9 })
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch (cause) {
    if (cause instanceof Error) throw consoleRefusals.logo_unreadable()
    throw cause
  }
}
