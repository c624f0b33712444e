import { globSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { invitationPage } from '#modules/contest/desk/contract.ts'
import { guardianConsentPath, scanPath } from '#modules/platform/accounts/contract.ts'
import { guardianRightsPath } from '#modules/platform/rights/contract.ts'
import { aDraft, openAs } from './support/prepared.ts'
import { expectOneHeading } from './support/watch.ts'

interface PageRow {
  path: string
  access: string
}

/** Addresses that a module's contract makes, by the name they are written with in its list. */
const madePaths: Readonly<Record<string, string>> = {
  guardianConsentPath: guardianConsentPath(':token'),
  guardianRightsPath: guardianRightsPath(':token'),
  invitationPage,
  scanPath: scanPath(':shown'),
}

/** Every page there is, as the shell and the modules list them: a new one is looked at from its first day. */
function allPages(): PageRow[] {
  const lists = ['apps/portal-web/pages.ts', ...globSync('modules/*/*/web/portal.tsx')]
  return lists.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/\bpath: /)
      .slice(1)
      .map((row) => ({
        path: /^'([^']+)'/.exec(row)?.[1] ?? madePaths[/^\w+/.exec(row)?.[0] ?? ''] ?? row,
        access: /\baccess: '(\w+)'/.exec(row)?.[1] ?? '',
      })),
  )
}

async function expectOneHeadingEach(page: Page, pages: readonly PageRow[], values: Record<string, string | undefined>) {
  for (const { path } of pages) {
    const address = path.replaceAll(/:\w+/g, (name) => {
      const value = values[name]
      if (value === undefined) throw new Error(`no page is known for ${name} of ${path}`)
      return value
    })
    await page.goto(address)
    await expectOneHeading(page)
  }
}

type Rows = { rows: { id: string }[] }

async function read<T>(page: Page, path: string): Promise<T> {
  return ((await (await page.request.get(path)).json()) as { data: T }).data
}

test('every public page has exactly one heading of the first level', async ({ page }) => {
  const pages = allPages().filter(({ access }) => access === 'public')
  expect(pages.length).toBeGreaterThan(18)
  await expectOneHeadingEach(page, pages, {
    ':announcement': (await read<Rows>(page, '/api/announcements')).rows[0]?.id,
    ':document': (await read<{ documents: { id: string }[] }>(page, '/api/documents')).documents[0]?.id,
    ':contest': 'innovation',
    ':kind': 'privacy',
    // a number that was never given, and a link that nobody was sent: they say so
    ':number': 'none',
    ':season': 'none',
    ':event': 'none',
    ':group': 'none',
    ':list': crypto.randomUUID(),
    ':token': 'a'.repeat(43),
  })
})

test('every page of a signed-in person has exactly one heading of the first level', async ({ page }) => {
  const made = await aDraft(page.request)
  const members: { person: { id: string } }[] = []
  for (const role of ['member', 'instructor']) {
    const headers = { authorization: made.token, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(`/api/declarations/${made.declaration}/people`, { headers, data: { role } })
    members.push(((await answer.json()) as { data: { person: { id: string } } }).data)
  }
  const [member, instructor] = members
  const pages = allPages().filter(({ access }) => access === 'session')
  expect(pages.length).toBeGreaterThan(15)
  await openAs(page, made, 'submission')
  const isOfInstructor = ({ path }: PageRow) => path.includes('/instructors/')
  // a picture that nobody shows says so
  const values = {
    ':declaration': made.declaration,
    ':person': member?.person.id,
    ':shown': 'a'.repeat(43),
    ':candidate': crypto.randomUUID(),
  }
  await expectOneHeadingEach(
    page,
    pages.filter((row) => !isOfInstructor(row)),
    values,
  )
  await expectOneHeadingEach(page, pages.filter(isOfInstructor), { ...values, ':person': instructor?.person.id })
})
