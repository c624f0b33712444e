import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, localAddress } from '#kernel/server/config.ts'

/** One line for the person who started the program. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface DemoAccount {
  role: string
  name: string
  login: string
  password: string
  unit: string | null
}
interface DemoCodes {
  kind: string
  /** left out by a demo that was filled before they were told */
  name?: string
  stages?: string
  codes: string[]
}

const codesShown = 3

/** Tells where to go, and in the demo with which accounts and codes. */
export function announce(config: Config): void {
  const here = config.mode === 'serve' ? config.publicUrl : localAddress(config.host, config.port)
  say('')
  say(`  Portal   ${here}/`)
  say(`  Console  ${here}/console/`)
  if (config.isDemo) announceDemo(config.dataDir, here)
  say('')
  say('  Stop with Ctrl-C.')
}

function announceDemo(dataDir: string, here: string): void {
  const accounts = readList<DemoAccount>(path.join(dataDir, 'demo-accounts.json'))
  if (accounts.length > 0) {
    say('\n  Demo accounts (made for this computer only)')
    table([
      ['role', 'login', 'password', 'name', 'unit'],
      ...accounts.map((a) => [a.role, a.login, a.password, a.name, a.unit ?? '']),
    ])
  }
  const [machine] = readList<{ machine: string }>(path.join(dataDir, 'demo-machines.json'))
  if (machine) say(`\n  Buy at a machine   ${here}/buy/${machine.machine}`)
  const codes = readList<DemoCodes>(path.join(dataDir, 'demo-codes.json'))
  if (codes.length > 0) {
    const school = accounts.find(({ role }) => role === 'school')?.unit
    say(`\n  Authorization codes to try${school ? `, of ${school}` : ''}`)
    table(
      codes.map(({ kind, name = kind, stages = '', codes: some }) => [
        name,
        stages,
        some.slice(0, codesShown).join('  '),
      ]),
    )
  }
}

function readList<T>(file: string): T[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T[]) : []
}

function table(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
  for (const row of rows) {
    const cells = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
    say(`    ${cells.join('   ').trimEnd()}`)
  }
}

/** Chinese characters take two places on a terminal. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1), 0)
}
