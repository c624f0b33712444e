import { z } from 'zod'
import { routes } from '#kernel/contract/routes.ts'
import { type BoundRoute, route } from '#kernel/server/route.ts'
import type { publicationSchemas } from '#modules/contest/publications/schema.ts'
import type { Dictionary, DictionaryEntry } from '#modules/platform/dictionary/contract.ts'
import { dictionary, dictionaryEntry, dictionaryType } from '#modules/platform/dictionary/schema.ts'

/** Calls that answer at the addresses of the specification (spec §7); what they do is done by the modules' own routes. */
const legacyShapes = routes('legacy', {
  getDictAll: {
    method: 'POST',
    path: '/hunan/dict/getDictAll',
    repeatable: 'it only reads',
    trace: { none: 'it only reads' },
  },
  getDict: {
    method: 'POST',
    path: '/xyplat/dict/getDict',
    repeatable: 'it only reads',
    trace: { none: 'it only reads' },
  },
  getPublicityPictures: {
    method: 'POST',
    path: '/projectDeclare/getPublicityPictures',
    repeatable: 'it only reads',
    trace: { none: 'it only reads' },
  },
})

const legacySchemas = {
  getDictAll: { reply: dictionary },
  getDict: {
    body: z.strictObject({ type: dictionaryType }),
    reply: z.array(dictionaryEntry),
  },
  getPublicityPictures: {
    reply: z.array(z.object({ imgShow: z.string(), imgSmall: z.string(), lj_url: z.string(), alt: z.string() })),
  },
}

const access = { who: 'anyone', why: 'shown before anybody signs in (spec §7)', rows: 'public rows' } as const

/** The old addresses as routes like any other, each led by the route of today that does the work. */
export function legacyRoutes(bounds: readonly BoundRoute[]): BoundRoute[] {
  const today = (name: string): BoundRoute => {
    const bound = bounds.find((each) => each.shape.name === name)
    if (!bound) throw new Error(`no route ${name} for the old address to lead to`)
    return bound
  }
  const all = today('dictionary.all')
  const type = today('dictionary.type')
  const pictures = today('publications.pictures')
  type Pictures = z.output<(typeof publicationSchemas)['pictures']['reply']>
  return [
    route(legacyShapes.getDictAll, legacySchemas.getDictAll, {
      access,
      run: async (ctx, input, _row, exchange) =>
        (await all.run(ctx, input as never, undefined, exchange)) as Dictionary,
    }),
    route(legacyShapes.getDict, legacySchemas.getDict, {
      access,
      run: async (ctx, { body }, _row, exchange) => {
        const input = { params: { type: body.type }, query: {}, body: undefined } as never
        return ((await type.run(ctx, input, undefined, exchange)) as { entries: DictionaryEntry[] }).entries
      },
    }),
    route(legacyShapes.getPublicityPictures, legacySchemas.getPublicityPictures, {
      access,
      run: async (ctx, input, _row, exchange) => {
        const shown = (await pictures.run(ctx, input as never, undefined, exchange)) as Pictures
        return shown.pictures.map(({ imageUrl, smallUrl, link, alt }) => ({
          imgShow: imageUrl,
          imgSmall: smallUrl,
          lj_url: link ?? '',
          alt,
        }))
      },
    }),
  ]
}
