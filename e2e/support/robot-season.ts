import { expect, type Locator, type Page } from '@playwright/test'
import type { Labels } from '#kernel/contract/languages.ts'
import type { DeclarationKind, RobotEvent } from '#modules/contest/seasons/contract.ts'
import { at, choose, fill, isSaved, show } from './season-editor.ts'

const others = { en: 'English', fr: 'Français', ko: '한국어' } as const
const stageNames: Readonly<Record<string, string>> = {
  primary: '小学',
  junior: '初中',
  senior: '高中',
  vocational: '中职（中专）',
}
const tieNames = { best: '最好一轮', 'next-best': '次好一轮', 'shortest-time': '用时短', 'fewest-penalties': '罚分少' }
const divisionNames: Readonly<Record<string, string>> = { 'primary-group': '小学组', 'secondary-group': '中学组' }

/** Types a name in all four languages. */
async function fillLabels(where: Locator, name: string, labels: Labels): Promise<void> {
  const translations = where.getByRole('button', { name: `${name}的翻译` })
  if ((await translations.getAttribute('aria-expanded')) !== 'true') await translations.click()
  await fill(where, { [`${name}（中文）`]: labels.zh })
  for (const [language, word] of Object.entries(others))
    await fill(where, { [`${name}（${word}）`]: labels[language as keyof typeof others] ?? '' })
}

/** The events of the season with their score sheets, typed one by one. */
export async function writeEvents(page: Page, events: readonly RobotEvent[]): Promise<void> {
  await show(page, '机器人赛项')
  for (const [index, { code, labels, sheet }] of events.entries()) {
    await page.getByRole('button', { name: '添加赛项' }).click()
    const path = `events[${index}]`
    const event = at(page, path)
    await fill(event, { '赛项名称（中文）': labels.zh })
    await event.getByLabel('代码', { exact: true }).first().fill(code)
    await fill(event, { 比几轮: String(sheet.rounds), 取几轮: String(sheet.countedRounds) })
    if (sheet.protestAfterLastMs !== undefined)
      await fill(event, { 末轮后申诉时限: String(sheet.protestAfterLastMs / 60_000) })
    if (sheet.timeLimitMs !== undefined) await fill(event, { 每轮限时: String(sheet.timeLimitMs / 1000) })
    for (const [number, item] of sheet.items.entries()) {
      await event.getByRole('button', { name: '添加计分项' }).click()
      const line = at(page, `${path}.sheet.items[${number}]`)
      await fill(line, {
        '名称（中文）': item.labels.zh,
        代码: item.code,
        每次分值: String(item.points),
        最多几次: String(item.maxCount),
      })
      if (item.kind === 'penalty') await choose(line, '类型', '罚分')
      // folded again, so that the page stays short
      await line.locator('.season-unfold').first().click()
    }
    const ties = event.getByRole('combobox', { name: '同分排序' })
    // a new sheet proposes two of them
    for (let proposed = 0; proposed < 2; proposed += 1) await ties.press('Backspace')
    if (sheet.ties.length > 0) await choose(event, '同分排序', ...sheet.ties.map((tie) => tieNames[tie]))
    await event.locator('.season-unfold').first().click()
  }
  await isSaved(page)
}

/** Takes a kind that another season has, with its form; the last of the list from then on. */
export async function takeTemplate(page: Page, name: string): Promise<void> {
  await show(page, '申报类别')
  await page.getByRole('button', { name: '挑选现成类别' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: '加入所选 1 类' }).click()
  await expect(dialog).toHaveCount(0)
}

/** A copy of a kind stands right after it. */
export async function copyKind(page: Page, name: string): Promise<void> {
  await show(page, '申报类别')
  await page.getByRole('button', { name: `复制“${name}”` }).click()
}

/** What tells one kind of teams from the one it is a copy of: name, event, group, ages, team size, how many there may be. */
export async function writeKind(
  page: Page,
  index: number,
  { kind, from, event, swapUntil }: { kind: DeclarationKind; from: DeclarationKind; event: string; swapUntil: string },
): Promise<void> {
  const about = page.getByRole('region', { name: /类别说明$/ })
  await fillLabels(about, '类别名称', kind.labels)
  await about.getByLabel('代码', { exact: true }).first().fill(kind.code)
  await fill(about, { 正式代码: kind.officialCode, 更换队员截止: swapUntil })
  if (kind.team?.event !== from.team?.event) {
    await fillLabels(about, '简介', kind.summary)
    await choose(about, '参与方式', kind.participation === 'individual' ? '个人' : '集体')
    await choose(about, '赛项', event)
  }
  if (kind.team?.division !== from.team?.division) {
    await fill(about, { 最小: String(kind.ages?.min), 最大: String(kind.ages?.max) })
    const stages = about.getByRole('combobox', { name: '学段', exact: true })
    for (const _there of from.stages) await stages.press('Backspace')
    await choose(about, '学段', ...kind.stages.map((stage) => stageNames[stage] ?? stage))
    await choose(about, '组别', divisionNames[kind.team?.division ?? ''] ?? '')
  }
  for (const [place, { amount }] of (kind.caps ?? []).entries()) {
    const line = at(page, `kinds[${index}].caps[${place}]`)
    const unfold = line.locator('.season-unfold').first()
    if ((await unfold.getAttribute('aria-expanded')) !== 'true') await unfold.click()
    await fill(line, { 最多: String(amount) })
  }
  if (kind.members.max === from.members.max && kind.members.min === from.members.min) return
  await show(page, '项目成员')
  await fill(page.getByRole('region', { name: /项目成员$/ }), {
    最少人数: String(kind.members.min),
    最多人数: String(kind.members.max),
  })
}
