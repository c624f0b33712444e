// npm run invariants: asks the database of DATA_DIR or DATABASE_URL for every row that breaks an invariant of a module.
// Only reads, beside the running program: starts and stops no database. Ends with 1 when a row was found.
import { joinBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { environment, readConfig } from '#kernel/server/config.ts'
import { checkInvariants } from './check-invariants.ts'

try {
  const { dataDir, databaseUrl } = readConfig(environment, { mode: 'test' })
  const url = databaseUrl ?? (await joinBundledPostgres(dataDir)).url('app')
  process.exitCode = (await checkInvariants(url, { shown: 'all' })) > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
