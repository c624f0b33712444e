import { expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'
import { boxPx, gridLines, moved, placeAt, scaleBar, viewOf, worldPx, zoomed } from './projection.ts'

const changsha = { latitude: 28.228, longitude: 112.939 }
const zhuzhou = { latitude: 27.828, longitude: 113.134 }
const box = { width: 600, height: 400 }
const near = (one: number, other: number) => Math.abs(one - other) < 1e-6

test('a place lies where it lay when the map comes back from pixels', () => {
  const back = placeAt(worldPx(changsha, 14), 14)
  expect([near(back.latitude, changsha.latitude), near(back.longitude, changsha.longitude)]).toEqual([true, true])
})

test('north is above, and the middle of the view in the middle of the box', () => {
  const view = { ...changsha, zoom: 9 }
  expect(boxPx(changsha, view, box)).toEqual({ x: 300, y: 200 })
  const south = boxPx(zhuzhou, view, box)
  expect([south.x > 300, south.y > 200]).toEqual([true, true])
  const back = moved(moved(view, 50, -20), -50, 20)
  expect([near(back.latitude, view.latitude), near(back.longitude, view.longitude)]).toEqual([true, true])
})

test('what lies under the pointer stays there while the map comes closer, and no map is closer than the closest', () => {
  const view = { ...changsha, zoom: 9 }
  const before = boxPx(zhuzhou, view, box)
  const closer = zoomed(view, 0.5, before.x - box.width / 2, before.y - box.height / 2)
  const after = boxPx(zhuzhou, closer, box)
  expect([closer.zoom, near(after.x, before.x), near(after.y, before.y)]).toEqual([9.5, true, true])
  expect([zoomed(view, 50).zoom, zoomed(view, -50).zoom]).toEqual([18, 2])
})

test('a view has all its places with room around them, and no single one too close', () => {
  const view = viewOf([changsha, zhuzhou], box)
  for (const place of [changsha, zhuzhou]) {
    const { x, y } = boxPx(place, view, box)
    expect([x > 30 && x < 570, y > 30 && y < 370]).toEqual([true, true])
  }
  expect(viewOf([changsha], box).zoom).toBe(15)
})

test('the scale is a round length of at most its room', () => {
  expect(
    [3, 9, 15, 18].map((zoom) => {
      const { metres, px } = scaleBar({ latitude: 0, longitude: 0, zoom }, 100)
      return [metres, Math.round(px)]
    }),
  ).toEqual([
    [1_000_000, 51],
    [20_000, 65],
    [200, 42],
    [50, 84],
  ])
})

test('the lines stand at round degrees and not too close', () => {
  const { meridians, parallels } = gridLines({ latitude: 28, longitude: 112, zoom: 8 }, box)
  expect(meridians).toEqual([110.5, 111, 111.5, 112, 112.5, 113, 113.5])
  expect(parallels).toEqual([27.5, 28, 28.5])
})

test('points that lie upon each other are one mark until the map is closer', () => {
  const points = [
    { id: 'a', ...changsha },
    { id: 'b', latitude: 28.2285, longitude: 112.9395 },
    { id: 'c', ...zhuzhou },
  ]
  const ids = (zoom: number) => clustersOf(points, zoom).map((cluster) => cluster.points.map(({ id }) => id).join(''))
  expect(ids(4)).toEqual(['abc'])
  expect(ids(12)).toEqual(['ab', 'c'])
  expect(ids(18)).toEqual(['a', 'b', 'c'])
})
