import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../../texts.tsx'
import { AreaMap, outlineOf } from './AreaMap.tsx'
import { type MapPoint, PlaceMap, PointMap } from './PointMap.tsx'
import type { Place } from './projection.ts'
import { TileMap } from './TileMap.tsx'
import { mapTexts } from './texts.ts'

const points = [
  { id: 'a', latitude: 28.228, longitude: 112.939 },
  { id: 'b', latitude: 28.2285, longitude: 112.9395 },
  { id: 'c', latitude: 27.828, longitude: 113.134 },
]

beforeAll(() => mapTexts.load('zh'))

function Machines() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <LanguageProvider language="zh">
      <div style={{ width: 600 }}>
        <PointMap<MapPoint>
          label="机器"
          points={points}
          lookOf={(own) => ({
            tone: own.length > 1 ? 'bad' : 'good',
            label: own.map(({ id }) => id).join(''),
            figure: String(own.length),
          })}
          chosen={chosen}
          onChoose={(own) => setChosen(own.map(({ id }) => id))}
        />
        <output>{chosen.join()}</output>
      </div>
    </LanguageProvider>
  )
}

const names = () => [...document.querySelectorAll('.map-mark')].map((mark) => mark.getAttribute('aria-label')).sort()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const chosen = () => document.querySelector('output')?.textContent

test('what lies together is one mark; pressing it chooses all and comes closer, until each stands alone', async () => {
  await render(<Machines />)
  await expect.poll(names).toEqual(['ab', 'c'])
  await button('ab').click()
  expect(chosen()).toBe('a,b')
  await expect.poll(names).toEqual(['a', 'b'])
  await button('b').click()
  expect(chosen()).toBe('b')
  expect(button('b').element().getAttribute('aria-pressed')).toBe('true')
  await button('显示全部').click()
  await expect.poll(names).toEqual(['ab', 'c'])
})

