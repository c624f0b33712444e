import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { journeyFailures, journeysMost, journeyWords, servedScreens, slowOnes } from './journeys.mjs'

const journey = (ms: number) => ({ file: 'e2e/buy.spec.ts', ms })
const sweep = { file: 'e2e/all-screens.spec.ts', ms: 90_000 }

test('the screens that are served are counted where they are listed: the menu of the console, the pages of the portal', () => {
  const root = mkdtempSync(join(tmpdir(), 'screens-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = {
    'apps/console-web/screens.ts': "path: `/x`\n  { path: '/contest/a' },\n  {\n    path: '/contest/b',\n  },",
    'apps/portal-web/pages.ts': "path: '/welcome',",
    'modules/contest/prints/web/portal.tsx': "path: '/print',\npath: scanPath,",
    'modules/contest/prints/web/console.tsx': "path: '/contest/a',",
    'modules/README.md': 'path: /none',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  expect(servedScreens(root)).toBe(5)
})

test('what a screen costs and how many journeys there are is told, and every journey that is too long is named', () => {
  const told = [journey(8000), sweep, journey(9000), journey(1000)]
  expect(journeyWords({ seconds: 330, told }, 150)).toEqual([
    '2.20 s a screen (150 are served; meant are 1.3 s)',
    '3 journeys of 60, 1 of them longer than 8 s',
  ])
  expect(slowOnes(told, 1)).toEqual([sweep, journey(9000)])
  expect(slowOnes(told, 3)).toEqual([sweep, journey(9000), journey(8000)])
})

test('the gate walks sixty journeys and no more; the sweep is none, and the second tier may have others', () => {
  const told = [...Array.from({ length: journeysMost }, () => journey(1)), sweep]
  expect(journeyFailures({ isWhole: true, told })).toEqual([])
  expect(journeyFailures({ isWhole: true, told: [...told, journey(1)] })).toEqual([
    '61 journeys; the gate walks 60: move rules down the pyramid (CONTRIBUTING.md)',
  ])
  expect(journeyFailures({ isWhole: false, told: [...told, journey(1)] })).toEqual([])
})
