import { expect, type Page } from '@playwright/test'
import { demoCodes } from './demo-accounts.ts'
import { confirmAndSubmit } from './support/declaring.ts'
import { aNumber } from './support/numbers.ts'
import { aPhonePhoto } from './support/papers.ts'
import { aGrownUp, aPupil, type Pupil } from './support/people.ts'
import {
  begunUnlessTaken,
  begunWithDemoCode,
  call,
  complete,
  detailOf,
  draftOf,
  freezeAndHandIn,
  type Prepared,
} from './support/prepared.ts'
import { fillDate, registerByEmail } from './support/registration.ts'
import { fillBeyondIdentity } from './support/robot-team.ts'
import { test } from './support/test.ts'
import { checkEach, expectAccessible } from './support/watch.ts'

/** A coach of one's own: the newest team of an account is what the short addresses open, for the journeys beside this one too. */
async function registerCoach(page: Page): Promise<void> {
  await page.goto('/register')
  await registerByEmail(page, { ...aGrownUp('周知远'), kind: '教师' })
}

test('a contestant who cannot come is swapped for another one with a reason, until the day that the season says [/robot/csdy]', {
  tag: '@long',
}, async ({ page }) => {
  await registerCoach(page)
  const team = await begunWithDemoCode(page, { contest: 'robot', kind: 'space-rescue-primary' })
  await complete(page.request, team, { title: '换人队' })
  await freezeAndHandIn(page.request, team)
  await page.goto(`/declarations/${team.declaration}/members`)
  const main = page.getByRole('main')
  await expect(main.getByText(/^提交后、资格审查通过前可以更换，截止 20\d\d年.*18:00。/)).toBeVisible()
  await main.getByRole('button', { name: '更换队员' }).click()
  await main.getByRole('button', { name: '确认更换' }).click()
  for (const words of ['请选择换下的队员', '请写明原因']) await expect(main.getByText(words)).toBeVisible()

  const substitute = aPupil({ years: 10, name: '周小舟' })
  const swap = main.getByRole('region', { name: '更换队员' })
  await swap.getByRole('radio', { name: team.pupil.name }).check()
  await expectAccessible(page)
  await fillSubstitute(page, substitute)
  await swap.getByRole('textbox', { name: '更换原因' }).fill('林小满骨折，医生要求休息')
  await swap.getByRole('button', { name: '确认更换' }).click()
  await expect(page.getByText(`已更换队员：${team.pupil.name} 换为 ${substitute.name}`)).toBeVisible()
  await expect(main.getByRole('link', { name: substitute.name })).toBeVisible()
  await expect(main.getByRole('link', { name: team.pupil.name })).toHaveCount(0)
  expect((await detailOf(page.request, team)).state).toBe('submitted')
  await expectAccessible(page)
})

/** Who comes in; nothing of it is saved before the swap is sent. */
async function fillSubstitute(page: Page, child: Pupil): Promise<void> {
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(child.name)
  await page.getByRole('radio', { name: '女' }).check()
  await page.getByLabel('民族').selectOption({ label: '汉族' })
  await fillDate(page.getByRole('group', { name: '出生日期' }), child.birthOn)
  await page.getByLabel('证件类型').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '证件号码' }).fill(child.idNumber)
  const portrait = await aPhonePhoto('portrait.jpg', '#c8a078')
  await page.getByRole('group', { name: '一寸免冠照' }).getByLabel('选择照片').setInputFiles(portrait)
  await expect(page.getByText('照片已上传：portrait.jpg')).toBeVisible()
  await fillBeyondIdentity(page)
}

test('a registration without paper is checked, confirmed and handed in on one page, with its receipt', {
  tag: '@long',
}, async ({ page }) => {
  await registerCoach(page)
  const made = await draftOf(page, { contest: 'olympiad', kind: 'informatics' })
  await complete(page.request, { ...made, pupil: aPupil({ years: 15 }) })
  await page.goto(`/declarations/${made.declaration}/submission`)
  await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '打开 PDF' })).toHaveCount(0)
  await expectAccessible(page)
  await confirmAndSubmit(page)
  expect((await detailOf(page.request, made)).state).toBe('submitted')
})

test('a coach with twelve teams sees on one page what each still needs, and copies the coach and a contestant into those that lack them', {
  tag: '@long',
}, async ({ page }) => {
  await registerCoach(page)
  const kinds = ['space-mecha-primary', 'paper-plane-secondary', 'space-rescue-secondary', 'space-mecha-secondary']
  const mark = `合练${aNumber(6)}`
  const teams: Prepared[] = []
  for (const kind of [...kinds, 'star-challenge-secondary'])
    for (const code of demoCodes(kind)) {
      if (teams.length === 12) break
      const team = await begunUnlessTaken(page, { contest: 'robot', kind, code })
      if (!team) continue
      teams.push(team)
      const title = `${mark}第${teams.length}队`
      if (teams.length === 1) await complete(page.request, team, { title })
      else {
        const changes = [{ path: 'title', value: title, revision: 0 }]
        await call(page.request, `/api/declarations/${team.declaration}`, {
          token: team.token,
          method: 'PATCH',
          data: { changes },
        })
      }
    }
  await page.goto('/declarations/teams')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: mark }) })
  await expect(rows).toHaveCount(12)
  const row = (number: number) =>
    rows.filter({ has: page.getByRole('link', { name: `${mark}第${number}队`, exact: true }) })
  await expect(row(1).getByRole('link', { name: '已填齐，去确认申报' })).toBeVisible()
  const missing = row(2).getByRole('list', { name: '还差什么' })
  await expect(missing.getByRole('link')).toHaveText([/^代表队：还差/, /^参赛队员：还差/, /^教练员：还差/])
  await expectAccessible(page)

  for (let number = 2; number <= 12; number += 1)
    await page.getByRole('checkbox', { name: `选择${mark}第${number}队`, exact: true }).check()
  await page.getByRole('button', { name: '复制队员、教练员' }).click()
  const dialog = page.getByRole('dialog', { name: '复制队员和教练员' })
  await dialog.getByLabel('从哪支代表队').selectOption({ label: `${mark}第1队` })
  await checkEach(dialog.getByRole('checkbox'))
  await dialog.getByRole('button', { name: '把 2 人复制到 11 队' }).click()
  await expect(dialog.getByText('已复制 22 人次')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(row(12).getByText('队员：林小满；教练员：林小满')).toBeVisible()
  await missing.getByRole('link', { name: /^参赛队员：还差/ }).click()
  // to the page of the contestant of whom something is missing
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('林小满')
})
