import { expect } from '@playwright/test'
import { aPhone, aPupil } from './support/people.ts'
import { chooseSchool, fillLogin } from './support/registration.ts'
import { test } from './support/test.ts'
import { expectAccessible, newTabBy } from './support/watch.ts'

test('a child of eleven registers, the guardian agrees by the link in the message, and the child goes on', async ({
  page,
}) => {
  const child = aPupil({ years: 11 })
  await page.goto('/register')
  await fillLogin(page, child)
  await expect(page.getByText('你还未满 14 周岁')).toBeVisible()
  // nothing about the child but login name, birth date and the guardian's contact is asked for
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: '学校' })).toHaveCount(0)
  await page.getByRole('textbox', { name: '监护人的手机号或邮箱' }).fill(aPhone())
  const consent = page.getByRole('checkbox', { name: /我已阅读并同意/ })
  await consent.check()
  // what explains it is no part of its label
  await page.getByText(/^简单说：/).click()
  await expect(consent).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '我们已经通知你的监护人' })).toBeVisible()
  await expectAccessible(page)

  const outbox = await newTabBy(page, () =>
    page
      .getByRole('main')
      .getByRole('link', { name: /查看演示消息箱/ })
      .click(),
  )
  await expectAccessible(outbox)
  const guardian = await newTabBy(outbox, () =>
    outbox
      .getByRole('link', { name: /打开链接/ })
      .first()
      .click(),
  )
  await outbox.close()
  await expect(guardian.getByRole('heading', { level: 1 })).toContainText(child.loginName)
  await expectAccessible(guardian)
  await guardian.getByRole('textbox', { name: '你的姓名' }).fill('林大川')
  await guardian.getByRole('radio', { name: '父亲' }).check()
  await guardian.getByRole('button', { name: '我同意' }).click()
  await expect(guardian.getByText('你已同意，谢谢')).toBeVisible()
  await expectAccessible(guardian)
  await guardian.close()

  await page.getByRole('link', { name: '查看是否已同意' }).click()
  await expect(page).toHaveURL(/[/]account[/]profile$/)
  const basics = page.getByRole('region', { name: '基本信息' })
  await basics.getByRole('textbox', { name: '姓名' }).fill(child.name)
  await chooseSchool(page, '学校')
  await basics.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.reload()
  await expect(basics.getByRole('textbox', { name: '姓名' })).toHaveValue(child.name)
  await expectAccessible(page)
})
