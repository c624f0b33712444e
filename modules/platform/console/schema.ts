import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { type consoleRoutes, liveSpanS, logoMaxBytes } from './contract.ts'

/** by key of the live counts: an address of the console, or `messages` */
const counts = z.record(z.string(), z.number().int().min(0))
/** a picture within an address: small enough to need no file of its own */
const picture = z.string().regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/)

export const consoleSchemas = {
  live: {
    query: z.strictObject({
      /** how long the stream lasts at most; 0: one line */
      seconds: z.coerce.number().int().min(0).max(liveSpanS).default(liveSpanS),
    }),
    reply: z.null(),
  },
  counts: { reply: z.object({ counts }) },
  logo: { reply: z.object({ picture: picture.nullable() }) },
  setLogo: {
    body: z.strictObject({ picture: picture.max(Math.ceil((logoMaxBytes * 4) / 3) + 30).nullable() }),
    reply: z.object({ picture: picture.nullable() }),
  },
} satisfies SchemasOf<typeof consoleRoutes>
