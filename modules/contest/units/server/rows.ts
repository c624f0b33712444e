import { sql } from 'kysely'
import type { z } from 'zod'
import type { Labels } from '#kernel/contract/languages.ts'
import { labelIn } from '#kernel/contract/languages.ts'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isUnderScope, underScope } from '#kernel/server/scope.ts'
import { codeCountsOf } from '#modules/contest/authorization-codes/server/index.ts'
import { declarationCountsOf } from '#modules/contest/declarations/server/index.ts'
import { type Holder, holdersOf, isHeldSql } from '#modules/platform/accounts/server/index.ts'
import { organizationsByIds, organizationTable } from '#modules/platform/organizations/server/index.ts'
import { contactRole, contestKinds } from '../contract.ts'
import type { ContestUnit, UnitContact, UnitFigures, unitSchemas } from '../schema.ts'
import { ownershipRefusal } from './access.ts'

const places = sql.table(organizationTable)

interface UnitRow {
  id: string
  kind: ContestUnit['kind']
  level: string
  code: string
  name: string
  labels: Partial<Labels>
  path: string[]
  childCount: number
}

const columns = sql`row.id, row.kind, row.level, row.code, row.name, row.labels, row.path,
  (select count(*)::int from ${places} child where child.parent_id = row.id and child.is_enabled
    and child.kind = any(${[...contestKinds]}::text[])) as "childCount"`
const shown = sql`row.is_enabled and row.kind = any(${[...contestKinds]}::text[])`

type Asked = z.output<typeof unitSchemas.list.query>

/** Units of the own subtree; the number of queries does not grow with the rows. */
export async function listUnits(ctx: Ctx, asked: Asked) {
  const conditions = [shown, underScope(ctx.actor, 'row.path')]
  if (asked.parent) conditions.push(sql`row.parent_id = ${asked.parent}`)
  if (asked.level) conditions.push(sql`row.level = ${asked.level}`)
  if (asked.lacks) conditions.push(sql`not ${isHeldSql(contactRole, sql`row.id`)}`)
  const word = asked.search?.toLowerCase()
  if (word) conditions.push(sql`position(${word} in lower(row.name || ' ' || row.code)) > 0`)
  const where = sql.join(conditions, sql` and `)
  const page = asked.after ? sql`and row.code > ${readCursor(asked.after)}` : sql``
  const { rows } = await sql<UnitRow & { total: number }>`
    select ${columns},
      (select count(*)::int from (select from ${places} row where ${where} limit ${totalCap + 1}) counted) as total
    from ${places} row where ${where} ${page} order by row.code limit ${asked.limit + 1}`.execute(ctx.db)
  const found = rows.slice(0, asked.limit)
  const total = rows[0]?.total ?? 0
  const last = found.at(-1)
  return {
    rows: await completed(ctx, found, asked.season),
    next: rows.length > asked.limit && last ? Buffer.from(last.code).toString('base64url') : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

/** codes of organizations are unique: the last one seen is the cursor */
function readCursor(text: string): string {
  const code = Buffer.from(text, 'base64url').toString('utf8')
  if (!/^[\w-]{1,40}$/.test(code))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
  return code
}

/** One unit as the list shows it; undefined where it is a stranger's, closed, or none. */
export async function findUnit(ctx: Ctx, id: string, season: string | undefined): Promise<ContestUnit | undefined> {
  const { rows } = await sql<UnitRow>`
    select ${columns} from ${places} row
    where row.id = ${id} and ${shown} and ${underScope(ctx.actor, 'row.path')}`.execute(ctx.db)
  return (await completed(ctx, rows, season))[0]
}

async function completed(ctx: Ctx, rows: readonly UnitRow[], season: string | undefined): Promise<ContestUnit[]> {
  const ids = rows.map(({ id }) => id)
  const [holders, named, figures] = await Promise.all([
    holdersOf(ctx.db, contactRole, ids),
    organizationsByIds(ctx.db, ids, ctx.language),
    season === undefined ? null : figuresOf(ctx, season, rows),
  ])
  const contacts = Map.groupBy(holders, ({ organizationId }) => organizationId)
  return rows.map((row) => {
    const refusal = ownershipRefusal(ctx.actor, row)
    const path = new Set(row.path.filter((_id, place) => isUnderScope(ctx.actor, row.path.slice(0, place + 1))))
    const above = named.find(({ id }) => id === row.id)?.above ?? []
    return {
      id: row.id,
      kind: row.kind,
      level: row.level,
      code: row.code,
      name: labelIn({ ...row.labels, zh: row.name }, ctx.language),
      above: above.filter(({ id }) => path.has(id)).map(({ id, name }) => ({ id, name })),
      childCount: row.childCount,
      contacts: (contacts.get(row.id) ?? []).map(contactOf),
      figures: figures?.get(row.id) ?? null,
      maySetContacts: refusal && {
        code: refusal.code,
        message: ctx.words.refusal(refusal.code, refusal.params, ctx.language),
      },
    }
  })
}

function contactOf(holder: Holder): UnitContact {
  return {
    id: holder.accountId,
    name: holder.name || holder.loginName,
    loginName: holder.loginName,
    phone: holder.phone,
    email: holder.email,
    isLocked: holder.state !== 'normal',
    lastSeenAt: holder.lastSeenAt?.toISOString() ?? null,
  }
}

async function figuresOf(ctx: Ctx, season: string, rows: readonly UnitRow[]): Promise<Map<string, UnitFigures>> {
  const [codes, declarations] = await Promise.all([
    codeCountsOf(ctx.db, season, rows),
    declarationCountsOf(ctx.db, season, rows),
  ])
  return new Map(
    rows.map(({ id }) => {
      const {
        live = 0,
        free = 0,
        handed = 0,
        bound = 0,
        submitted = 0,
      } = codes.find((each) => each.unitId === id) ?? {}
      const inState = (state: string) =>
        declarations.find((each) => each.unitId === id && each.state === state)?.count ?? 0
      return [
        id,
        {
          codes: { live, free, handed, bound, submitted },
          declarations: {
            submitted: inState('submitted'),
            returned: inState('returned'),
            qualified: inState('qualified'),
            refused: inState('refused'),
            withdrawn: inState('withdrawn'),
          },
        },
      ]
    }),
  )
}
