import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InputOf, NamedRoute, ReplyOf, RouteSchemas, RouteTypes } from '../contract/routes.ts'
import type { Ctx } from './context.ts'

/**
 * The row part of a route's access. `find` answers the row when it is one the asker may touch, else undefined, and then the
 * reply is `not_found`, whether the row is a stranger's or none at all.
 */
export interface RowRule<I, Row> {
  /** in words, for the printed list of doors: `own declarations` */
  rows: string
  /** whoever has the permission sees every row there is: there are no strangers */
  isForAll?: true
  find(ctx: Ctx, input: I): Promise<Row | undefined>
}

/** Rules that need no row loaded beforehand. */
export type PlainRows =
  /** what everybody may see */
  | 'public rows'
  /** the handler reads and writes nothing but what hangs on the asker's own account */
  | 'own account'
  /** the operation locks the row together with its scope, and answers not_found by itself */
  | 'scoped under lock'
  /** there is no row: a calculation, a list cut by the asker's scope */
  | 'scoped list'

/**
 * Who may use a route, and on which rows. Both parts are required: a route without them does not compile.
 * `roles` names the built-in roles that carry the route's permission (its own name) from the start.
 */
export type Access<I, Row> =
  | { who: 'anyone'; why: string; rows: RowRule<I, Row> | PlainRows }
  | { who: 'signed-in'; why: string; rows: RowRule<I, Row> | PlainRows }
  | { who: 'permitted'; roles: readonly string[]; rows: RowRule<I, Row> | PlainRows }

/** What a raw route may do besides answering: it owns the reply. */
export interface RawExchange {
  request: FastifyRequest
  reply: FastifyReply
}

export interface BoundRoute {
  shape: NamedRoute
  readonly schemas: RouteSchemas
  access: Access<never, unknown>
  run(ctx: Ctx, input: never, row: unknown, exchange: RawExchange): unknown
}

type Bare = undefined

/** Ties a route of the contract to its schemas, its access and its operation. */
export function route<R extends NamedRoute, S extends RouteTypes, Row = Bare>(
  shape: R,
  schemas: S,
  handler: {
    access: Access<InputOf<S>, Row>
    run(ctx: Ctx, input: InputOf<S>, row: Row, exchange: RawExchange): Promise<ReplyOf<S>> | ReplyOf<S>
  },
): BoundRoute {
  return {
    shape,
    // the table that they stand in is held to it by SchemasOf
    schemas: schemas as unknown as RouteSchemas,
    access: handler.access as Access<never, unknown>,
    run: handler.run as BoundRoute['run'],
  }
}

/**
 * The same with schemas that are made when somebody first comes through. Those of all resources, made at once, would be a fifth
 * of what the program holds, and a tenth of its start.
 */
export function routeLater<Row>(
  shape: NamedRoute,
  make: () => RouteSchemas,
  handler: { access: Access<never, Row>; run(ctx: Ctx, input: never, row: Row): Promise<unknown> },
): BoundRoute {
  let made: RouteSchemas | undefined
  return {
    shape,
    get schemas() {
      made ??= make()
      return made
    },
    access: handler.access as Access<never, unknown>,
    run: handler.run as BoundRoute['run'],
  }
}

/** The permission that a route asks for; null where it asks for none. All of them are the permissions there are. */
export function permissionOf(bound: BoundRoute): string | null {
  return bound.access.who === 'permitted' ? (bound.shape.permission ?? bound.shape.name) : null
}
