import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RouteShape {
  method: Method
  path: `/${string}`
  /**
   * What trace a write leaves. Left out: exactly one audit row. A draft's autosave keeps a field journal instead
   * (architecture §7); a write that changes nothing a person owns says why it leaves none.
   */
  trace?: 'audit' | 'field-journal' | { none: string }
  /** the name in the audit log where it is not the route's own: several rows are changed, each under the name of one */
  audit?: string
  /** the permission where it is not the route's own name: a list and a detail share one */
  permission?: string
  /** `app`: a route of the field app, which app roles may hold; all others are the web's (S6-07) */
  channel?: 'app'
  /** a POST that only reads, or whose repetition is harmless by itself, needs no idempotency key: says why */
  repeatable?: string
  /** the answer is a file or a stream, not an envelope */
  raw?: true
  /** how many bytes the body may have; 1 MiB unless said */
  bodyLimitBytes?: number
}

export type NamedRoute<N extends string = string> = RouteShape & { readonly name: N }

/**
 * The routes of one module as a plain table. `<group>.<key>` is the permission, the audit name and the text key
 * of the route: one name, five uses.
 */
export function routes<const G extends string, const T extends Record<string, RouteShape>>(
  group: G,
  table: T,
): { readonly [K in keyof T & string]: T[K] & { readonly name: `${G}.${K}` } } {
  const named: Record<string, unknown> = {}
  for (const [key, shape] of Object.entries(table)) named[key] = { ...shape, name: `${group}.${key}` }
  return named as { readonly [K in keyof T & string]: T[K] & { readonly name: `${G}.${K}` } }
}

/** What a route takes and gives. Kept in `schema.ts`, apart from the table, so that a public page never loads Zod. */
export interface RouteSchemas {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
}

/**
 * What a type asks of a schema: what goes in and what comes out. Comparing whole Zod types with each other would take the
 * compiler seconds; that they are Zod's is held once, where a table is declared (`SchemasOf`).
 */
interface Typed {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/** The schemas of a route, as far as types are read from them. */
export interface RouteTypes {
  params?: Typed
  query?: Typed
  body?: Typed
  reply: Typed
}

/** One schema per route of the table, none forgotten. */
export type SchemasOf<T> = { readonly [K in keyof T]: RouteSchemas }

export type InputOf<S extends RouteTypes> = {
  params: S['params'] extends Typed ? z.output<S['params']> : Record<never, never>
  query: S['query'] extends Typed ? z.output<S['query']> : Record<never, never>
  body: S['body'] extends Typed ? z.output<S['body']> : undefined
}
/** What a caller must hand over: the members that the schemas name, before defaults are filled in. */
export type CallOf<S extends RouteTypes> = (S['params'] extends Typed ? { params: z.input<S['params']> } : unknown) &
  (S['query'] extends Typed ? { query?: z.input<S['query']> } : unknown) &
  (S['body'] extends Typed ? { body: z.input<S['body']> } : unknown)
export type ReplyOf<S extends RouteTypes> = z.output<S['reply']>

/** Writes need an idempotency key unless the route says why not. */
export function needsIdempotencyKey(route: RouteShape): boolean {
  return route.method !== 'GET' && route.repeatable === undefined && route.raw !== true
}
