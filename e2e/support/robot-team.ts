import { expect, type Page } from '@playwright/test'
import { expectComplete, fillIdentity, goOn, lookUpCode } from './declaring.ts'
import { aPhonePhoto } from './papers.ts'
import type { Pupil } from './people.ts'
import { chooseSchool } from './registration.ts'

/** Looks a code up where one is asked for, compares what it stands for, and begins. Answers the id of the team's declaration. */
export async function beginTeam(page: Page, code: string): Promise<string> {
  await lookUpCode(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('核对授权码')
  await page.getByRole('checkbox', { name: /我已核对/ }).check()
  await page.getByRole('button', { name: '核对无误，开始填写' }).click()
  await expect(page).toHaveURL(/[/]declarations[/][0-9a-f-]{36}[/]basics$/)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** The page of the team itself. */
export async function nameTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: '队名' }).fill(name)
  await page.getByRole('textbox', { name: '联系电话' }).fill('13800000001')
  await chooseSchool(page, '学校')
  await expectComplete(page)
}

/** Everything about one contestant, on the page of that contestant. */
export async function fillContestant(page: Page, child: Pupil): Promise<void> {
  await fillIdentity(page, child, await aPhonePhoto('portrait.jpg', '#c8a078'))
  await fillBeyondIdentity(page)
}

/** School, stage and grade, guardian and shirt. */
export async function fillBeyondIdentity(page: Page): Promise<void> {
  await chooseSchool(page, '所在学校')
  await page.getByRole('radio', { name: '小学' }).check()
  await page.getByLabel('年级').selectOption({ label: '小学四年级' })
  await page.getByRole('textbox', { name: '监护人姓名' }).fill('林大川')
  await page.getByLabel('与监护人的关系').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '监护人电话' }).fill('13900000000')
  await page.getByLabel('T恤尺码').selectOption({ index: 2 })
}

/** Whoever is signed in coaches the team, and comes from that school. */
export async function coachIt(page: Page, school?: string): Promise<void> {
  await page.getByRole('button', { name: '我就是教练员' }).click()
  await expect(page.getByRole('textbox', { name: '姓名', exact: true })).not.toHaveValue('')
  await page.getByRole('radio', { name: '女' }).check()
  await page.getByRole('textbox', { name: '联系电话' }).fill('13800000001')
  await chooseSchool(page, '所在单位（学校）', school)
  await backToList(page)
}

/** Whoever is alone on the list could go straight on as well. */
export const backToList = (page: Page): Promise<void> =>
  page.getByRole('link', { name: '返回名单', exact: true }).click()

/** A team with one contestant, from its own page to that of its materials. */
export async function fillTeam(
  page: Page,
  { name, contestants, coachFrom }: { name: string; contestants: readonly Pupil[]; coachFrom?: string },
): Promise<void> {
  await nameTeam(page, name)
  await goOn(page, '参赛队员')
  for (const child of contestants) {
    await page.getByRole('button', { name: '添加参赛队员' }).click()
    await fillContestant(page, child)
    await backToList(page)
  }
  await goOn(page, '教练员')
  await coachIt(page, coachFrom)
}
