import pg from 'pg'
import { modules } from '../apps/server/modules.ts'

const rowsShown = 20

/**
 * Asks a database for every row that breaks an invariant of a module. Prints a line for each that is broken, with its first rows
 * (`shown: 'all'`: and for each that holds), and the counts.
 * @returns how many are broken
 */
export async function checkInvariants(
  url: string,
  { shown = 'broken' }: { shown?: 'all' | 'broken' } = {},
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let broken = 0
  let asked = 0
  try {
    // one moment for all of them, and no way to write
    await client.query('begin transaction isolation level repeatable read read only')
    for (const { name, invariants } of modules) {
      for (const invariant of invariants ?? []) {
        const { rows } = await client.query(`select * from (${invariant.sql}) as broken limit ${rowsShown}`)
        asked += 1
        if (rows.length > 0) broken += 1
        if (rows.length > 0 || shown === 'all')
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
