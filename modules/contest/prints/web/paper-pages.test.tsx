import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PaperPages, pageAgain } from './PaperPages.tsx'
import { texts } from './texts.ts'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  pageAgain.afterMs = 1
  await texts.load('zh')
})

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const nothing = () => undefined

test('a page that did not come is asked for again by itself; the others stay as they are', async () => {
  let completed = 0
  // what stands after # is no part of the picture
  await render(
    <PaperPages address={`${picture}#`} pageCount={2} onComplete={() => (completed += 1)} onAgain={nothing} />,
  )
  await expect.poll(() => completed).toEqual(1)
  const [first, second] = document.querySelectorAll('img')
  second?.dispatchEvent(new Event('error'))
  await expect.poll(() => completed).toEqual(2)
  const [stayed, another] = document.querySelectorAll('img')
  expect([stayed === first, another === second, page.getByRole('button').query()]).toEqual([true, false, null])
})

test('where it does not come at the third try either, that is said, and one press gives a new address', async () => {
  let again = 0
  const asked = new Set<Element>()
  const watch = new MutationObserver(() => {
    for (const each of document.querySelectorAll('img')) asked.add(each)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await render(<PaperPages address="data:," pageCount={1} onComplete={nothing} onAgain={() => (again += 1)} />)
  await page.getByRole('button').click()
  watch.disconnect()
  expect([asked.size, again]).toEqual([3, 1])
})
