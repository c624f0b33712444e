// npm run invariants: asks the database of DATA_DIR or DATABASE_URL for every row that breaks an invariant of a module.
// Only reads; works beside the running program. Ends with 1 when a row was found.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { environment, readConfig } from '#kernel/server/config.ts'
import { checkInvariants } from './check-invariants.ts'

try {
  const { dataDir, databaseUrl } = readConfig(environment, { mode: 'test' })
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`There is no database in ${dataDir} yet: npm start makes it. Or name one by DATABASE_URL.`)
  }
  const bundled = databaseUrl === null ? await startBundledPostgres({ dataDir, whenInUse: 'join' }) : null
  try {
    const broken = await checkInvariants(databaseUrl ?? bundled?.url('app') ?? '', { shown: 'all' })
    process.exitCode = broken > 0 ? 1 : 0
  } finally {
    await bundled?.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
