import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { CallOf, NamedRoute, ReplyOf, RouteTypes } from '#kernel/contract/routes.ts'
import { type Actor, anonymous, type Ctx, system } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { contextWithoutRequest, type Surroundings, throughDoor } from '#kernel/server/http.ts'
import type { BoundRoute } from '#kernel/server/route.ts'
import {
  accountByLoginName,
  actorOfSession,
  createAccount,
  createSession,
  type GivenAccount,
  holdersOf,
} from '#modules/platform/accounts/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

export interface Place {
  id: string
  name: string
  code: string
  level: string
  path: string[]
}

const officer = 'contest-officer'

/** People of the demo at work: whoever it is, at whatever time, by the product's own doors and with no more rights than theirs. */
export class Hands {
  readonly #surroundings: Surroundings
  readonly #doors: ReadonlyMap<string, BoundRoute>
  readonly #signedIn = new Map<string, Actor>()

  constructor(surroundings: Surroundings, doors: readonly BoundRoute[]) {
    this.#surroundings = surroundings
    this.#doors = new Map(doors.map((door) => [door.shape.name, door]))
  }

  /** The program itself at that time. */
  program(at: Date): Ctx {
    return contextWithoutRequest(this.#at(at), 'demo', system)
  }

  /** Somebody, who signs in for it the first time. */
  async person(accountId: string, at: Date): Promise<Hand> {
    const actor = this.#signedIn.get(accountId) ?? (await this.#signIn(accountId, at))
    this.#signedIn.set(accountId, actor)
    return new Hand(this.#at(at), this.#doors, actor)
  }

  /** Somebody whom the seed has made. @throws {Refusal} not_found, signed_out where a visitor has taken them away */
  async personNamed(loginName: string, at: Date): Promise<Hand> {
    const known = await accountByLoginName(this.program(at).db, { ...system, isAdmin: true }, loginName)
    if (!known) throw kernelRefusals.not_found()
    return await this.person(known.id, at)
  }

  /** Whoever stands in front of a machine: nobody signs in for that. */
  passerBy(at: Date): Hand {
    return new Hand(this.#at(at), this.#doors, anonymous)
  }

  async #signIn(accountId: string, at: Date): Promise<Actor> {
    const ctx = contextWithoutRequest(this.#at(at), 'demo', system, 'none')
    const sessionId = await ctx.change('demo.fill', async (tx) => {
      const token = ctx.random.bytes(32).toString('hex')
      return { subject: accountId, reply: await createSession(tx, ctx, accountId, token) }
    })
    return await actorOfSession(ctx, sessionId)
  }

  /** Whoever reviews for a unit; a unit without anybody gets somebody. */
  async officerOf(unit: string, at: Date): Promise<Hand> {
    const ctx = this.program(at)
    const [holder] = await holdersOf(ctx.db, officer, [unit])
    if (holder) return await this.person(holder.accountId, at)
    const { name, code } = await placeOf(ctx, unit)
    const made = await this.accountOf(ctx, {
      loginName: `officer${code.replaceAll('-', '')}`,
      kind: 'unit-contact',
      name: `${name.replace('（演示）', '')}联系人`,
      organizationId: unit,
      roles: [{ code: officer, organizationId: unit }],
    })
    return await this.person(made, at)
  }

  /** The account of that login name; made when there is none, with a password that nobody knows. */
  async accountOf(ctx: Ctx, wanted: Omit<GivenAccount, 'password'>): Promise<string> {
    const known = await accountByLoginName(ctx.db, { ...system, isAdmin: true }, wanted.loginName)
    if (known) return known.id
    const password = ctx.random.bytes(24).toString('base64url')
    return (await createAccount(ctx, { language: 'zh', ...wanted, password })).accountId
  }

  #at(at: Date): Surroundings {
    return { ...this.#surroundings, clock: { now: () => at } }
  }
}

/** One person at one time. */
export class Hand {
  readonly actor: Actor
  readonly #surroundings: Surroundings
  readonly #doors: ReadonlyMap<string, BoundRoute>

  constructor(surroundings: Surroundings, doors: ReadonlyMap<string, BoundRoute>, actor: Actor) {
    this.#surroundings = surroundings
    this.#doors = doors
    this.actor = actor
  }

  /** What the person's own work is done in. */
  readonly context = (trace: 'audit' | 'field-journal' | 'none' = 'audit'): Ctx =>
    contextWithoutRequest(this.#surroundings, 'demo', this.actor, trace)

  /** Goes through a door. */
  async ask<S extends RouteTypes>(
    shape: NamedRoute,
    schemas: S,
    asked: CallOf<S> & object,
    within?: Ctx,
  ): Promise<ReplyOf<S>> {
    const door = this.#doors.get(shape.name)
    if (!door || door.schemas !== (schemas as unknown)) throw new Error(`there is no door ${shape.name}`)
    const trace = typeof shape.trace === 'object' ? 'none' : shape.trace
    return (await throughDoor(door, within ?? this.context(trace), asked)) as ReplyOf<S>
  }

  /** Several doors in one transaction: all of it has happened, or nothing. */
  async atOnce(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await this.#surroundings.database.write.transaction().execute(work)
  }
}

/** @throws when the demo's tree has no such unit */
export async function placeOf(ctx: Pick<Ctx, 'db'>, idOrCode: string): Promise<Place> {
  const { rows } = await sql<Place>`select id, name, code, level, path from ${sql.table(organizationTable)}
    where id::text = ${idOrCode} or code = ${idOrCode}`.execute(ctx.db)
  if (!rows[0]) throw new Error(`the demo has no unit ${idOrCode}`)
  return rows[0]
}
