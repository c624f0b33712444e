import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { routes, type SchemasOf } from '#kernel/contract/routes.ts'
import { type Actor, may } from '#kernel/server/context.ts'
import { defineModule, type ModuleDefinition } from '#kernel/server/module.ts'
import { type BoundRoute, permissionOf, type RawExchange, route } from '#kernel/server/route.ts'
import { registrableKinds } from '#modules/platform/accounts/contract.ts'

/** Who reads of a route: everybody, or whoever works in the console alone. */
export type Audience = 'public' | 'console'

/** Whoever registers carries the role that is named like the kind of their account. */
const participants: ReadonlySet<string> = new Set(registrableKinds)

/**
 * A route is the console's where its address is, and where it asks for a permission that no role of participants carries from
 * the start. All others are public: what anybody, whoever is signed in, or a participant may ask for.
 */
export function audienceOf({ shape, access }: BoundRoute): Audience {
  if (/^\/api\/console(\/|$)/.test(shape.path)) return 'console'
  return access.who === 'permitted' && !access.roles.some((role) => participants.has(role)) ? 'console' : 'public'
}

/** How the description is made of the routes' own schemas: when somebody reads it, since most are made no earlier. */
export function describing(
  bounds: readonly BoundRoute[],
): Pick<FastifyDynamicSwaggerOptions, 'transform' | 'transformObject'> {
  const schemas = new Map(bounds.map((bound) => [bound.shape.name, () => bound.schemas]))
  return {
    transform: ({ schema, ...asked }) => {
      const { params, query, body } = schemas.get(schema?.operationId ?? '')?.() ?? {}
      const taken = {
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body } : {}),
      }
      return jsonSchemaTransform({ ...asked, schema: { ...schema, ...taken } } as Parameters<
        typeof jsonSchemaTransform
      >[0])
    },
    transformObject: jsonSchemaTransformObject,
  }
}

type Paths = Record<string, Record<string, { operationId?: string }>>

/** The part of the description that is about these routes. */
function partOf({ request }: RawExchange, names: ReadonlySet<string>): string {
  const whole = request.server.swagger()
  const paths = Object.entries(whole.paths as Paths).flatMap(([path, methods]) => {
    const own = Object.entries(methods).filter(([, { operationId }]) => names.has(operationId ?? ''))
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)]]
  })
  return JSON.stringify({ ...whole, paths: Object.fromEntries(paths) })
}

const openapiRoutes = routes('openapi', {
  /** what participants and everybody else may call (OpenAPI 3.1) */
  public: { method: 'GET', path: '/api/openapi.json', raw: true },
  /** what the console calls */
  console: { method: 'GET', path: '/api/console/openapi.json', raw: true },
})

const openapiSchemas = {
  public: { reply: z.null() },
  console: { reply: z.null() },
} satisfies SchemasOf<typeof openapiRoutes>

/**
 * The description of the API in two documents, each route in one of them.
 * @param all every door of the program, asked for when somebody reads
 */
export function openapiModule(all: () => readonly BoundRoute[]): ModuleDefinition {
  const texts = new Map<Audience, string>()
  const routesFor = (audience: Audience) => all().filter((each) => audienceOf(each) === audience)
  const answer = (audience: Audience, exchange: RawExchange) => {
    const names = () => new Set(routesFor(audience).map(({ shape }) => shape.name))
    const text = texts.get(audience) ?? partOf(exchange, names())
    texts.set(audience, text)
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    void exchange.reply.headers(headers).type('application/json; charset=utf-8').send(text)
    return null
  }
  const mayCallAny = (actor: Actor) =>
    routesFor('console').some((each) => {
      const permission = permissionOf(each)
      return permission !== null && may(actor, permission)
    })
  return defineModule({
    name: 'apps.openapi',
    tables: [],
    routes: [
      route(openapiRoutes.public, openapiSchemas.public, {
        access: { who: 'anyone', why: 'it tells how to call what everybody may call', rows: 'public rows' },
        run: (_ctx, _input, _row, exchange) => answer('public', exchange),
      }),
      route(openapiRoutes.console, openapiSchemas.console, {
        access: {
          who: 'signed-in',
          why: 'whoever may call anything of the console may read how; to others there is no such document',
          rows: {
            rows: 'for whoever works in the console',
            find: async ({ actor }) => (mayCallAny(actor) ? { isStaff: true } : undefined),
          },
        },
        run: (_ctx, _input, _row, exchange) => answer('console', exchange),
      }),
    ],
  })
}
