import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { readConfig } from '#kernel/server/config.ts'
import { provenToken } from '#kernel/server/proofs.ts'
import { openSecrets } from '#kernel/server/secrets.ts'
import type { Sealed } from './fill.ts'
import { freePort, type Running, runProgram, serverProgram, startProgram, stopProgram } from './processes.ts'

/** The folder of a bench with the database in it, and all programs that run on it: nothing of them is left at the end. */
export class Place {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  readonly #running: Running[] = []

  constructor(port: string) {
    this.dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
    // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
    chmodSync(this.dataDir, 0o755)
    this.env = { DATA_DIR: this.dataDir, PORT: port, LOG_LEVEL: 'info', DEMO_LIFE: 'off' }
  }

  async seedDemo(): Promise<void> {
    await runProgram(await serverProgram('--seed'), this.env)
  }

  /** @param profileDir where it leaves its CPU profile when it ends */
  async startProduct(profileDir?: string): Promise<Running> {
    const nodeArgs = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
    const program = await serverProgram('--mode=start', '--no-demo')
    return await this.#started(startProgram(program, this.env, nodeArgs))
  }

  async startBare(databaseUrl: string): Promise<Running> {
    const env = { BARE_DATABASE_URL: databaseUrl, PORT: await freePort() }
    return await this.#started(startProgram(['tools/bench/bare.ts'], env))
  }

  async stop(program: Running): Promise<void> {
    await stopProgram(program)
    this.#running.splice(this.#running.indexOf(program), 1)
  }

  /** Addresses of the product's database while it runs: for the product's role, and for the superuser. */
  async databaseUrls(): Promise<{ app: string; superuser: string }> {
    const bundled = await startBundledPostgres({ dataDir: this.dataDir, whenInUse: 'join' })
    const app = bundled.url('app')
    const superuser = new URL(bundled.superUrl)
    superuser.pathname = new URL(app).pathname
    return { app, superuser: superuser.href }
  }

  /** A number and a code as the product keeps them: reading a declaration decrypts them. Tokens as it gives them out. */
  sealed(): Sealed {
    const { keys } = readConfig(this.env, { mode: 'start', demo: false })
    const secrets = openSecrets(keys)
    return {
      idNumber: secrets.encrypt('430104201005010016', 'declaration_person.id_number'),
      code: secrets.encrypt('000000000000', 'authorization_code.code'),
      tokenOf: (name) => provenToken(secrets, `bench-token-${name}`),
    }
  }

  async stopAll(): Promise<void> {
    for (const each of this.#running.splice(0).reverse()) await stopProgram(each)
  }

  async close(): Promise<void> {
    await this.stopAll()
    await (await startBundledPostgres({ dataDir: this.dataDir })).stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #started(starting: Promise<Running>): Promise<Running> {
    const program = await starting
    this.#running.push(program)
    return program
  }
}

export async function openPlace(): Promise<Place> {
  return new Place(await freePort())
}
