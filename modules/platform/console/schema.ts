import { z } from 'zod'
import { judged } from '#kernel/contract/field-data.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { type consoleRoutes, type listViewRoutes, liveSpanS, logoMaxBytes } from './contract.ts'

/** by key of the live counts: an address of the console, or `messages` */
const counts = z.record(z.string(), z.number().int().min(0))
/** a picture within an address: small enough to need no file of its own */
const picture = z.string().regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/)
const handedIn = z.strictObject({ picture: picture.max(Math.ceil((logoMaxBytes * 4) / 3) + 30).nullable() })

/** What browsers say of a color: one way of writing, so that equal colors are equal. */
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)
/** What is left out stays; null takes it back. */
const unitLook = judged(
  z.strictObject({ picture: handedIn.shape.picture.optional(), color: color.nullable().optional() }),
  (given) => (given.picture === undefined && given.color === undefined ? ['required'] : null),
)

const shownLogo = z.object({
  /** null: the product's own mark */
  picture: picture.nullable(),
  /** whose logo it is; null: the operator's, or the product's */
  from: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** of the nearest unit above that has one, whoever's the logo is; null: the product's */
  color: z.string().nullable(),
  colorFrom: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** under which the asker works, and whose logo they may set; null for whoever works for all */
  unit: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})

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
    body: handedIn,
    reply: z.object({ picture: picture.nullable() }),
  },
  shownLogo: { reply: shownLogo },
  setUnitLogo: { body: unitLook, reply: shownLogo },
} satisfies SchemasOf<typeof consoleRoutes>

const columnsMax = 100
const list = z.string().min(1).max(60)
const column = z.string().min(1).max(60)
const view = { name: z.string().trim().min(1).max(30), query: z.string().max(4000) }

/** What is left out is as the list declares it. */
export const arrangement = z.strictObject({
  columns: z.array(column).min(1).max(columnsMax).optional(),
  widths: judged(z.record(column, z.number().int().min(40).max(2000)), (widths) =>
    Object.keys(widths).length > columnsMax ? ['too_many', { max: columnsMax }] : null,
  ).optional(),
  density: z.enum(['small', 'middle']).optional(),
  views: z.array(z.strictObject(view)).max(100).optional(),
})

export const listViewSchemas = {
  arrangement: {
    query: z.strictObject({ list }),
    reply: z.object({
      /** null: nobody has arranged it */
      arrangement: arrangement.nullable(),
      shared: z.array(z.object({ id: z.uuid(), ...view, owner: z.string(), isOwn: z.boolean() })),
    }),
  },
  arrange: { body: z.strictObject({ list, arrangement }), reply: z.null() },
  share: { body: z.strictObject({ list, ...view }), reply: z.object({ id: z.uuid() }) },
  unshare: { params: z.strictObject({ id: z.uuid() }), reply: z.null() },
} satisfies SchemasOf<typeof listViewRoutes>
