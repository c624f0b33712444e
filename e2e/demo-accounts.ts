import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoAccount {
  role: string
  name: string
  login: string
  password: string
  unit: string
}

/** Where the running product keeps its data; set by the start of the journeys. */
export function dataDir(): string {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('E2E_DATA_DIR is not set: journeys run by npm test, or npx playwright test')
  return folder
}

/** The demo accounts of this installation: their passwords are random, so they are read from where the product wrote them. */
export function demoAccounts(folder = dataDir()): DemoAccount[] {
  return JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
}

/** The demo account of a role: admin, applicant, guardian, school, county, city, province; of another product, by its folder. */
export function demoAccount(role: string, folder = dataDir()): DemoAccount {
  const found = demoAccounts(folder).find((account) => account.role === role)
  if (!found) throw new Error(`no demo account has the role ${role}`)
  return found
}

/** The codes of its school that the demo told at its start, of one kind. */
export function demoCodes(kind: string): string[] {
  const told = JSON.parse(readFileSync(join(dataDir(), 'demo-codes.json'), 'utf8')) as {
    kind: string
    codes: string[]
  }[]
  return told.find((each) => each.kind === kind)?.codes ?? []
}
