// npm run invariants: asks the database of DATA_DIR or DATABASE_URL for every row that breaks an invariant of a module.
// Only reads, beside the running program: starts and stops no database. Ends with 1 when a row was found.
import pg from 'pg'
import { joinBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { environment, readConfig } from '#kernel/server/config.ts'
import type { ModuleDefinition } from '#kernel/server/module.ts'
import { modules } from '../apps/server/modules.ts'

const rowsShown = 20

try {
  const { dataDir, databaseUrl } = readConfig(environment, { mode: 'test' })
  const url = databaseUrl ?? (await joinBundledPostgres(dataDir)).url('app')
  process.exitCode = (await check(url, modules)) > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Prints one line per invariant and the first rows of each broken one; answers how many are broken. */
async function check(url: string, list: readonly ModuleDefinition[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let broken = 0
  let asked = 0
  try {
    // one moment for all of them, and no way to write
    await client.query('begin transaction isolation level repeatable read read only')
    for (const { name, invariants } of list) {
      for (const invariant of invariants ?? []) {
        const { rows } = await client.query(`select * from (${invariant.sql}) as broken limit ${rowsShown}`)
        asked += 1
        if (rows.length > 0) broken += 1
        console.log(`${rows.length === 0 ? '✓' : '✗'} ${name}: ${invariant.name}`)
        for (const row of rows) console.log(`    ${JSON.stringify(row)}`)
      }
    }
    await client.query('rollback')
  } finally {
    await client.end()
  }
  console.log(`${asked} invariants, ${broken} broken`)
  return broken
}
