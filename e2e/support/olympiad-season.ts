import { expect, type Page } from '@playwright/test'
import { at, choose, fill, isSaved, show } from './season-editor.ts'

/** An exam as it is typed: kind, round and the exam before it by the names that the editor offers, times as the office writes them. */
export interface WrittenExam {
  code: string
  name: string
  kind: string
  round: string
  after?: string
  startsAt: string
  endsAt: string
  lateMinutes: number
  leaveMinutes: number
  items: readonly { code: string; name: string; maxPoints: number }[]
  rules: readonly string[]
  appeals: { opensAt: string; closesAt: string }
}

/** The exams of the season, one after the other: who sits them, when, with which problems, and when a score may be objected to. */
export async function writeExams(page: Page, exams: readonly WrittenExam[]): Promise<void> {
  await show(page, '考试场次')
  for (const [index, exam] of exams.entries()) {
    await page.getByRole('button', { name: '添加场次' }).click()
    const path = `exams[${index}]`
    const sitting = at(page, path)
    await fill(sitting, { '场次名称（中文）': exam.name })
    await sitting.getByLabel('代码', { exact: true }).first().fill(exam.code)
    await choose(sitting, '哪一类报名', exam.kind)
    await choose(sitting, '轮次', exam.round)
    if (exam.after !== undefined) await choose(sitting, '先要在哪一场晋级', exam.after)
    await fill(sitting, {
      开考时间: exam.startsAt,
      结束时间: exam.endsAt,
      开考多久后不得入场: String(exam.lateMinutes),
      开考多久后才能离场: String(exam.leaveMinutes),
    })
    await fill(at(page, `${path}.appeals`), { 开始时间: exam.appeals.opensAt, 截止时间: exam.appeals.closesAt })
    for (const [number, item] of exam.items.entries()) {
      await sitting.getByRole('button', { name: '添加题目' }).click()
      const line = at(page, `${path}.items[${number}]`)
      await fill(line, { '名称（中文）': item.name, 代码: item.code, 满分: String(item.maxPoints) })
      // folded again, so that the page stays short
      await line.locator('.season-unfold').first().click()
    }
    for (const [number, rule] of exam.rules.entries()) {
      await sitting.getByRole('button', { name: '添加准考证上的须知' }).click()
      await fill(sitting, { [`准考证上的须知 ${number + 1}（中文）`]: rule })
    }
    await sitting.locator('.season-unfold').first().click()
  }
  await expect(page.getByRole('heading', { name: '可以发布' })).toBeVisible()
  await isSaved(page)
}
