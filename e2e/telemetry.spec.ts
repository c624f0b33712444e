import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { dataDir } from './demo-accounts.ts'
import { asStaff, keepSkin, openAt, pressAction, rowsOf as rows } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const told = <T>(name: string) => JSON.parse(readFileSync(join(dataDir(), name), 'utf8')) as T

interface Line {
  url: string
  tenant: string
  machine: string
  password: string
}

/**
 * Says something as a machine of the demo, and waits until all of it is receipted. The machine itself is on the line too, and takes
 * it back when it notices: then all is said once more with the same ids, as a machine does whose receipts have not come.
 */
async function speak(machine: string, messages: readonly { topic: string; data: object }[]): Promise<void> {
  const { url } = told<{ url: string }>('mqtt.json')
  const login = told<Omit<Line, 'url'>[]>('demo-machines.json').find((each) => each.machine === machine)
  if (!login) throw new Error(`the demo has no machine ${machine}`)
  const boot = `b-${randomUUID().slice(0, 12)}`
  let events = 0
  const all = [{ topic: 'state', data: { reason: 'power-on', bootCount: 1 } }, ...messages].map((said, index) => {
    const id = said.topic.startsWith('event/') ? { id: `e-${boot}-${events++}` } : {}
    return { topic: said.topic, envelope: { v: 1, boot, seq: index + 1, ...id, data: said.data } }
  })
  const due = new Set(all.flatMap(({ envelope }) => ('id' in envelope ? [envelope.id] : [])))
  const triesMax = 10
  for (let tries = 0; due.size > 0; tries += 1) {
    if (tries === triesMax) throw new Error(`${[...due].join(', ')} were not receipted in ${triesMax} tries`)
    await exchange({ url, ...login }, all, due)
  }
}

/** Says it once, and waits until nothing is due any more or the line is gone. */
async function exchange(
  { url, tenant, machine, password }: Line,
  all: readonly { topic: string; envelope: object }[],
  due: Set<string>,
): Promise<void> {
  const prefix = `vm/${tenant}/${machine}/`
  const options = { username: machine, clientId: machine, password, protocolVersion: 4 as const, reconnectPeriod: 0 }
  const client = await connectAsync(url, options)
  const over = new Promise<void>((resolve) => {
    client.once('close', () => resolve())
    client.on('message', (_topic, payload) => {
      const { receipts } = JSON.parse(payload.toString()) as { receipts: { key: string }[] }
      for (const { key } of receipts) due.delete(key.slice(key.lastIndexOf(':') + 1))
      if (due.size === 0) resolve()
    })
  })
  const say = async () => {
    await client.subscribeAsync(`${prefix}cmd/receipt`, { qos: 1 })
    for (const { topic, envelope } of all)
      await client.publishAsync(`${prefix}${topic}`, JSON.stringify({ ...envelope, at: new Date().toISOString() }), {
        qos: 1,
      })
  }
  const said = say().then(
    () => over,
    (error: unknown) => {
      // what cannot be said any more, since the line is gone, is said over the next one
      if (client.connected) throw error
    },
  )
  await Promise.race([said, over])
  await client.endAsync(true)
}

const drawer = (page: Page) => page.getByRole('dialog')

test('a machine raises an alarm, a work order is made of it with one button, done takes the alarm away [console /fleet/alarms] [console /fleet/maintenance]', async ({
  page,
}) => {
  const code = `E${aNumber(4)}`
  const alarm = { kind: 'humidity', state: 'raised', code, text: '门封条破损' }
  await speak('VM100013', [
    { topic: 'event/alarm', data: alarm },
    { topic: 'event/alarm', data: alarm },
  ])
  await asStaff(page, 'merchant')
  await openAt(page, `fleet/alarms?search=${code}`, '机器报警')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().click()
  await expect(drawer(page).getByText('门封条破损').first()).toBeVisible()
  await expectAccessible(page)
  await pressAction(drawer(page), '开维护单')
  await page.getByRole('dialog', { name: '开维护单', exact: true }).getByRole('button', { name: '开维护单' }).click()
  await expect(rows(page).first()).toContainText('已确认')

  await openAt(page, 'fleet/maintenance?f.state=open', '机器维护')
  await rows(page).filter({ hasText: 'VM100013' }).first().click()
  await pressAction(drawer(page), '开始处理')
  await page.getByRole('dialog', { name: '开始处理', exact: true }).getByRole('button', { name: '开始处理' }).click()
  await pressAction(drawer(page).first(), '完成')
  const done = page.getByRole('dialog', { name: '完成', exact: true })
  await done.getByRole('textbox', { name: /处理情况/ }).fill('更换门封条')
  await done.getByRole('button', { name: '完成' }).click()
  await expect(done).toBeHidden()
  await openAt(page, `fleet/alarms?search=${code}`, '机器报警')
  await expect(rows(page).first()).toContainText('已解除')
})

