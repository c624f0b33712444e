import { expect } from '@playwright/test'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { dataDir } from './demo-accounts.ts'
import { inDays } from './support/days.ts'
import { confirmStatements, expectSaved } from './support/declaring.ts'
import { aNumber } from './support/numbers.ts'
import { publishedSeason, schoolCodes } from './support/office.ts'
import { aDraft, aSigned, closesAtOf, openAs, type Prepared } from './support/prepared.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const code = `innovation-closing-${aNumber(6)}`
const kind = 'closing-student-work-individual'
let draft: Prepared
let signed: Prepared

/** The season of this journey alone, with kinds that no other takes for its own; closed at that instant without a grace. */
function closeAt(closesAt: Date): Promise<string> {
  const { innovation } = demoSeasons(new Date())
  const ownNames = innovation.kinds.reduce(
    (text, kind) => text.replaceAll(`"${kind.code}"`, `"closing-${kind.code}"`),
    JSON.stringify({
      ...innovation,
      title: { zh: code },
      window: { ...innovation.window, closesAt: closesAt.toISOString(), graceS: 0 },
      kinds: innovation.kinds.map((each) => ({ ...each, labels: { zh: `截止试办 ${each.code}` } })),
    }),
  )
  return publishedSeason(dataDir(), { code, definition: JSON.parse(ownNames) as SeasonDefinition })
}

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
  const season = await closeAt(inDays(5))
  const codes = await schoolCodes(dataDir(), { season, kind, count: 2 })
  const [first = '', second = ''] = codes
  draft = await aDraft(request, { granted: { season, kind, code: first } })
  signed = await aSigned(request, { granted: { season, kind, code: second } })
  await request.dispose()
})

test('when the deadline passes, an open draft keeps what is typed, and both saving and handing in are refused in words [/login/xmjbxx] [/login/zstjcs]', async ({
  page,
  browser,
}) => {
  await openAs(page, draft, 'basics')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await openAs(other, signed, 'submission')

  const title = page.getByRole('textbox', { name: '项目名称' })
  await title.fill('会自己转弯的风筝')
  await expectSaved(page)
  await confirmStatements(other)
  const closesAt = new Date()
  await closeAt(closesAt)
  await expect.poll(() => closesAtOf(page.request, draft)).toBe(closesAt.toISOString())

  const tools = page.getByRole('textbox', { name: '检索工具' })
  await tools.fill('图书馆目录')
  const failure = page.getByRole('alert').filter({ hasText: '现在不能保存' })
  await expect(failure).toContainText(
    /申报已在 \d{4}年\d+月\d+日 \d\d:\d\d:\d\d 截止，你的这次操作到达时间是 \d{4}年\d+月\d+日 \d\d:\d\d:\d\d，不能再更改/,
  )
  await expect(failure).toContainText('你填写的内容还在这台电脑上，没有丢失。')
  await expect(tools).toHaveValue('图书馆目录')
  await failure.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByText('申报已经截止', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer').getByText('申报已截止')).toBeVisible()
  await page.reload()
  await expect(page.getByText('会自己转弯的风筝', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('图书馆目录', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await other.getByRole('button', { name: '正式提交' }).click()
  const tooLate = other.getByText(/^申报已在 .* 截止，你的这次操作到达时间是 .*，不能再更改$/)
  await expect(tooLate.filter({ visible: true }).first()).toBeVisible()
  await expect(other.getByRole('heading', { name: '提交成功' })).toHaveCount(0)
  await expect(other.getByText('申报已经截止', { exact: true })).toBeVisible()
  await expect(other.getByRole('timer').getByText('申报已截止')).toBeVisible()
  await expectAccessible(other)
  await elsewhere.close()
})
