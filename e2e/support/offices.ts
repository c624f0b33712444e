import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { detailOf, type Prepared } from './prepared.ts'
import { seasonWords } from './season-words.ts'
import type { Spoken } from './site.ts'

/** The offices of a declaration from below to above; each desk is a page where the office is signed in. */
export const offices = ['school', 'county', 'city', 'province'] as const
export type Office = (typeof offices)[number]
type DeskOf = (office: Office) => Page

/** The line of a unit, or of a kind, in a card of the quota page. */
export const quotaLine = (page: Page, card: string, name: string): Locator =>
  page
    .locator('.quota-card')
    .filter({ has: page.getByRole('heading', { name: card }) })
    .locator('.quota-row')
    .filter({ hasText: name })

/** Answers the dialog of that name, which asks for a number. */
export async function answerNumber(page: Page, name: string, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('spinbutton').fill(number)
  await dialog.getByRole('button', { name, exact: true }).click()
}

interface Handing {
  season: string
  /** its code, and what the quota page calls it in that language */
  kind: { code: string; name: string }
  /** of the province, the city, the county and the school */
  amounts: readonly [string, string, string, string]
  count: number
}

/** The province sets a quota, each unit allots the one below its part, and the school makes codes. Answers them. */
export async function makeCodes(
  deskOf: DeskOf,
  { season, kind, amounts, count }: Handing,
  language: Spoken = 'zh',
): Promise<string[]> {
  const w = seasonWords[language]
  const query = new URLSearchParams({ season, of: `${kind.code} `, lang: language })
  const open = async (office: Office) => {
    const page = deskOf(office)
    await page.goto(`/console/contest/authorization-codes?${query}`)
    return page
  }
  const [whole, ...parts] = amounts
  const top = await open('province')
  await quotaLine(top, w.quota.own(w.units.province), kind.name).getByRole('button', { name: w.quota.set }).click()
  await answerNumber(top, w.quota.set, whole)
  await expect(top.getByText(w.quota.isNow(w.units.province, whole))).toBeVisible()
  const steps = [
    ['province', 'city'],
    ['city', 'county'],
    ['county', 'school'],
  ] as const
  for (const [index, [above, below]] of steps.entries()) {
    const page = await open(above)
    const amount = parts[index] ?? ''
    await quotaLine(page, w.quota.below, w.units[below]).getByRole('button', { name: w.quota.allot }).click()
    await answerNumber(page, w.quota.allot, amount)
    await expect(page.getByText(w.quota.isNow(w.units[below], amount))).toBeVisible()
  }
  const school = await open('school')
  await quotaLine(school, w.quota.own(w.units.school), kind.name).getByRole('button', { name: w.quota.issue }).click()
  await answerNumber(school, w.quota.issue, String(count))
  const issued = school.getByRole('dialog', { name: w.quota.issued(count) })
  await expect(issued.getByRole('listitem')).toHaveCount(count)
  return (await issued.getByRole('listitem').allInnerTexts()).map((code) => code.trim().replaceAll('-', ''))
}

/** The declaration, open at that desk, found in what waits for it. */
export async function openForReview(
  page: Page,
  request: APIRequestContext,
  made: Prepared,
  language: Spoken = 'zh',
): Promise<void> {
  const { number, season } = await detailOf(request, made)
  await page.goto(`/console/contest/declarations?season=${season.id}&search=${number}&lang=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(seasonWords[language].review.queue)
  const rows = page.getByRole('grid').locator('[data-row-key]')
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await expect(page).toHaveURL(new RegExp(`/contest/declarations/${made.declaration}`))
}

/** Opens the declaration at that desk and passes it. */
export async function approveAt(
  page: Page,
  request: APIRequestContext,
  made: Prepared,
  language: Spoken = 'zh',
): Promise<void> {
  const w = seasonWords[language].review
  await openForReview(page, request, made, language)
  const decision = page.getByRole('region', { name: w.decision })
  await decision.getByRole('button', { name: w.approve, exact: true }).click()
  await decision.getByRole('textbox', { name: w.opinion }).fill(w.agreed)
  await decision.getByRole('button', { name: w.confirmApprove }).click()
  // on to what waits next, or to the queue
  await expect(page).not.toHaveURL(new RegExp(made.declaration))
}
