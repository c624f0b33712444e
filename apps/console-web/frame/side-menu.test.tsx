import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { languages } from '#kernel/contract/languages.ts'
import { consoleTexts } from '../console-texts.ts'
import { menuGroups, screens } from '../screens.ts'
import { Desk } from './frame-fixtures.tsx'
import { SideMenu } from './SideMenu.tsx'
import './frame.css'

const menu = page.getByRole('navigation', { name: '菜单' })
const links = () => menu.getByRole('link').elements()
const names = () => links().map((link) => link.textContent)
const search = menu.getByRole('searchbox')

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(languages.map((language) => consoleTexts.load(language)))
})

test('a group of many screens has a second level, one of few has none; each screen stands in it once', async () => {
  await render(
    <Desk>
      <SideMenu isWide />
    </Desk>,
  )
  await expect.element(menu.getByRole('list', { name: '赛季与授权码' })).toBeVisible()
  expect(links().length).toBe(screens.length + 1)
  expect(menu.getByRole('list', { name: '消息' }).getByRole('list').elements()).toEqual([])
  expect(menu.getByRole('list', { name: '赛季与授权码' }).getByRole('link').elements().length).toBe(2)
  // parts hold together, so that the order of the menu is that of the registry
  for (const group of menuGroups) {
    const parts = screens.filter(({ path }) => path.startsWith(`/${group}/`)).map(({ part }) => part)
    expect(parts.filter((part, index) => index === 0 || part !== parts[index - 1]).length).toBe(new Set(parts).size)
  }
})

test('who may open few screens of a group sees them without a second level', async () => {
  await render(
    <Desk permissions={['contestSeasons.view', 'screening.view', 'settings.view']}>
      <SideMenu isWide />
    </Desk>,
  )
  await expect.poll(names).toEqual(['工作台', '申报审核', '赛季管理', '系统设置'])
  expect(menu.getByRole('button', { name: '赛季与授权码' }).elements()).toEqual([])
})

test('what is folded stays folded for this person, and a search looks into it', async () => {
  const shown = await render(
    <Desk>
      <SideMenu isWide />
    </Desk>,
  )
  await menu.getByRole('button', { name: '赛季与授权码' }).click()
  expect(menu.getByRole('link', { name: '授权码管理' }).elements()).toEqual([])
  await shown.unmount()
  const again = await render(
    <Desk>
      <SideMenu isWide />
    </Desk>,
  )
  expect(menu.getByRole('button', { name: '赛季与授权码' }).element().getAttribute('aria-expanded')).toBe('false')
  await search.fill('授权码')
  await expect.poll(names).toEqual(['授权码管理'])
  await again.unmount()
  await render(
    <Desk accountId="another">
      <SideMenu isWide />
    </Desk>,
  )
  await expect.element(menu.getByRole('link', { name: '授权码管理' })).toBeVisible()
})

test('a star puts a screen on top, for this person alone, and takes it back', async () => {
  const shown = await render(
    <Desk at="/system/dictionaries">
      <SideMenu isWide />
    </Desk>,
  )
  const favorites = menu.getByRole('list', { name: '收藏', exact: true })
  expect(favorites.elements()).toEqual([])
  const entry = menu.getByRole('link', { name: '数据字典' })
  ;(entry.element() as HTMLElement).focus()
  // the star follows its entry for the keyboard too
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(favorites.getByRole('link', { name: '数据字典' })).toBeVisible()
  await shown.unmount()
  const other = await render(
    <Desk accountId="another">
      <SideMenu isWide />
    </Desk>,
  )
  expect(favorites.elements()).toEqual([])
  await other.unmount()
  await render(
    <Desk>
      <SideMenu isWide />
    </Desk>,
  )
  await favorites.getByRole('button', { name: '移出收藏' }).click()
  await expect.poll(() => favorites.elements()).toEqual([])
})

test('in Chinese the search knows full pinyin and initials; elsewhere letters are letters', async () => {
  const shown = await render(
    <Desk>
      <SideMenu isWide />
    </Desk>,
  )
  await search.fill('shouquan')
  await expect.poll(names).toEqual(['授权码管理', '团队机器授权'])
  await search.fill('sqmgl')
  await expect.poll(names).toEqual(['授权码管理'])
  await search.fill('sjzd')
  await expect.poll(names).toEqual(['数据字典'])
  await search.fill('xyz')
  await expect.element(menu.getByText('没有名称含“xyz”的页面')).toBeVisible()
  await shown.unmount()
  await render(
    <Desk language="en">
      <SideMenu isWide />
    </Desk>,
  )
  const english = page.getByRole('navigation', { name: 'Menu' })
  await english.getByRole('searchbox').fill('sjzd')
  await expect.element(english.getByText('No page is called “sjzd”')).toBeVisible()
  await english.getByRole('searchbox').fill('dictionary')
  await expect
    .poll(() =>
      english
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual(['Data dictionary'])
})

for (const isWide of [true, false])
  test(`arrows go through the ${isWide ? 'wide' : 'narrow'} menu, which says the name of what has the focus`, async () => {
    await render(
      <Desk permissions={['contestSeasons.view', 'settings.view']}>
        <SideMenu isWide={isWide} />
      </Desk>,
    )
    await expect.poll(names).toEqual(['工作台', '赛季管理', '系统设置'])
    ;(links()[0] as HTMLElement).focus()
    const focused = () => document.activeElement?.textContent
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe(isWide ? '竞赛' : '赛季管理')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('系统设置')
    expect(document.querySelector('.side-hint')?.textContent).toBe(isWide ? undefined : '系统设置')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe(isWide ? '系统' : '赛季管理')
    if (!isWide) return
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(names).toEqual(['工作台', '赛季管理'])
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(names).toEqual(['工作台', '赛季管理', '系统设置'])
  })
