import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { RolesOfChosen, rolesPermission } from './RolesOfChosen.tsx'
import { approvalsPageTexts } from './texts.ts'

const unit = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10'
const person = (number: number, name: string): AnyRow => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  revision: '1',
  abilities: {},
  name,
})
const [fine, sensitive, foreign] = [person(1, '江一帆'), person(2, '苏晴'), person(3, '韩一舟')]

let sent: { what: string; body: unknown }[]

/** The second person is needed for one of the three, and the third has a role somewhere else. */
async function network(address: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  const what = `${init?.method ?? 'GET'} ${pathname}`
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (what === 'GET /api/console/accounts/roles/offered')
    return reply({ roles: [{ code: 'auditor', label: '审计员' }] })
  if (what === 'GET /api/console/organizations/options') return reply({ rows: [{ id: unit, label: '星河区' }] })
  if (what === `GET /api/console/accounts/${sensitive.id}/roles`)
    return reply({
      roles: [
        { code: 'contest-officer', label: '经办人', organization: { id: unit, label: '星河区' } },
        { code: 'auditor', label: '审计员', organization: null },
      ],
    })
  const { channel: _channel, language: _language, ...body } = JSON.parse(String(init?.body ?? '{}'))
  sent.push({ what, body })
  if (what === 'POST /api/console/approvals') return reply({ id: unit })
  if (what !== 'POST /api/console/accounts/roles') throw new TypeError(`nothing answers ${what}`)
  const refusals = [
    ...(body.give.length > 0 ? [{ id: sensitive.id, code: 'approval_needed', message: '需要另一人审批' }] : []),
    { id: foreign.id, code: 'beyond_own_units', message: '这个角色是在别的单位给的' },
  ]
  const failed = refusals.filter(({ id }) => body.ids.includes(id))
  return reply({ done: body.ids.length - failed.length, failed })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([approvalsPageTexts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function renderButton(
  chosen: readonly AnyRow[],
  may = (permission: string): boolean => permission === rolesPermission,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={client}>
        <AccessProvider access={{ accountId: '', unitId: unit, may }}>
          <RolesOfChosen chosen={chosen} onChanged={() => undefined} />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

const button = (name: string) => page.getByRole('button', { name })
const changes = () => sent.filter(({ what }) => what === 'POST /api/console/accounts/roles').map(({ body }) => body)

async function openWith(verb: string) {
  await button('批量改角色（3 人）').click()
  await page.getByRole('radio', { name: verb }).click()
  await page.getByRole('combobox', { name: '角色' }).click()
  await page.getByTitle('审计员').click()
}

test('a role is given to each of the chosen at the own unit, and the one who was refused is named with the reason', async () => {
  await renderButton([fine, sensitive, foreign])
  await openWith('给角色')
  await button('修改 3 人').click()
  await expect.element(page.getByText('这个角色是在别的单位给的', { exact: false })).toBeVisible()
  const failed = [...document.querySelectorAll('.bulk-failed li')].map(({ textContent }) => textContent)
  expect(failed).toEqual(['苏晴 需要另一人审批', '韩一舟 这个角色是在别的单位给的'])
  const ids = [fine, sensitive, foreign].map(({ id }) => id)
  expect(changes()).toEqual([{ ids, give: [{ code: 'auditor', organizationId: unit }], take: [] }])
})

test('with a reason a second person is asked for whoever takes one, and all the other roles stay in what is asked for', async () => {
  await renderButton([fine, sensitive, foreign])
  await openWith('给角色')
  await page.getByRole('textbox', { name: '申请原因（选填）' }).fill('新学年分工')
  await button('修改 3 人').click()
  await expect.element(page.getByText('这个角色是在别的单位给的', { exact: false })).toBeVisible()
  expect(document.querySelectorAll('.bulk-failed li').length).toBe(1)
  expect(sent.filter(({ what }) => what === 'POST /api/console/approvals').map(({ body }) => body)).toEqual([
    {
      kind: 'give-roles',
      account: sensitive.id,
      roles: [
        { code: 'contest-officer', organizationId: unit },
        { code: 'auditor', organizationId: unit },
      ],
      reason: '新学年分工',
    },
  ])
})

test('a role is taken wherever they have it', async () => {
  await renderButton([fine, sensitive, foreign])
  await openWith('收回角色')
  await expect.element(page.getByText('这些人在任何机构的这个角色都会收回。')).toBeVisible()
  await button('修改 3 人').click()
  await expect.element(page.getByText('这个角色是在别的单位给的', { exact: false })).toBeVisible()
  expect(changes()).toEqual([{ ids: [fine, sensitive, foreign].map(({ id }) => id), give: [], take: ['auditor'] }])
})

test('nobody chosen: the button says what to do; without the permission there is none', async () => {
  const screen = await renderButton([])
  const idle = button('批量改角色（0 人）')
  await expect.element(idle).toBeDisabled()
  expect(idle.element().getAttribute('title')).toBe('先在列表里勾选要改的人')
  await screen.unmount()
  await renderButton([fine], () => false)
  expect(page.getByRole('button').elements()).toEqual([])
})
