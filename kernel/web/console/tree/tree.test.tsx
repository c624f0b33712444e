import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../../texts.tsx'
import { Tree } from './Tree.tsx'
import { treeTexts } from './texts.ts'
import type { TreeNode, TreeSource } from './tree-source.ts'

/** what stands below what */
let above: Record<string, string | null>
let asked: (string | null)[]
/** below what a new one was begun */
let added: string[]

const node = (name: string): TreeNode => {
  const count = Object.values(above).filter((each) => each === name).length
  return { id: name, name, hasChildren: count > 0, count: count > 0 ? count : null, isChoosable: name !== '县' }
}

const source = (): TreeSource => ({
  key: ['places'],
  async below(parent) {
    asked.push(parent)
    const names = Object.keys(above).filter((name) => above[name] === parent)
    return { nodes: names.map(node), hasMore: parent === '省' }
  },
  search: async (words) =>
    Object.keys(above).flatMap((name) => (name.includes(words) ? [{ id: name, label: name }] : [])),
  move: {
    run: async (id, to, reason) => {
      if (reason !== '区划调整') throw new Error('no reason')
      above[id] = to
    },
    targets: async (words) =>
      Object.keys(above).flatMap((name) => (name.includes(words) ? [{ id: name, label: name }] : [])),
    asksReason: true,
    toTop: true,
  },
  onAdd: (below) => added.push(below),
  nameOf: async (id) => (id in above ? id : null),
})

function Places() {
  const [chosen, setChosen] = useState<string | null>(null)
  const [own] = useState(source)
  return (
    <>
      <Tree label="各地" all="全部" source={own} chosen={chosen} onChoose={setChosen} />
      <output>{chosen ?? '全部'}</output>
    </>
  )
}

beforeAll(() => treeTexts.load('zh'))
beforeEach(async () => {
  above = { 省: null, 东市: '省', 西市: '省', 县: '东市', 村: '县' }
  asked = []
  added = []
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Places />
      </QueryClientProvider>
    </LanguageProvider>,
  )
})

const names = () =>
  [...document.querySelectorAll('[role="treeitem"]')].map((item) => item.getAttribute('aria-label') ?? item.textContent)
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const chosen = () => document.querySelector('output')?.textContent

test('the tree is walked, opened and chosen by the keys alone, and asks for what is opened only', async () => {
  await expect.poll(names).toEqual(['全部', '省，2'])
  await userEvent.tab()
  await userEvent.tab()
  expect(focused()).toBe('全部')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.poll(names).toEqual(['全部', '省，2', '东市，1', '西市'])
  expect(asked).toEqual([null, '省'])
  await expect.element(page.getByText('下级太多，其余请在列表里查找')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(names).toEqual(['全部', '省，2', '东市，1', '县，1', '西市'])
  expect(focused()).toBe('东市，1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(chosen).toBe('东市')
  // what stands there for what is below it alone is not chosen
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(focused()).toBe('县，1')
  expect(chosen()).toBe('东市')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(names).toEqual(['全部', '省，2', '东市，1', '西市'])
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('西市')
  await userEvent.keyboard('{Home} ')
  await expect.poll(chosen).toBe('全部')
})

test('what is searched for is found wherever it stands', async () => {
  await page.getByRole('searchbox').fill('村')
  await page.getByRole('button', { name: '村' }).click()
  expect(chosen()).toBe('村')
  await page.getByRole('searchbox').fill('城')
  await expect.element(page.getByText('没有找到')).toBeVisible()
})

const line = (id: string) => document.querySelector(`[data-id="${id}"] > .tree-line`) as Element

test('what is dragged onto another is moved after a question that names both, and the tree shows it', async () => {
  await expect.poll(names).toEqual(['全部', '省，2'])
  document.querySelector<HTMLElement>('[data-id="省"] .tree-fold')?.click()
  await expect.poll(names).toEqual(['全部', '省，2', '东市，1', '西市'])
  await userEvent.dragAndDrop(line('东市'), line('西市'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('确定要把“东市”移到“西市”之下吗？它的下级会一起移动。')).toBeVisible()
  await dialog.getByRole('button', { name: /^移\s?动$/ }).click()
  await expect.element(dialog.getByText('不能为空')).toBeVisible()
  await dialog.getByRole('textbox').fill('区划调整')
  await dialog.getByRole('button', { name: /^移\s?动$/ }).click()
  await expect.poll(names).toEqual(['全部', '省，1', '西市，1'])
})

test('who drags nothing begins a new one below the chosen node, and moves that node below another, or to the top, by a question', async () => {
  await expect.poll(names).toEqual(['全部', '省，2'])
  document.querySelector<HTMLElement>('[data-id="省"] .tree-fold')?.click()
  await expect.poll(names).toEqual(['全部', '省，2', '东市，1', '西市'])
  expect(document.querySelector('.tree-tools')).toBe(null)
  document.querySelector<HTMLElement>('[data-id="东市"] .tree-name')?.click()
  await page.getByRole('button', { name: '在“东市”下新建' }).click()
  expect(added).toEqual(['东市'])
  const move = async (target: string) => {
    await page.getByRole('button', { name: '移动“东市”' }).click()
    const dialog = page.getByRole('dialog', { name: '移动“东市”' })
    await dialog.getByRole('button', { name: /^移\s?动$/ }).click()
    await expect.element(dialog.getByText('不能为空').first()).toBeVisible()
    await dialog.getByRole('combobox', { name: '移到哪个之下', exact: false }).click()
    // it is not moved below itself
    await expect
      .poll(() => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent))
      .toEqual(['最上层', '省', '西市', '县', '村'])
    await page.getByTitle(target, { exact: true }).click()
    await dialog.getByRole('textbox', { name: '原因', exact: false }).fill('区划调整')
    await dialog.getByRole('button', { name: /^移\s?动$/ }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await move('西市')
  await expect.poll(names).toEqual(['全部', '省，1', '西市，1'])
  await move('最上层')
  await expect.poll(names).toEqual(['全部', '省，1', '西市', '东市，1'])
})
