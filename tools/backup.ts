// npm run backup -- --to <folder or file> --key <key file>      backs up DATA_DIR (or --data), or DATABASE_URL and S3_*
//                … --verify [--try-in <folder>]                 and restores it into a temporary folder, to see that it can be
// npm run backup -- --verify --from <backup> --key <key file>   only that, of a backup made before
// npm run backup -- --make-key <file>                           makes the key
// Works beside the running program. Ends with 0 when all is well, 2 when the backup is there but the installation itself lacks
// files or breaks invariants, 1 when there is no backup (or it cannot be restored), 130 when it was interrupted.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { type Config, type Environment, environment, readConfig } from '#kernel/server/config.ts'
import { keysPath } from '#kernel/server/keys.ts'
import { runTool, secretHalf, verdictOf } from './backup/command.ts'
import { makeKeyFile, readKeyFile } from './backup/key-file.ts'
import { makeBackup, report } from './backup/make.ts'
import { bytesLeftTo, inWords, sentenceOf } from './backup/places.ts'
import { productName } from './backup/product.ts'
import type { Progress } from './backup/progress.ts'
import { restoreBackup } from './backup/restore.ts'
import { beginTrial, endTrial } from './backup/trial.ts'
import { checkInvariants } from './check-invariants.ts'

const usage = `Use:
  npm run backup -- --make-key <file>                                makes a key; keep its file apart from the backups
  npm run backup -- --to <folder or file> --key <file> [--verify]    makes a backup (of DATA_DIR, or --data <folder>)
  npm run backup -- --verify --from <backup> --key <file>            restores a backup into a temporary folder and compares
  … --verify --try-in <folder>                                       makes the temporary folder there, not in DATA_DIR`

await runTool(async ({ progress, signal }) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string' },
      'make-key': { type: 'string' },
      verify: { type: 'boolean' },
      'try-in': { type: 'string' },
    },
  })
  const { to, from, key, verify = false } = values
  if (values['make-key'] !== undefined && Object.keys(values).length === 1) {
    const recipient = await makeKeyFile(values['make-key'])
    progress.say(`Made ${values['make-key']}. Its public half, which is enough for making backups: ${recipient}`)
    progress.say(
      'Keep two copies of the file where the backups are not. Without it no backup can be opened, by anybody.',
    )
    return 0
  }
  const tryIn = values['try-in']
  if (!key || (to === undefined) === (from === undefined) || (from !== undefined && (!verify || values.data)))
    throw new Error(usage)
  if (tryIn !== undefined && !verify) throw new Error(usage)
  const found = await readKeyFile(key)
  const identity = verify ? secretHalf(found, key) : ''
  const env = values.data === undefined ? environment : { ...environment, DATA_DIR: values.data }
  const { dataDir } = readConfig(env, { mode: 'test' })
  const place = resolve(tryIn ?? (existsSync(dataDir) ? dataDir : tmpdir()))
  const trying = { identity, dataDir, place, progress, signal }
  if (to === undefined) return await tryOut(resolve(from ?? ''), trying)

  const made = await backUp(env, { to, recipient: found.recipient, progress, signal })
  return verify ? Math.max(made.verdict, await tryOut(made.file, trying)) : made.verdict
})

async function backUp(
  env: Environment,
  options: { to: string; recipient: string; progress: Progress; signal: AbortSignal },
) {
  const config = configFor(env)
  const { progress } = options
  const startedAtMs = performance.now()
  const log = {
    info: (text: string) => progress.say(text),
    warn: (_: object, text: string) => progress.say(text),
  } as never
  const bundled =
    config.databaseUrl === null ? await startBundledPostgres({ dataDir: config.dataDir, whenInUse: 'join', log }) : null
  try {
    const databaseUrl = config.databaseUrl ?? bundled?.url('app') ?? ''
    const made = await makeBackup({ ...options, config, databaseUrl, product: productName() })
    const timeS = (performance.now() - startedAtMs) / 1000
    for (const line of report(made.summary)) progress.say(line)
    progress.say(`${made.file}: ${inWords(made.sizeBytes)} in ${timeS.toFixed(1)} s`)
    return { file: made.file, verdict: verdictOf(made.summary, 0) }
  } finally {
    await bundled?.stop()
  }
}

/** As for `start`, since `serve` asks for more than this needs; but never makes anything that is missing. */
function configFor(env: Environment): Config {
  const { dataDir, databaseUrl } = readConfig(env, { mode: 'test' })
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${dataDir}: name the folder by --data or DATA_DIR, or the database by DATABASE_URL.`,
    )
  const isKeyGiven = (['FIELD_KEY', 'INDEX_KEY', 'RECEIPT_KEY'] as const).every((name) => env[name]?.trim())
  if (!isKeyGiven && !existsSync(keysPath(dataDir)))
    throw new Error(
      `The keys of this installation are neither in ${keysPath(dataDir)} nor in the environment (FIELD_KEY, INDEX_KEY, RECEIPT_KEY): a backup without them could never be read. Run this with the environment that the program has.`,
    )
  return readConfig(env, { mode: 'start', demo: false })
}

interface Trying {
  identity: string
  /** of the program: where its data lie on the same disk, room is left for them */
  dataDir: string
  /** where the backup is restored: not beside it, since that may be a share which others see */
  place: string
  progress: Progress
  signal: AbortSignal
}

/** Restores into a folder of its own, which is taken away again whatever comes of it. */
async function tryOut(from: string, { dataDir, place, ...options }: Trying): Promise<number> {
  const folder = await beginTrial(place, (text) => options.progress.say(text))
  try {
    const config = { dataDir: join(folder, 'data'), databaseUrl: null, s3: null }
    const leftBytes = bytesLeftTo(dataDir, folder)
    const { summary, brokenInvariants } = await restoreBackup({ ...options, from, config, leftBytes, checkInvariants })
    for (const line of report(summary)) options.progress.say(line)
    options.progress.say(`${from} can be restored.`)
    return verdictOf(summary, brokenInvariants)
  } catch (error) {
    // a place is named by another option than of a restore
    const why = sentenceOf(error).replaceAll('(--to)', '(--try-in)')
    throw new Error(`${from} is not proven. ${why}`, { cause: error })
  } finally {
    await endTrial(folder)
  }
}
