import { createHash } from 'node:crypto'
import { formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { isChainIntact } from '#modules/contest/declarations/server/index.ts'
import { fileRoutes } from '#modules/platform/files/contract.ts'
import type { fileSchemas } from '#modules/platform/files/schema.ts'
import type { App } from '../../apps/server/app.ts'
import { modules } from '../../apps/server/modules.ts'
import type { Portal } from './portal.ts'
import type { DeclarationBook, RushBooks, Told } from './verdict.ts'

const atOnce = 8

const counted = (source: string) => `(select coalesce(json_object_agg(action, count), '{}') from (${source}) each)`

const declarationsQuery = `select d.id, d.state,
    (select coalesce(json_agg(json_build_object('path', path, 'value', value, 'revision', revision) order by id), '[]')
      from contest.declaration_journal j where j.declaration_id = d.id and path = 'abstract') as saves,
    array(select file_id::text from contest.declaration_material m where m.declaration_id = d.id and removed_at is null)
      as materials,
    array(select version from contest.form_version f where f.declaration_id = d.id) as "formVersions",
    array(select distinct file_id::text from contest.signed_page p where p.declaration_id = d.id and removed_at is null)
      as scans,
    (select coalesce(json_agg(json_build_object('number', number,
        'receivedAtMs', (extract(epoch from received_at) * 1000)::bigint)), '[]')
      from contest.receipt r where r.declaration_id = d.id) as receipts,
    ${counted(`select action, count(*) from contest.declaration_move v where v.declaration_id = d.id group by 1`)} as moves,
    ${counted(`select replace(action, 'declarations.', '') as action, count(*) from kernel.audit_entry a
      where a.subject_id = d.id::text and action like 'declarations.%' group by 1`)} as audited
  from contest.declaration d where d.id = any($1)`

/** Reads what is there of these declarations when all is quiet; their files by their bytes, as their owners fetch them. */
export async function readRushBooks(inside: App, all: readonly { told: Told; portal: Portal }[]): Promise<RushBooks> {
  const { read, readPool } = inside.database
  const { rows } = await readPool.query<DeclarationBook>(declarationsQuery, [all.map(({ told }) => told.declaration)])
  const broken: string[] = []
  for (const { name, invariants } of modules)
    for (const invariant of invariants ?? []) {
      const found = await readPool.query(`select * from (${invariant.sql}) as broken limit 20`)
      for (const row of found.rows) broken.push(`${name}: ${invariant.name}: ${JSON.stringify(row)}`)
    }
  for (const { id } of rows) if (!(await isChainIntact(read, id))) broken.push(`chain of moves of declaration ${id}`)
  const files = new Map<string, string>()
  const waiting = all.flatMap(({ told, portal }) => told.files.map(({ fileId }) => ({ fileId, portal })))
  const fetchOne = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { fileId, portal } = next
      const calls = portal.api<typeof fileSchemas>(fileRoutes)
      const { originalUrl } = await portal.insist('open', () => calls.show({ params: { id: fileId } }, { quiet: true }))
      if (!originalUrl) continue
      const bytes = await portal.insist('open', () => portal.fetchBytes(originalUrl))
      files.set(fileId, createHash('sha256').update(bytes).digest('hex'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchOne))
  const books = rows.map((row): [string, DeclarationBook] => {
    // as people are told them
    const receipts = row.receipts.map((receipt) => ({ ...receipt, number: formatCode(receipt.number) }))
    return [row.id, { ...row, receipts }]
  })
  return { declarations: new Map(books), files, broken }
}
