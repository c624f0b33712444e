// npm run restore -- --from <backup> --key <key file> --to <empty folder>
// Restores a backup into an empty data folder with the bundled database; with DATABASE_URL (and S3_*) in the environment the
// rows go into that empty database (and the files into that empty bucket), and the rest into the folder. Ends with 0 when all is
// as it was backed up and every invariant holds, 2 when it is restored but was not well when it was backed up, 1 when nothing was
// restored, 130 when it was interrupted.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { environment, readConfig } from '#kernel/server/config.ts'
import { runTool, secretHalf, verdictOf } from './backup/command.ts'
import { readKeyFile } from './backup/key-file.ts'
import { report } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'
import { checkInvariants } from './check-invariants.ts'

const usage = 'Use: npm run restore -- --from <backup> --key <file> --to <empty folder>'

await runTool(async ({ progress, signal }) => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, key: { type: 'string' } },
  })
  const { from, to, key } = values
  if (!from || !to || !key) throw new Error(usage)
  const identity = secretHalf(await readKeyFile(key), key)
  const config = readConfig({ ...environment, DATA_DIR: resolve(to) }, { mode: 'test' })
  const startedAtMs = performance.now()
  const restored = await restoreBackup({ from: resolve(from), identity, config, checkInvariants, progress, signal })
  for (const line of report(restored.summary)) progress.say(line)
  const timeS = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  progress.say(
    `Restored what was backed up at ${restored.manifest.madeAt} in ${timeS} s. Start it with DATA_DIR=${config.dataDir}`,
  )
  return verdictOf(restored.summary, restored.brokenInvariants)
})
