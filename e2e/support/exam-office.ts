import { expect, type Locator, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { pressAction } from './console.ts'
import type { FileForUpload } from './papers.ts'
import { choose, fill } from './season-editor.ts'
import { expectToast } from './test.ts'

/** An exam as the office looks for it. */
export interface ShownExam {
  /** of its season */
  id: string
  code: string
  /** season and exam, as the choice of exams says them */
  name: string
}

const parts = {
  candidates: '考生',
  venues: '考点',
  rooms: '考场',
  seating: '座位',
  tickets: '准考证',
  attendance: '到考',
  violations: '违规',
  scores: '成绩',
  appeals: '复核',
  lists: '入选名单',
} as const

/** One part of the office’s work on an exam: from another part by its tab, else by its address. */
export async function openExam(page: Page, exam: ShownExam, part: keyof typeof parts): Promise<void> {
  const { pathname, searchParams } = new URL(page.url())
  const isBeside = pathname.endsWith('/contest/olympiads') && searchParams.get('exam') === `${exam.id}:${exam.code}`
  // over an open row the tabs are out of reach
  if (isBeside && !searchParams.has('row'))
    await page.locator('.olympiads-tabs').getByText(parts[part], { exact: true }).click()
  else await page.goto(`/console/contest/olympiads?exam=${exam.id}:${exam.code}&tab=${part}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('学科竞赛')
  await expect(page.getByTitle(exam.name, { exact: true })).toBeVisible()
}

export const problemOn = (where: Page | Locator): Locator => where.locator('.control-problem')

/** A spreadsheet with these lines. */
export async function aTable(
  name: string,
  lines: readonly (readonly (string | number | null)[])[],
): Promise<FileForUpload> {
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: lines.map((line) => [...line]) }] })),
  }
}

/** A venue of that unit, in the list of venues. */
export async function addVenue(page: Page, { name, unit }: { name: string; unit: string }): Promise<void> {
  await page.getByRole('button', { name: '新建考点' }).click()
  const form = page.getByRole('dialog', { name: '新建考点' })
  await fill(form, { 考点名称: name, 地址: '学府路1号', 联系人: '苏晴', 联系电话: '13800000001' })
  await choose(form, '设置单位', unit)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建考点')
}

/** A room of so many seats, in the list of rooms. */
export async function addRoom(
  page: Page,
  { name, venue, down, across }: { name: string; venue: string; down: number; across: number },
): Promise<void> {
  await page.getByRole('button', { name: '新建考场' }).click()
  const form = page.getByRole('dialog', { name: '新建考场' })
  await fill(form, { 考场名称: name, 排数: String(down), 列数: String(across) })
  await choose(form, '考点', venue)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建考场')
}

/** Asks for a plan of the seats with that seed. */
export async function planSeats(page: Page, { venue, seed }: { venue: string; seed: string }): Promise<void> {
  await choose(page.locator('form'), '考点', venue)
  await page.getByLabel('编排种子').fill(seed)
  await page.getByRole('button', { name: '编排座位' }).click()
}

/** Presses the button and its twin in the question that follows. */
export async function pressAndAgree(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click()
}

/** Decides about the appeal that is open in the drawer; answers the dialog, which stays where it is refused. */
export async function decide(page: Page, action: string, given: { points?: string; reason: string }): Promise<Locator> {
  const ask = page.getByRole('dialog', { name: action, exact: true })
  if (!(await ask.isVisible())) await pressAction(page.getByRole('dialog'), action)
  if (given.points !== undefined) await ask.getByLabel('更正后的分数').fill(given.points)
  await ask.getByRole('textbox', { name: '原因' }).fill(given.reason)
  await ask.getByRole('button', { name: action, exact: true }).click()
  return ask
}
