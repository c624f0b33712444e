import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = '/usr/sbin/mosquitto'
const plugin = 'mosquitto_dynamic_security.so'

export interface Mosquitto {
  /** with the administrator's name and password */
  url: string
  host: string
  kill(): Promise<void>
  close(): Promise<void>
}

/** A mosquitto of one's own with its dynamic-security plugin, set up as docs/operations.md says. */
export async function startMosquitto(isOpen: (url: string) => Promise<boolean>): Promise<Mosquitto> {
  ensureMosquitto()
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const password = 'only for this test'
  const store = join(folder, 'dynamic-security.json')
  spawnOrThrow('mosquitto_ctrl', ['dynsec', 'init', store, 'admin', password])
  chmodSync(store, 0o666)
  writeFileSync(
    join(folder, 'mosquitto.conf'),
    [
      `listener ${port} 127.0.0.1`,
      'max_qos 1',
      'persistent_client_expiration 1h',
      'allow_anonymous false',
      'per_listener_settings false',
      'max_packet_size 17408',
      'set_tcp_nodelay true',
      `plugin ${pluginPath()}`,
      `plugin_opt_config_file ${store}`,
      'log_type none',
    ].join('\n'),
  )
  const host = `mqtt://127.0.0.1:${port}`
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(program, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
    while (!(await isOpen(host))) {
      if (started.exitCode !== null) throw new Error(`mosquitto has ended with ${started.exitCode}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return started
  }
  let child = await start()
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    url: `mqtt://admin:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    host,
    async kill() {
      await end('SIGKILL')
      child = await start()
    },
    async close() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Finds it, or brings it from Debian's packages. A test is never skipped: it fails with this sentence. */
function ensureMosquitto(): void {
  if (existsSync(program)) return
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebian) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'mosquitto'], { env })
  }
  if (!existsSync(program)) {
    const why = isDebian ? 'apt-get install mosquitto failed' : 'apt-get cannot be used here (not Debian, or not root)'
    throw new Error(`The tests against an outside broker need ${program}: ${why}. Install mosquitto 2.`)
  }
}

function pluginPath(): string {
  for (const folder of readdirSync('/usr/lib')) {
    const path = join('/usr/lib', folder, plugin)
    if (existsSync(path)) return path
  }
  throw new Error(`${plugin} was not found below /usr/lib: install mosquitto 2 with its plugins`)
}

function spawnOrThrow(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`)
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  holder.close()
  await once(holder, 'close')
  return port
}