test('what a machine measures stands in the list and as curves above it, on a phone too [console /fleet/telemetry]', {
  tag: '@long',
}, async ({ page }) => {
  await speak('VM100012', [
    {
      topic: 'telemetry',
      data: { temperatureC: 5.5, humidityPercent: 48, isDoorOpen: false, noteFen: 12_300, coinFen: 4500 },
    },
    { topic: 'event/door', data: { isOpen: true } },
    { topic: 'event/door', data: { isOpen: false } },
  ])
  await asStaff(page, 'merchant')
  await openAt(page, 'fleet/machines?search=VM100012', '机器管理')
  const id = await rows(page).first().getAttribute('data-row-key')
  await openAt(page, `fleet/telemetry?f.machine=${id}`, '温湿度与门')
  await expect(page.getByRole('img', { name: /^温度/ })).toBeVisible()
  await expect(rows(page).filter({ hasText: '5.5' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await keepSkin(page, 'dark')
  await page.reload()
  await expect(page.getByRole('img', { name: /^温度/ })).toBeVisible()
  await expectAccessible(page)
})

test('the fault tree of a machine leads to what happened [console /fleet/diagnosis]', { tag: '@long' }, async ({
  page,
}) => {
  await speak('VM100011', [
    { topic: 'event/alarm', data: { kind: 'temperature', state: 'raised', code: 'E7', text: '压缩机过热' } },
  ])
  await asStaff(page, 'merchant')
  await openAt(page, 'fleet/machines?search=VM100011', '机器管理')
  const id = await rows(page).first().getAttribute('data-row-key')
  await openAt(page, `fleet/diagnosis?machine=${id}`, '故障诊断')
  await page.getByRole('button', { name: /^温度超限/ }).click()
  await expect(page.getByText('E7 · 压缩机过热').first()).toBeVisible()
  await page.getByRole('button', { name: '制冷' }).click()
  await expect(page.getByText('等待结果').or(page.getByText('没有发现问题')).first()).toBeVisible()
  await expectAccessible(page)
})

test('a data card is entered, put into a machine, and its use is listed [console /fleet/data-cards] [console /fleet/data-card-usage]', {
  tag: '@long',
}, async ({ page }) => {
  const iccid = `89860${aNumber(14)}X`
  await asStaff(page, 'merchant')
  await openAt(page, 'fleet/data-cards', '流量卡管理')
  await page.getByRole('button', { name: '新建流量卡' }).click()
  const form = drawer(page)
  await form.getByRole('textbox', { name: /ICCID$/ }).fill(iccid)
  await form.getByRole('combobox', { name: /运营商$/ }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('中国移动', { exact: true }).click()
  await form.getByRole('spinbutton', { name: '流量报警值' }).fill('500')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建流量卡')
  // the machine has a card already, which makes room
  await openAt(page, 'fleet/data-cards?search=89860022110001000100', '流量卡管理')
  await rows(page).first().click()
  await pressAction(drawer(page), '从机器取出')
  await page
    .getByRole('dialog', { name: '从机器取出', exact: true })
    .getByRole('button', { name: '从机器取出' })
    .click()
  await expect(rows(page).first()).toContainText('未使用')
  await openAt(page, `fleet/data-cards?search=${iccid}`, '流量卡管理')
  await rows(page).first().click()
  await pressAction(drawer(page), '装进机器')
  const ask = page.getByRole('dialog', { name: '装进机器', exact: true })
  await ask.getByRole('combobox', { name: /机器$/ }).click()
  await page.keyboard.type('VM100010')
  await page.locator('.ant-select-dropdown:visible').getByTitle('VM100010', { exact: true }).click()
  await ask.getByRole('button', { name: '装进机器' }).click()
  await expect(rows(page).first()).toContainText('使用中')
  await speak('VM100010', [
    { topic: 'telemetry', data: { dayFlowMb: 20.5, monthFlowMb: 620 } },
    { topic: 'event/door', data: { isOpen: false } },
  ])
  await openAt(page, 'fleet/data-card-usage', '流量卡查询')
  await expect(rows(page).filter({ hasText: iccid })).toHaveCount(1)
})
