import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../contract/languages.ts'
import { kernelRefusals } from '../contract/refusals.ts'
import type { Change, ChangeAtOnce } from './change.ts'
import { isClosedToAdmin } from './closed-permissions.ts'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import type { EachRow } from './each-row.ts'
import type { Secrets } from './secrets.ts'
import type { Words } from './words.ts'

/** Time comes through here, so that a test can hold it. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** Chance comes through here too. */
export interface Random {
  uuid(): string
  bytes(length: number): Buffer
  /** 0 ≤ integer < below */
  integer(below: number): number
}
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  integer: (below) => randomInt(below),
}

/** An organization, by its id and the ids from the root down to itself: a subtree. */
export interface Scope {
  organizationId: string
  path: readonly string[]
}

/** Who asks. `permissions` are the names of routes and actions that the person's roles carry. */
export interface Actor {
  accountId: string | null
  sessionId: string | null
  kind: string
  loginName: string | null
  /** the account's own organization, as the person stated it: it opens nothing by itself */
  organizationId: string | null
  /** the organization under which the person works: that of the acting role, else the account's; null without a given role */
  scope: Scope | null
  /** the one role chosen for this sign-in; null: all that are given at the account's own organization, or at none */
  actingRole: string | null
  roles: readonly string[]
  permissions: ReadonlySet<string>
  /** role admin may do everything that a role can carry (spec §4, §6), but what modules have closed to it */
  isAdmin: boolean
}

export const anonymous: Actor = {
  accountId: null,
  sessionId: null,
  kind: 'anonymous',
  loginName: null,
  organizationId: null,
  scope: null,
  actingRole: null,
  roles: [],
  permissions: new Set(),
  isAdmin: false,
}

/** The program itself, in jobs. */
export const system: Actor = { ...anonymous, kind: 'system' }

export function may(actor: Actor, permission: string): boolean {
  return actor.permissions.has(permission) || (actor.isAdmin && !isClosedToAdmin(permission))
}

/** What every operation and query gets: who asks, when, in which language, and the only two ways to the database. */
export interface Ctx {
  db: ReadDb
  actor: Actor
  language: Language
  requestId: string
  ip: string | null
  userAgent: string | null
  /** when the request's headers arrived: deadlines are judged by this and nothing else */
  receivedAt: Date
  clock: Clock
  random: Random
  config: Config
  secrets: Secrets
  words: Words
  log: FastifyBaseLogger
  /** a small key of this browser (first-party cookie), set only in the demo: its outbox is shown by it */
  browserKey: string | null
  change: Change
  /** the same in one statement, for what is asked for most of all */
  changeAtOnce: ChangeAtOnce
  /** the same for several rows of one request */
  each: EachRow
  /**
   * The same asker working under that organization: for work that nobody signed in asked for, as a message of a device or a
   * purchase, which may then write that organization's rows and no other's.
   */
  under(scope: Scope): Ctx
}

/** The account of a signed-in person; the route's access has made sure of it, a job has none. */
export function accountOf(ctx: Ctx): string {
  if (ctx.actor.accountId === null) throw kernelRefusals.signed_out()
  return ctx.actor.accountId
}
