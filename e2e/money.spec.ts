import { expect, type Page } from '@playwright/test'
import { type FakeProvider, startFakeProvider } from '../apps/fake-provider/server.ts'
import { demoAccount } from './demo-accounts.ts'
import {
  asStaff,
  closeDrawer,
  deskOf,
  expectAction,
  openRow,
  openScreen,
  pick,
  pressAction,
  rowsOf as rows,
} from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { call, tokenOf } from './support/prepared.ts'
import { test } from './support/test.ts'
import { expectAccessible, write } from './support/watch.ts'

const drawer = (page: Page) => page.getByRole('dialog')

/** Presses an action of the open row, and its yes. */
async function act(page: Page, action: string): Promise<void> {
  await pressAction(drawer(page), action)
  await page
    .getByRole('dialog', { name: action, exact: true })
    .getByRole('button', { name: action, exact: true })
    .click()
}

test.describe
  .serial('money of a merchant', () => {
    const tag = String(aNumber(7))
    const account = `收款${tag}`
    let provider: FakeProvider
    test.beforeAll(async () => {
      provider = await startFakeProvider()
    })
    test.afterAll(() => provider.close())

    /** Begins a trial payment on the screen; answers the address behind its code. */
    async function beginProbe(page: Page): Promise<string> {
      await pressAction(drawer(page), '试付 0.01 元')
      const dialog = page.getByRole('dialog', { name: `试付：${account}` })
      const answer = await write(page, 'POST /api/console/payment-services/:id/probe', () =>
        dialog.getByRole('button', { name: '生成付款码' }).click(),
      )
      await expect(dialog.getByRole('img', { name: '付款二维码' })).toBeVisible()
      return (await answer.json()).data.codeUrl
    }

    /** A buyer's phone pays another amount than was asked: that is no payment, but a difference. */
    async function payWrongly({ request }: Page): Promise<void> {
      const token = await tokenOf(request, demoAccount('pharmacymerchant'))
      const found = async (path: string) => (await call<{ rows: { id: string }[] }>(request, path, { token })).rows[0]
      const { id } = (await found(`/api/console/payment-services?search=${account}`)) ?? { id: '' }
      const { codeUrl } = await call<{ codeUrl: string }>(request, `/api/console/payment-services/${id}/probe`, {
        token,
        data: {},
      })
      const paying = await call<{ rows: { number: string }[] }>(request, '/api/console/payments?f.state=paying', {
        token,
      })
      provider.behave(paying.rows[0]?.number ?? '', ['wrong-amount'])
      await provider.pay(codeUrl)
      await provider.settled()
    }

    test('an administrator enters an account, reads what it lacks, gives it its keys, enables it and pays 0.01; the operator activates it [console /money/payment-services] [S1-FUNC-10] [S3-PAYMENT-01] [S3-PAYMENT-02]', async ({
      page,
      browser,
    }) => {
      const keys = provider.register(`19${tag}`)
      await asStaff(page, 'pharmacymerchant')
      await openScreen(page, 'money/payment-services', '支付服务')
      await page.getByRole('button', { name: '新建支付账户' }).first().click()
      const form = drawer(page)
      const fill = (name: string, text: string) => form.getByRole('textbox', { name }).fill(text)
      await pick(form, '商户', '安和大药房（演示）')
      await pick(form, '服务商', '模拟支付')
      await fill('名称', account)
      await fill('商户号', keys.merchantNumber)
      await fill('应用编号', keys.appId)
      await fill('接口地址', provider.origin)
      await fill('证书序列号', keys.certificateNumber)
      await form.getByRole('spinbutton', { name: '结算周期（天）' }).fill('1')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(drawer(page).getByText('启用前还缺')).toBeVisible()
      await expect(drawer(page).getByRole('alert').getByRole('listitem')).toHaveText([
        '通知密钥',
        '商户私钥',
        '平台公钥或证书',
      ])
      await expectAction(drawer(page), '启用', 'blocked')
      await expectAccessible(page)

      await drawer(page).getByRole('button', { name: '修改', exact: true }).click()
      await form.getByLabel('通知密钥').fill(keys.apiKey)
      await fill('商户私钥', 'not a key')
      const file = { name: 'platform.pem', mimeType: 'text/plain', buffer: Buffer.from(keys.platformKey) }
      await form.locator('input[type=file]').last().setInputFiles(file)
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(form.getByText('无法读取，请粘贴完整的 PEM 内容')).toBeVisible()
      await fill('商户私钥', keys.privateKey)
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(drawer(page).getByText('密钥已齐。点“启用”，将连接服务商核对。')).toBeVisible()
      await act(page, '启用')
      await expect(drawer(page).getByText('下一步：试付 0.01 元，到账后自动退回。')).toBeVisible()

      await payWrongly(page)
      await provider.pay(await beginProbe(page))
      const dialog = page.getByRole('dialog', { name: `试付：${account}` })
      await expect(dialog.getByText('试付成功，已退回')).toBeVisible({ timeout: 30_000 })
      await dialog.getByRole('button', { name: '完成' }).click()
      await expect(drawer(page).getByText('试付已退回。下一步由平台运营激活（启用人除外）。')).toBeVisible()
      await expect(drawer(page).getByRole('button', { name: '激活', exact: true })).toHaveCount(0)

      const second = await deskOf(browser, 'operator')
      // one account of a provider takes payments at a time: the former one goes first
      await openScreen(second, 'money/payment-services', '支付服务')
      await openRow(second, 'DEMO-2')
      await pressAction(drawer(second), '停用')
      const stop = second.getByRole('dialog', { name: '停用', exact: true })
      await stop.getByRole('textbox').fill('换用新的收款账户')
      await stop.getByRole('button', { name: '停用', exact: true }).click()
      await expect(drawer(second).getByText('已停用').first()).toBeVisible()
      await closeDrawer(second)
      await openRow(second, account)
      await act(second, '激活')
      await expect(drawer(second).getByText('正在收款。更换密钥、地址或商户号后须重新启用。')).toBeVisible()
      await expectAccessible(second)
      await second.context().close()
    })

    test('an administrator offers the account at the merchant and enters a bank account that the operator activates; balances, the journal and settlements are read, and a difference is settled [console /money/payment-settings] [console /money/receiving-accounts] [S3-NAMED-02] [S4-ACCOUNT-01] [console /money/finance] [console /money/settlements] [console /money/merchant-accounts]', async ({
      page,
      browser,
    }) => {
      await test.step('an administrator offers the account at the merchant, and enters a bank account that the operator activates', async () => {
        await asStaff(page, 'pharmacymerchant')
        await openScreen(page, 'money/payment-settings?form=new', '支付设置')
        const form = drawer(page)
        await pick(form, '商户', '安和大药房（演示）')
        await pick(form, '付款方式（按先后）', account)
        await page.keyboard.press('Escape')
        await form.getByRole('button', { name: '保存', exact: true }).click()
        await expect(rows(page).first()).toContainText(account)

        await openScreen(page, 'money/receiving-accounts', '收款设置')
        await page.getByRole('button', { name: '新建收款账户' }).first().click()
        await pick(drawer(page), '商户', '安和大药房（演示）')
        await drawer(page).getByRole('textbox', { name: '户名' }).fill(`安和大药房${tag}`)
        await drawer(page).getByRole('textbox', { name: '开户行' }).fill('江州银行城南支行')
        await drawer(page).getByLabel('银行卡号').fill('6217 0000 1234 5678 908')
        await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
        await expect(drawer(page).getByText('卡号不正确，请核对')).toBeVisible()
        await drawer(page).getByLabel('银行卡号').fill('6217 0000 1234 5678 907')
        await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
        await act(page, '启用')
        await expectAction(drawer(page), '激活', 'blocked')
        await expectAccessible(page)

        const second = await deskOf(browser, 'operator')
        await openScreen(second, `money/receiving-accounts?search=${tag}`, '收款设置')
        await rows(second).first().click()
        await act(second, '激活')
        await expect(rows(second).first()).toContainText('已激活')
        await second.context().close()
      })
      await test.step('a merchant reads balances, the journal and settlements, takes the journal along, and settles a difference', async () => {
        await asStaff(page, 'pharmacymerchant')
        await openScreen(page, 'money/finance', '财务管理')
        await expect(rows(page).filter({ hasText: '支付通道待清算' }).first()).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: '资金流水', exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('资金流水')
        await rows(page).filter({ hasText: '消费收款' }).first().click()
        await expect(drawer(page).getByRole('heading', { name: '分录' })).toBeVisible()
        await expect(drawer(page).getByRole('cell', { name: '¥0.01' })).toHaveCount(2)
        await expectAccessible(page)
        await drawer(page).getByRole('button', { name: '关闭' }).click()
        await page.getByRole('button', { name: '导出', exact: true }).click()
        await expect(drawer(page).getByText('资金流水')).toBeVisible()
        await closeDrawer(page)

        await page.getByRole('link', { name: '资金差异', exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('资金差异')
        const difference = rows(page).filter({ hasText: account })
        await expect(difference).toContainText('¥0.01')
        await expect(difference).toContainText('¥0.02')
        await difference.click()
        await pressAction(drawer(page), '处理')
        const ask = page.getByRole('dialog', { name: '处理', exact: true })
        await ask.getByRole('textbox').fill('已与服务商核对，多付的一分已退')
        await ask.getByRole('button', { name: '处理', exact: true }).click()
        await expect(drawer(page).getByText('已处理').first()).toBeVisible()

        await openScreen(page, 'money/settlements', '结算')
        await expectAccessible(page)
        await openScreen(page, 'money/merchant-accounts', '商户账户设置')
        await rows(page).filter({ hasText: '安和大药房（演示）' }).click()
        await expect(drawer(page).getByRole('heading', { name: '支付账户与结算周期' })).toBeVisible()
        await expect(drawer(page).getByRole('cell', { name: account })).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
