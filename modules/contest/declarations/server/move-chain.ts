import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement, type ValueNamed } from '#kernel/server/fixed-statement.ts'
import { canonicalJson, sha256 } from '#kernel/server/secrets.ts'

export const moveColumns = sql.raw(
  'declaration_id, position, action, from_state, to_state, level, actor_account_id, reason, at, previous_hash, hash',
)

const creating = fixedStatement<LinkRow>(
  (value) => sql`insert into contest.declaration_move (${moveColumns}) ${linkOf(value)}`,
)

/** The first link of the chain: the draft was made. */
export async function recordCreation(ctx: Ctx, tx: Tx, declarationId: string): Promise<void> {
  const link = linkRow(ctx, declarationId, { action: 'create', from: null, to: 'draft', level: null, reason: null })
  await tx.executeQuery(creating(link).compile(tx))
}

interface Link {
  action: string
  from: string | null
  to: string
  level: string | null
  reason: string | null
  at?: Date
}

/** The values of a link's row. */
export interface LinkRow {
  declaration: string
  action: string
  from: string | null
  to: string
  levelAfter: string | null
  actor: string | null
  reason: string | null
  at: Date
  /** what its hash is over */
  text: string
  /** what stands for the hash before the first one */
  firstHash: Buffer
}

export function linkRow(ctx: Ctx, declaration: string, link: Link): LinkRow {
  const { action, from, to, level, reason } = link
  const actor = ctx.actor.accountId
  const at = link.at ?? ctx.clock.now()
  const text = linkText({ ...link, declarationId: declaration, actor, at })
  const first = firstHash(declaration)
  return { declaration, action, from, to, levelAfter: level, actor, reason, at, text, firstHash: first }
}

/** The row of the move, hashed together with its position and the hash before it, in one statement under the row's lock. */
export function linkOf(value: ValueNamed<LinkRow>) {
  return sql`
    select ${value('declaration')}::uuid, link.position, ${value('action')}::text, ${value('from')}::text,
      ${value('to')}::text, ${value('levelAfter')}::text, ${value('actor')}::uuid, ${value('reason')}::text,
      ${value('at')}::timestamptz, link.previous_hash,
      sha256(link.previous_hash || int4send(link.position) || convert_to(${value('text')}::text, 'UTF8'))
    from (
      select coalesce(max(position), 0) + 1 as position,
        coalesce((array_agg(hash order by position desc))[1], ${value('firstHash')}::bytea) as previous_hash
      from contest.declaration_move where declaration_id = ${value('declaration')}::uuid
    ) as link`
}

/** What a link's hash is over, besides its position and the hash before it. */
function linkText(link: Link & { declarationId: string; actor: string | null; at: Date }): string {
  return canonicalJson({ ...link, at: link.at.toISOString() })
}

function firstHash(declarationId: string): Buffer {
  return sha256(`declaration ${declarationId}`)
}

/**
 * Whether the chain of moves of a declaration is unbroken: no row was changed, left out or put in. Of a link whose reason has gone
 * with time its place in the chain is held, by the hash that the next one bears.
 */
export async function isChainIntact(db: Queryable, declarationId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('contest.declaration_move')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .orderBy('position')
    .execute()
  let previous = firstHash(declarationId)
  for (const [index, row] of rows.entries()) {
    const position = Buffer.alloc(4)
    position.writeInt32BE(index + 1)
    const text = linkText({
      declarationId,
      action: row.action,
      from: row.from_state,
      to: row.to_state,
      level: row.level,
      actor: row.actor_account_id,
      reason: row.reason,
      at: row.at,
    })
    const hash = sha256(Buffer.concat([previous, position, Buffer.from(text)]))
    const isItself = (row.reason_erased_at !== null && row.reason === null) || row.hash.equals(hash)
    if (row.position !== index + 1 || !row.previous_hash.equals(previous) || !isItself) return false
    previous = row.hash
  }
  return rows.length > 0
}
