import type pg from 'pg'
import { sealedReply } from '#kernel/server/change.ts'
import type { Secrets } from '#kernel/server/secrets.ts'
import { formatCode } from '../contract/check-code.ts'

/** bound to the cipher text and the index: neither is worth anything in another column */
const purpose = 'authorization_code.code'

/** Where the secrets are at hand, as in every context. */
export interface WithSecrets {
  secrets: Secrets
}

/** What a code is found by: equal codes have equal indexes, and the index tells nothing without the installation's key. */
export function codeIndex({ secrets }: WithSecrets, code: string): Buffer {
  return secrets.blindIndex(code, purpose)
}

/** A code as the database keeps it. */
export function sealCode(ctx: WithSecrets, code: string): { code_hash: Buffer; code_sealed: Buffer } {
  return { code_hash: codeIndex(ctx, code), code_sealed: ctx.secrets.encrypt(code, purpose) }
}

/**
 * The code in groups of four, as it is printed and shown.
 * @throws with a sentence for the operator where another key has sealed it
 */
export function openCode({ secrets }: WithSecrets, sealed: Buffer): string {
  try {
    return formatCode(secrets.decrypt(sealed, purpose))
  } catch (cause) {
    throw new Error(
      'An authorization code cannot be opened: it was sealed with another key. Bring back the keys that belong to this database (DATA_DIR/keys.json, or FIELD_KEY).',
      { cause },
    )
  }
}

/** codes sealed in one statement while a database is brought forward */
const batchRows = 5000

/** How a code is written where people read it. */
const writtenCode = '[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}'

/**
 * First part of the migration 0066, since only the program has the key: seals the codes that lie in the database as they are,
 * and the kept answers that may name one. The migration then drops the plain column, and refuses where one was left.
 */
export async function sealPlainCodes(ctx: WithSecrets, client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ id: string; code: string }>(
      `select id, code from contest.authorization_code where code_hash is null limit ${batchRows}`,
    )
    if (rows.length === 0) break
    const sealed = rows.map(({ code }) => sealCode(ctx, code))
    await client.query(
      `update contest.authorization_code row set code_hash = asked.hash, code_sealed = asked.sealed
       from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as asked (id, hash, sealed) where row.id = asked.id`,
      [rows.map(({ id }) => id), sealed.map((each) => each.code_hash), sealed.map((each) => each.code_sealed)],
    )
  }
  const { rows: kept } = await client.query<{ scope: string; key: string; reply: { reply: unknown } }>(
    'select scope, key, reply from kernel.idempotency_key where reply ? $1 and reply::text ~ $2',
    ['reply', writtenCode],
  )
  for (const { scope, key, reply } of kept)
    await client.query('update kernel.idempotency_key set reply = $3 where scope = $1 and key = $2', [
      scope,
      key,
      sealedReply(ctx, reply.reply),
    ])
}
