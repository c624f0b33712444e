import { globSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { invitationPage } from '#modules/contest/desk/contract.ts'
import { guardianConsentPath, scanPath } from '#modules/platform/accounts/contract.ts'
import { guardianRightsPath } from '#modules/platform/rights/contract.ts'
import { signInToConsole } from './support/console.ts'
import { aDraft, openAs } from './support/prepared.ts'
import { test } from './support/test.ts'
import { flawsOf, isTooWide, settled } from './support/watch.ts'

// Every screen there is, as the registries list them: a new one is looked at from its first day. What a page has to be like
// wherever it is, is proven here, once, and in no journey.

// each by whichever worker is free: they are the longest there are, and so the first
test.describe.configure({ mode: 'parallel' })

// what is not there, or not this person's, the page says in words, and the browser of the answer behind it
test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(/status of 40[34]\b/))

const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 780 }

type Scheme = 'light' | 'dark'

/** Shows the page in that light, with nothing still on its way. */
async function show(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await settled(page)
}

/**
 * What is wrong with the page as it stands, in words; light and dark, at a desk and on a phone. Every second page is looked at the
 * other way round, and each begins as it is found: to change light and size costs as much as to look.
 */
async function wrongsOf(
  page: Page,
  { within, index }: { within: string | undefined; index: number },
): Promise<string[]> {
  const wrongs: string[] = []
  const isOnPhone = page.viewportSize()?.width === phone.width
  const among = within ? { within } : {}
  const lookForOverhang = async (size: typeof desk) => {
    if (await isTooWide(page)) wrongs.push(`wider than a window of ${size.width} pixels`)
  }
  await settled(page)
  await expect(page.locator('h1'), page.url()).toHaveCount(1)
  const headings = await page.locator('h1').allInnerTexts()
  if (headings[0]?.trim() === '') wrongs.push('an empty heading')
  if ((await page.title()).trim() === '') wrongs.push('no title')
  if (isOnPhone) {
    await lookForOverhang(phone)
    await page.setViewportSize(desk)
    await settled(page)
  }
  for (const scheme of index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await show(page, scheme)
    if (scheme === 'light') wrongs.push(...(await flawsOf(page, among)))
    else wrongs.push(...(await flawsOf(page, { ...among, rules: ['color-contrast'] })).map((flaw) => `dark: ${flaw}`))
  }
  await lookForOverhang(desk)
  if (!isOnPhone) {
    await page.setViewportSize(phone)
    await lookForOverhang(phone)
  }
  return wrongs
}

/** Looks at each page by the way that is given, and says at the end what was wrong where. */
async function expectSoundEach(
  page: Page,
  addresses: readonly string[],
  open: (address: string, index: number) => Promise<string | undefined>,
): Promise<void> {
  const found: Record<string, string[]> = {}
  await page.setViewportSize(desk)
  for (const [index, address] of addresses.entries()) {
    const within = await open(address, index)
    const wrongs = await wrongsOf(page, { within, index })
    if (wrongs.length > 0) found[address] = wrongs
  }
  expect(found).toEqual({})
}

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

function portalPages(access: 'public' | 'session'): PageRow[] {
  const lists = ['apps/portal-web/pages.ts', ...globSync('modules/*/*/web/portal.tsx')]
  return lists
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/\bpath: /)
        .slice(1)
        .map((row) => ({
          path: /^'([^']+)'/.exec(row)?.[1] ?? madePaths[/^\w+/.exec(row)?.[0] ?? ''] ?? row,
          access: /\baccess: '(\w+)'/.exec(row)?.[1] ?? '',
        })),
    )
    .filter((row) => row.access === access)
}

function addressOf(path: string, values: Readonly<Record<string, string | undefined>>): string {
  return path.replaceAll(/:\w+/g, (name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no page is known for ${name} of ${path}`)
    return value
  })
}

type Rows = { rows: { id: string }[] }

async function read<T>(page: Page, path: string): Promise<T> {
  return ((await (await page.request.get(path)).json()) as { data: T }).data
}

test('every public page says once what it is, fits a phone and a desk, and keeps nobody out, by day and by night', async ({
  page,
}) => {
  const values = {
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
  }
  const addresses = [...portalPages('public').map(({ path }) => addressOf(path, values)), '/no/such/page']
  expect(addresses.length).toBeGreaterThan(18)
  await expectSoundEach(page, addresses, async (address) => {
    await page.goto(address)
    return undefined
  })
})

test('so does every page of a person who is signed in', async ({ page }) => {
  const made = await aDraft(page.request)
  const people: Record<string, string> = {}
  for (const role of ['member', 'instructor']) {
    const headers = { authorization: made.token, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(`/api/declarations/${made.declaration}/people`, { headers, data: { role } })
    people[role] = ((await answer.json()) as { data: { person: { id: string } } }).data.person.id
  }
  const values = {
    ':declaration': made.declaration,
    // a picture that nobody shows says so
    ':shown': 'a'.repeat(43),
    ':candidate': crypto.randomUUID(),
  }
  const addresses = portalPages('session').map(({ path }) =>
    addressOf(path, { ...values, ':person': people[path.includes('/instructors/') ? 'instructor' : 'member'] }),
  )
  expect(addresses.length).toBeGreaterThan(15)
  await openAs(page, made, 'submission')
  await expectSoundEach(page, addresses, async (address) => {
    await page.goto(address)
    return undefined
  })
})

// Two halves, which two workers look at.
for (const half of [0, 1]) {
  test(`every screen of the console stands under its menu group, is headed by the name of its entry, and is as sound: ${half + 1} of 2 [S2-TITLE-01]`, async ({
    page,
  }) => {
    await page.setViewportSize(desk)
    await signInToConsole(page)
    const links = page.getByRole('navigation', { name: '菜单' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const entries = await links.evaluateAll((all) =>
      all.map((link) => ({ address: link.getAttribute('href') ?? '', name: (link.textContent ?? '').trim() })),
    )
    const screens = entries.filter(({ address }) => /^\/console\/[a-z]+\/[a-z-]+$/.test(address))
    expect(screens.length).toBeGreaterThan(60)
    // the dashboard alone belongs to no group
    expect(entries.filter((entry) => !screens.includes(entry)).map(({ address }) => address)).toEqual(['/console'])
    const middle = Math.ceil(screens.length / 2)
    const looked = half === 0 ? screens.slice(0, middle) : screens.slice(middle)
    await expectSoundEach(
      page,
      looked.map(({ address }) => address),
      async (address, index) => {
        const name = looked[index]?.name ?? ''
        // on a phone the menu is behind a button
        await page.setViewportSize(desk)
        // loaded anew now and then, without the tabs of the ones before; else by the menu, as people go
        if (index % 12 === 0) {
          await page.evaluate(() => sessionStorage.removeItem('clientState'))
          await page.goto(address)
        } else await page.locator(`.side-menu a[href="${address}"]`).dispatchEvent('click')
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(name)
        return index % 12 === 0 ? undefined : 'main'
      },
    )
  })
}
