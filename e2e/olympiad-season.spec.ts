import { expect } from '@playwright/test'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { asStaff } from './support/console.ts'
import { localMinute } from './support/days.ts'
import { aNumber } from './support/numbers.ts'
import { type WrittenExam, writeExams } from './support/olympiad-season.ts'
import { call } from './support/prepared.ts'
import { takeTemplate } from './support/robot-season.ts'
import { at, fill, isSaved, newDraft, show } from './support/season-editor.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const rules = ['凭准考证和有效证件原件入场。']
const preliminary: WrittenExam = {
  code: 'trial-preliminary',
  name: '数学 选拔预赛',
  kind: '数学',
  round: '预赛',
  startsAt: localMinute(30),
  endsAt: localMinute(30 + 2 / 24),
  lateMinutes: 15,
  leaveMinutes: 45,
  items: [
    { code: 'choice', name: '选择题', maxPoints: 40 },
    { code: 'written', name: '解答题', maxPoints: 60 },
  ],
  rules,
  appeals: { opensAt: localMinute(40), closesAt: localMinute(42) },
}
const league: WrittenExam = {
  ...preliminary,
  code: 'trial-league',
  name: '数学 选拔联赛',
  round: '初赛（联赛）',
  after: preliminary.name,
  startsAt: localMinute(60),
  endsAt: localMinute(60 + 4 / 24),
  items: [{ code: 'problem-1', name: '第 1 题', maxPoints: 50 }],
  appeals: { opensAt: localMinute(70), closesAt: localMinute(72) },
}
/** What the editor offers by name, as the season says it. */
const codes: Readonly<Record<string, string>> = {
  数学: 'mathematics',
  预赛: 'preliminary',
  '初赛（联赛）': 'league',
  [preliminary.name]: preliminary.code,
}
const minuteMs = 60_000
const instantOf = (minute: string) => new Date(`${minute}+08:00`).getTime()

/** An exam as the published season has it, its times as numbers. */
function expected({ name, lateMinutes, leaveMinutes, items, appeals, ...exam }: WrittenExam) {
  return {
    code: exam.code,
    labels: { zh: name },
    kind: codes[exam.kind],
    round: codes[exam.round],
    ...(exam.after === undefined ? {} : { after: codes[exam.after] }),
    startsAt: instantOf(exam.startsAt),
    endsAt: instantOf(exam.endsAt),
    lateAfterMs: lateMinutes * minuteMs,
    leaveAfterMs: leaveMinutes * minuteMs,
    items: items.map((item) => ({ code: item.code, labels: { zh: item.name }, maxPoints: item.maxPoints })),
    rules: exam.rules.map((zh) => ({ zh })),
    appeals: { opensAt: instantOf(appeals.opensAt), closesAt: instantOf(appeals.closesAt), graceS: 0 },
  }
}

test('an olympiad is set up in the editor alone: a subject of another season, two exams with their problems, who goes on, and when a score may be objected to [console /contest/seasons]', {
  tag: '@long',
}, async ({ page }) => {
  const title = `数学选拔试办 ${aNumber(6)}`
  await asStaff(page)
  await newDraft(page, `selection-${aNumber(6)}`, '中学生学科奥林匹克竞赛（湖南赛区）')
  await test.step('name, dates, contact, and the subject with its form', async () => {
    await fill(page.locator('body'), {
      '赛季名称（中文）': title,
      '主题（中文）': '热爱科学，探索未知',
      届次: '3',
      开始时间: localMinute(-1),
      截止时间: localMinute(20),
    })
    await show(page, '联系方式')
    await page.getByRole('button', { name: '添加联系人' }).click()
    await fill(at(page, 'contacts[0]'), { '单位（中文）': '学科竞赛赛区办公室', 电话: '0731-00000004' })
    // by its official code: 数学 stands in the names of seasons as well
    await takeTemplate(page, 'AS-SX')
  })
  await test.step('the exams', () => writeExams(page, [preliminary, league]))
  await test.step('what was typed is there after a reload, and is published', async () => {
    await isSaved(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).click()
    await expectToast(page, `“${title}”已发布（第 1 版）`)
    await expect(page).toHaveURL(/[?&]row=[0-9a-f-]{36}/)
  })
  const season = new URL(page.url()).searchParams.get('row') ?? ''
  const { definition } = await call<{ definition: SeasonDefinition }>(page.request, `/api/seasons/${season}`)
  const time = (instant: string) => new Date(instant).getTime()
  const published = definition.exams?.map(({ startsAt, endsAt, appeals, ...exam }) => ({
    ...exam,
    startsAt: time(startsAt),
    endsAt: time(endsAt),
    appeals: { ...appeals, opensAt: time(appeals.opensAt), closesAt: time(appeals.closesAt) },
  }))
  expect(published).toEqual([expected(preliminary), expected(league)])
})
