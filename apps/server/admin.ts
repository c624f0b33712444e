import { parseArgs } from 'node:util'
import { Refusal } from '#kernel/contract/refusals.ts'
import { environment, readConfig } from '#kernel/server/config.ts'
import { endProcess } from '#kernel/server/end-process.ts'
import { keysPath, makeKeysFile, readKeysFile } from '#kernel/server/keys.ts'
import { openLog } from '#kernel/server/log.ts'
import { createStaffAccount } from '#modules/platform/accounts/server/index.ts'
import { brokenSeals } from '#modules/platform/audit/server/index.ts'
import { say } from './announcement.ts'
import type { App } from './app.ts'
import { openDatabaseFor } from './boot.ts'

/**
 * The administrator's tool: `npm run admin -- create --login office --name "Contest office"`, `npm run admin -- keys`.
 * Works beside the running program as well: it joins its bundled database.
 */

const usage = `Use:
  npm run admin -- create --login <login name> --name <name of the person>   makes an administrator
  npm run admin -- keys                                                      makes DATA_DIR/keys.json
  npm run admin -- verify-log                                                looks for changes in the sealed log`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { login: { type: 'string' }, name: { type: 'string' } },
  })
  if (positionals[0] === 'create' && values.login && values.name)
    await create({ login: values.login, name: values.name })
  else if (positionals[0] === 'keys') makeKeys()
  else if (positionals[0] === 'verify-log') await verifyLog()
  else throw new Error(usage)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
await endProcess(Number(process.exitCode ?? 0))

/** Counts every seal of the log again; ends with an error when a row was changed, taken out or put in afterwards. */
async function verifyLog(): Promise<void> {
  await withApp(async (app) => {
    const broken = await brokenSeals(app.database.read)
    if (broken.length > 0)
      throw new Error(
        `The log was tampered with:\n${broken.map(({ sealId, problem }) => `- seal ${sealId} ${problem}`).join('\n')}`,
      )
    say('The sealed log is whole: nothing was changed, taken out or put in.')
  })
}

async function create(person: { login: string; name: string }): Promise<void> {
  await withApp(async (app) => {
    const { oneTimePassword } = await createAdministrator(app, person)
    say(
      `The administrator ${person.login} was made. Password for the first sign-in, to be changed there: ${oneTimePassword}`,
    )
  })
}

/** The program on its database, beside the running one where there is one. */
async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  // Read as for `start`, since `serve` asks for more than this tool needs; the same keys and database either way.
  const config = readConfig(environment, { mode: 'start', demo: false })
  const log = openLog(config.logLevel)
  const database = await openDatabaseFor(config, log, { checkPort: false, whenInUse: 'join' })
  try {
    const { buildApp } = await import('./app.ts')
    const app = await buildApp({ config, log, databaseUrl: database.url })
    try {
      await work(app)
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
}

/** The one call into the accounts module; its refusals become sentences here, as in a reply. */
async function createAdministrator(
  app: App,
  person: { login: string; name: string },
): Promise<{ oneTimePassword: string }> {
  const staff = { loginName: person.login, name: person.name, roles: [{ code: 'admin' }] }
  try {
    return await createStaffAccount(app.context('admin.create'), staff)
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    throw new Error(app.surroundings.words.refusal(thrown.code, thrown.params, 'en'), { cause: thrown })
  }
}

/** On purpose and once: whoever makes keys for the public keeps a copy of them. */
function makeKeys(): void {
  const { dataDir } = readConfig(environment, { mode: 'test' })
  if (readKeysFile(dataDir)) throw new Error(`${keysPath(dataDir)} is already there; nothing was changed.`)
  makeKeysFile(dataDir)
  say(`Made ${keysPath(dataDir)}. Keep a copy in a safe place: without it personal data cannot be read.`)
}
