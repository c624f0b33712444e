import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { joinBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { environment, readConfig } from '#kernel/server/config.ts'
import { openLog } from '#kernel/server/log.ts'
import { buildApp } from './app.ts'
import { addDemoMachines } from './demo/more-machines.ts'

/**
 * Gives the demo more machines, with logins, beside the running program: `--add 180 --data ./data`. For `npm run fleet`, which plays more of
 * them than the demo begins with; DATA_DIR/demo-machines.json (0600) then names them too.
 */

const { values } = parseArgs({
  options: { add: { type: 'string', default: '0' }, data: { type: 'string', default: './data' } },
})
try {
  if (!/^\d{1,5}$/.test(values.add)) throw new Error(`--add takes a whole number, not "${values.add}".`)
  await run(Number(values.add))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function run(count: number): Promise<void> {
  const config = readConfig({ ...environment, DATA_DIR: values.data }, { mode: 'start', demo: false })
  const databaseUrl = config.databaseUrl ?? (await joinBundledPostgres(config.dataDir)).url('app')
  const app = await buildApp({ config, log: openLog('error'), databaseUrl })
  try {
    await addDemoMachines(app.context('demo'), count, (logins) => {
      const file = path.join(config.dataDir, 'demo-machines.json')
      // whole or not at all: a start that meets half a file has no machines
      writeFileSync(`${file}.new`, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    })
  } finally {
    await app.close()
  }
}
