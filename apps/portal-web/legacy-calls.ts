import type { z } from 'zod'
import { routes } from '#kernel/contract/routes.ts'
import type { dictionary } from '#modules/platform/dictionary/schema.ts'

/** Calls of the specification whose addresses are spelled the old way (spec §7). */
export const legacyCalls = routes('legacy', {
  allDictionaries: { method: 'POST', path: '/hunan/dict/getDictAll', repeatable: 'it only reads' },
  publicityPictures: { method: 'POST', path: '/projectDeclare/getPublicityPictures', repeatable: 'it only reads' },
})

/** Spec §3: `lj_url` leads nowhere when it is empty or the text "undefined". */
export interface PublicityPicture {
  imgShow: string
  /** the same as a phone shows it */
  imgSmall: string
  lj_url: string
  alt: string
}
export interface LegacySchemas extends Record<string, { reply: z.ZodType }> {
  allDictionaries: { reply: typeof dictionary }
  publicityPictures: { reply: z.ZodType<PublicityPicture[]> }
}
