import { expect, type Page } from '@playwright/test'
import { codeAttemptLimits } from '#modules/contest/authorization-codes/contract.ts'
import { inDays } from './support/days.ts'
import { lookUpCode } from './support/declaring.ts'
import { withOffice } from './support/office.ts'
import { aCompleteDraft, aDraft, codeOf, openAs, unknownCode } from './support/prepared.ts'
import { test } from './support/test.ts'
import { expectAccessible, write } from './support/watch.ts'

const kind = 'student-work-individual'

/** What the page says about the code, beside the box that it was typed in. */
async function expectRefused(page: Page, code: string, words: string): Promise<void> {
  await lookUpCode(page, code)
  await expect(page.getByRole('textbox', { name: '授权码' })).toHaveAccessibleDescription(`${words} 格式正确`)
  await expect(page.getByRole('button', { name: '用这个授权码开始申报' })).toHaveCount(0)
}

test('codes that are unknown, used, revoked, expired, of another kind each say so, and a good one shows what it grants [/login/tjsqm]', {
  tag: '@long',
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 404/)
  const made = await aDraft(page.request)
  const used = await codeOf(page.request, made)
  const { revoked, expired, otherKind, good } = await withOffice(async (office) => {
    const codes = {
      revoked: await office.issueCode({ kind }),
      expired: await office.issueCode({ kind, expiresAt: inDays(-1) }),
      otherKind: await office.issueCode({ kind: 'science-painting' }),
      good: await office.issueCode({ kind }),
    }
    await office.revoke(codes.revoked)
    return codes
  })
  await openAs(page, made, 'basics')
  await page.goto('/declarations/new')
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: '学生科技创新成果（个人）' }) })
    .getByRole('link', { name: '选这一类' })
    .click()
  await expectRefused(page, unknownCode(), '没有这个授权码，请与发给你授权码的单位核对')
  await expectRefused(page, used, '这个授权码已经被使用，每个授权码只能用于一个项目')
  await expectRefused(page, revoked, '这个授权码已被收回，请向发码单位另要一个，再填到这里')
  await expectRefused(page, expired, '这个授权码已过有效期，请向发码单位另要一个')
  await expectRefused(page, otherKind, '这个授权码是“少年儿童科学幻想绘画”的，不能用在这一类')
  await expectAccessible(page)
  // the code chooses the kind, where no draft holds to another one
  await page.getByRole('button', { name: '改报“少年儿童科学幻想绘画”' }).click()
  await expect(page.getByRole('definition').nth(2)).toHaveText('少年儿童科学幻想绘画')
  await page.getByRole('button', { name: '换一个授权码' }).click()
  await lookUpCode(page, good)
  await expect(page.getByRole('heading', { name: '这个授权码可以申报' })).toBeVisible()
  await expect(page.getByRole('definition').nth(2)).toHaveText('学生科技创新成果（个人）')
})

test('a code that was revoked under a draft is told on the page, and another one, of the same kind and stage, mends it [/login/tjsqm]', {
  tag: '@long',
}, async ({ page }) => {
  const made = await aCompleteDraft(page.request)
  const old = await codeOf(page.request, made)
  await openAs(page, made, 'submission')
  await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
  const { otherKind, otherStage, good } = await withOffice(async (office) => {
    await office.revoke(old)
    return {
      otherKind: await office.issueCode({ kind: 'student-work-group' }),
      otherStage: await office.issueCode({ kind, stage: 'senior' }),
      good: await office.issueCode({ kind, stage: 'junior' }),
    }
  })
  await page.getByRole('button', { name: '重新检查' }).click()
  await expect(page.getByText('授权码已被收回，请换一个')).toBeVisible()
  await page.reload()
  await expect(page.getByText('授权码已被收回', { exact: true })).toBeVisible()
  await expect(page.getByText(/收回了授权码 [0-9A-Z-]{14}。填写的内容都还在，换一个授权码就可以继续。$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '输入新的授权码' }).click()
  await expectRefused(page, otherKind, '这个授权码是“学生科技创新成果（集体）”的，不能用在这一类')
  await expectRefused(page, otherStage, '这个授权码只能用于高中，与这个项目的学段不同')
  await lookUpCode(page, good)
  await page.getByRole('button', { name: '换成这个授权码' }).click()
  await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
  await expect(page.getByText('授权码已被收回', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '生成正式申报书' }).last().click()
  await expect(page.getByRole('button', { name: '打开 PDF' })).toBeVisible()
})

test('who tries twenty wrong codes has to wait, and reads for how long [/login/tjsqm]', { tag: '@long' }, async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 404/)
  const made = await aDraft(page.request)
  await openAs(page, made, 'basics')
  await page.goto('/declarations/new/code')
  for (let tried = 0; tried < codeAttemptLimits.failures; tried += 1) {
    const answer = await write(page, 'POST /api/authorization-codes/look-up', () => lookUpCode(page, unknownCode()))
    expect(answer.status()).toBe(404)
  }
  await expectRefused(page, unknownCode(), '尝试次数过多，请在 15 分钟后再试')
})