test('the map is moved and enlarged by keys, and says how long its scale is', async () => {
  await render(<Machines />)
  await expect.poll(names).toEqual(['ab', 'c'])
  const map = page.getByRole('application', { name: '机器' })
  const left = () => Math.round(button('ab').element().getBoundingClientRect().x)
  const before = left()
  ;(map.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(left).toBe(before - 60)
  const scale = () => document.querySelector('.map-scale')?.textContent
  expect(scale()).toBe('10 千米')
  await userEvent.keyboard('++++')
  await expect.poll(scale).toBe('2 千米')
})

test('the wheel enlarges the map while Ctrl is held, about the pointer; else it is the page’s', async () => {
  await render(<Machines />)
  await expect.poll(names).toEqual(['ab', 'c'])
  const box = page.getByRole('application', { name: '机器' }).element()
  const middleOf = (name: string) => {
    const { x, y, width, height } = button(name).element().getBoundingClientRect()
    return { clientX: x + width / 2, clientY: y + height / 2 }
  }
  const turn = (ctrlKey: boolean) => {
    const event = new WheelEvent('wheel', { ...middleOf('c'), deltaY: -100, ctrlKey, bubbles: true, cancelable: true })
    box.dispatchEvent(event)
    return event.defaultPrevented
  }
  const before = middleOf('c')
  expect(turn(false)).toBe(false)
  expect(names()).toEqual(['ab', 'c'])
  expect(turn(true)).toBe(true)
  // the other one is out of sight then
  await expect.poll(names).toEqual(['c'])
  const after = middleOf('c')
  expect([Math.abs(after.clientX - before.clientX) < 1, Math.abs(after.clientY - before.clientY) < 1]).toEqual([
    true,
    true,
  ])
})

function Placed({ first }: { first: Place | null }) {
  const [place, setPlace] = useState(first)
  return (
    <LanguageProvider language="zh">
      <div style={{ width: 400 }}>
        <PlaceMap label="位置" place={place} onPlace={setPlace} />
        <output>{JSON.stringify(place)}</output>
      </div>
    </LanguageProvider>
  )
}

test('a place is marked by pressing where it is, anywhere in the country, and moved by the keys', async () => {
  await render(<Placed first={null} />)
  const map = page.getByRole('application', { name: '位置' })
  const place = (): Place => JSON.parse(chosen() ?? '')
  await map.click({ position: { x: 260, y: 170 } })
  await expect.poll(() => place() !== null).toBe(true)
  const first = place()
  expect([first.latitude < 35, first.longitude > 105]).toEqual([true, true])
  ;(map.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  await expect.poll(() => place().latitude > first.latitude && place().longitude > first.longitude).toBe(true)
})

test('a place that is known is seen close, and a press beside it moves it by metres', async () => {
  await render(<Placed first={{ latitude: 28.228, longitude: 112.939 }} />)
  await expect.poll(() => document.querySelector('.map-scale')?.textContent).toBe('1 千米')
  await page.getByRole('application', { name: '位置' }).click({ position: { x: 210, y: 140 } })
  await expect.poll(() => JSON.parse(chosen() ?? '').longitude > 112.939).toBe(true)
  expect(JSON.parse(chosen() ?? '').longitude - 112.939 < 0.003).toBe(true)
})

test('tiles stand among their neighbours where that is known of all, one behind the other else', async () => {
  const tiles = [
    { id: 'west', place: { column: 1, row: 2 }, value: 0, children: <span>西 0</span> },
    { id: 'east', place: { column: 2, row: 1 }, value: 8, children: <span>东 8</span> },
  ]
  const shown = (given: typeof tiles | { id: string; place: null; value: number; children: string }[]) => (
    <LanguageProvider language="zh">
      <TileMap label="各市" tiles={given} shown={String} />
    </LanguageProvider>
  )
  const { rerender } = await render(shown(tiles))
  const seen = () =>
    [...document.querySelectorAll<HTMLElement>('.tile-map li')].map((tile) => [
      tile.textContent,
      tile.dataset.depth,
      tile.style.gridArea,
    ])
  expect(seen()).toEqual([
    ['西 0', '0', '2 / 1'],
    ['东 8', '5', '1 / 2'],
  ])
  await rerender(shown(tiles.map((tile) => ({ ...tile, place: null, children: tile.id }))))
  expect(seen()).toEqual([
    ['west', '0', ''],
    ['east', '5', ''],
  ])
})

const outline = (code: string, name: string, west: number) => ({
  ...{ code, name },
  polygons: [
    [
      [
        [west, 28],
        [west + 1, 28],
        [west + 1, 29],
        [west, 28],
      ] as [number, number][],
    ],
  ],
})

test('areas within outlines are colored by their figures and lead on; without outlines they stand as tiles', async () => {
  const chosen: string[] = []
  const areas = [
    { id: 'a', code: '4301', name: '长沙市', place: { column: 1, row: 1 }, value: 0, children: <span>长沙 0</span> },
    { id: 'b', code: 'b', name: '株洲市', place: { column: 2, row: 1 }, value: 8, children: <span>株洲 8</span> },
  ]
  const shown = (outlines: Parameters<typeof AreaMap>[0]['outlines']) => (
    <LanguageProvider language="zh">
      <AreaMap label="各市" areas={areas} outlines={outlines} shown={String} onChoose={(id) => chosen.push(id)} />
    </LanguageProvider>
  )
  const { container, rerender } = await render(shown([outline('430100', '', 112), outline('', '株洲市', 113)]))
  const paths = () => [...container.querySelectorAll<SVGPathElement>('.area-map path')]
  expect(paths().map((path) => [path.textContent, path.dataset.depth])).toEqual([
    ['长沙市 0', '0'],
    ['株洲市 8', '5'],
  ])
  paths()[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(chosen).toEqual(['b'])
  expect(container.querySelectorAll('.tile-map[data-placed="false"] li').length).toBe(2)
  await rerender(shown([outline('9900', '别处', 112)]))
  expect(paths()).toEqual([])
  expect(container.querySelectorAll('.tile-map[data-placed="true"] li').length).toBe(2)
})

test('an area has the outline of its number, with or without zeros behind it, else that of its name', () => {
  const outlines = [outline('430100', '长沙', 112), outline('', '株洲市', 113)]
  expect(outlineOf({ code: '4301', name: 'Changsha' }, outlines)).toBe(outlines[0])
  expect(outlineOf({ code: '4302', name: '株洲市' }, outlines)).toBe(outlines[1])
  expect(outlineOf({ code: '4303', name: '' }, outlines)).toBe(undefined)
})
