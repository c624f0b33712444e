import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureBrowser } from '../browser.mjs'

const onLinux = process.platform === 'linux'
/** the number of a process that is gone */
const gone = spawnSync(process.execPath, ['--version']).pid

function aTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a run says that begins with that folder for what is thrown away. */
function beginsIn(temporary: string): string {
  const words = `import { endLeftOvers } from '${import.meta.dirname}/machine.mjs'; endLeftOvers(console.log)`
  const env = { ...process.env, TMPDIR: temporary }
  return spawnSync(process.execPath, ['--input-type=module', '-e', words], { env, encoding: 'utf8' }).stdout
}

/** A program that goes on by itself, in a group of its own; answers what ended it. */
function aProgram(cwd: string, env: NodeJS.ProcessEnv = process.env) {
  const program = spawn('sleep', ['60'], { cwd, env, detached: true, stdio: 'ignore' })
  onTestFinished(() => void program.kill('SIGKILL'))
  return { pid: program.pid ?? 0, end: new Promise((done) => program.once('exit', (_, signal) => done(signal))) }
}

test('a gate that runs on in a clone whose owner is gone is ended, and its clone with it; that of a living owner stays', async () => {
  const temporary = aTemporaryFolder()
  const [left, own] = [join(temporary, `land-${gone}-aaaaaa`), join(temporary, `land-${process.pid}-bbbbbb`)]
  for (const folder of [left, own]) mkdirSync(join(folder, 'main'), { recursive: true })
  const gate = aProgram(join(left, 'main'))
  writeFileSync(join(left, 'gate.pid'), String(gate.pid))
  expect(beginsIn(temporary)).toContain(`Ended what a run before this one left in ${left}.`)
  expect(await gate.end).toBe('SIGKILL')
  expect(readdirSync(temporary)).toEqual([`land-${process.pid}-bbbbbb`])
})

test('a process that has got the number of a gate that is gone is left alone', () => {
  const temporary = aTemporaryFolder()
  const left = join(temporary, `land-${gone}-aaaaaa`)
  mkdirSync(left)
  const stranger = aProgram(tmpdir())
  writeFileSync(join(left, 'gate.pid'), String(stranger.pid))
  beginsIn(temporary)
  expect(existsSync(left)).toBe(false)
  // elsewhere nothing tells whose number it is
  if (onLinux) expect(process.kill(stranger.pid, 0)).toBe(true)
})

test('browsers and programs of a run that was killed are ended by the folder that it had given them', async () => {
  const temporary = aTemporaryFolder()
  const left = join(temporary, `tests-${gone}-aaaaaa`)
  mkdirSync(left)
  const browser = aProgram(tmpdir(), { ...process.env, TMPDIR: left })
  const other = aProgram(tmpdir(), { ...process.env, TMPDIR: temporary })
  beginsIn(temporary)
  expect([existsSync(left), process.kill(other.pid, 0)]).toEqual([false, true])
  // elsewhere nothing tells what a process was given
  if (onLinux) expect(await browser.end).toBe('SIGKILL')
})

test('without a browser a run says so in a sentence', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/such/browser')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(ensureBrowser()).rejects.toThrow('CHROMIUM_PATH names /no/such/browser, which does not start.')
})
