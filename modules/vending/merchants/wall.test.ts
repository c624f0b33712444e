import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

/** Tables of vending that belong to no merchant, and why. */
const ofNobody: Readonly<Record<string, string>> = {
  'vending.ledger_proof': 'one proof is over the books of all merchants at once',
  'vending.machine_model': 'what a maker builds is the same for all merchants',
}

const { rows: tables } = await app.write((db) =>
  sql<{ name: string; hasPath: boolean; isEnabled: boolean; isForced: boolean; policies: string[] }>`
    select 'vending.' || place.relname as name,
      exists (select from pg_attribute own
        where own.attrelid = place.oid and own.attname = 'merchant_path' and not own.attisdropped) as "hasPath",
      place.relrowsecurity as "isEnabled", place.relforcerowsecurity as "isForced",
      array(select concat_ws(' ', policy.cmd, policy.permissive, array_to_string(policy.roles, ','), policy.qual, policy.with_check)
        from pg_policies policy where policy.schemaname = 'vending' and policy.tablename = place.relname
        order by policy.cmd) as policies
    from pg_class place
    where place.relnamespace = 'vending'::regnamespace and place.relkind in ('r', 'p')
    order by place.relname`.execute(db),
)

test('every table of vending with a merchant stands behind the wall: anybody reads, and writes where the transaction may', () => {
  const walled = tables.filter(({ hasPath }) => hasPath)
  expect(walled.length).toBeGreaterThan(0)
  const wall = [
    'DELETE PERMISSIVE public vending.may_write(merchant_path)',
    'INSERT PERMISSIVE public vending.may_write(merchant_path)',
    'SELECT PERMISSIVE public true',
    'UPDATE PERMISSIVE public vending.may_write(merchant_path)',
  ]
  expect(walled).toEqual(
    walled.map(({ name }) => ({ name, hasPath: true, isEnabled: true, isForced: true, policies: wall })),
  )
})

test('the tables of vending without a merchant are those that say why', () => {
  expect(tables.filter(({ hasPath }) => !hasPath).map(({ name }) => name)).toEqual(Object.keys(ofNobody).sort())
})

test('the program’s own role, which owns the tables, does not pass the wall', async () => {
  const { rows } = await app.write((db) =>
    sql<{ isOwner: boolean; passes: boolean }>`
      select place.relowner = role.oid as "isOwner", role.rolsuper or role.rolbypassrls as passes
      from pg_roles role, pg_class place
      where role.rolname = current_user and place.oid = 'vending.machine'::regclass`.execute(db),
  )
  expect(rows).toEqual([{ isOwner: true, passes: false }])
})
