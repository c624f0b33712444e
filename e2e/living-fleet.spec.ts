import { expect } from '@playwright/test'
import { asStaff, openMachine } from './support/console.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

test('the machines of the demo are online by themselves, in the list and on the map; a command is given by hand, and its result appears by itself [console /fleet/machine-status] [console /fleet/map] [console /fleet/commands]', async ({
  page,
}) => {
  await test.step('the twenty machines of the demo are online by themselves, in the list and on the map', async () => {
    await asStaff(page, 'operator')
    await page.goto('/console/fleet/machine-status')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('机器状态')
    await expect(page.getByRole('list', { name: '各联网状态的机器数' }).getByRole('link').first()).toHaveText(
      /^在线\s*(19|20)$/,
      {
        timeout: 30_000,
      },
    )
    await expectAccessible(page)
    await page.goto('/console/fleet/map')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('机器地图')
    await page.locator('.map-mark').first().click()
    await expect(page.getByRole('button', { name: '显示全部点位' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a command is given by hand, and its result appears by itself', async () => {
    await asStaff(page, 'merchant')
    await openMachine(page, 'VM100007')
    await page.getByRole('button', { name: '下发指令' }).click()
    const dialog = page.getByRole('dialog', { name: '下发指令' })
    await dialog.getByRole('combobox', { name: '类型' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('自检', { exact: true }).click()
    await dialog.getByRole('combobox', { name: '检查项目' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('电机', { exact: true }).click()
    await dialog.getByRole('button', { name: '下发', exact: true }).click()
    await expectToast(page, '指令已下发')
    const newest = page.locator('.machine-panel').filter({ hasText: '最近的指令' }).getByRole('listitem').first()
    await expect(newest).toContainText('自检')
    await expect(newest).toContainText('完成', { timeout: 20_000 })
  })
})

test('a plug is pulled, the machine goes offline by itself, and comes back when it is plugged in [console /fleet/machines]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page, 'merchant')
  await openMachine(page, 'VM100008')
  const connection = page.locator('.device-facts .ant-tag')
  await expect(connection).toHaveText('在线', { timeout: 20_000 })
  await page.getByRole('button', { name: '拔掉电源' }).click()
  await expect(connection).toHaveText('离线', { timeout: 20_000 })
  await page.getByRole('button', { name: '插上电源' }).click()
  await expect(connection).toHaveText('在线', { timeout: 20_000 })
  await expectAccessible(page)
})
