import { expect, test } from 'vitest'
import { outlineLimits, pointsOf, readOutlines } from './contract/outlines.ts'

const square = [
  [112, 28],
  [113, 28],
  [113, 29],
  [112, 28],
]
const feature = (geometry: unknown, properties: unknown = { name: '长沙市', adcode: 430100 }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const read = (...features: unknown[]) => readOutlines(JSON.stringify({ type: 'FeatureCollection', features }))
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })

test('polygons are read with name and code, rounded, and what is the same place twice is once', () => {
  const fine = [
    [112.00001, 28],
    [112.00004, 28],
    [113, 28],
    [113, 29],
    [112.00001, 28],
  ]
  expect(
    read(
      feature(polygon(fine)),
      feature({ type: 'MultiPolygon', coordinates: [[square], [square]] }, { code: '4302' }),
    ),
  ).toEqual([
    {
      name: '长沙市',
      code: '430100',
      polygons: [
        [
          [
            [112, 28],
            [113, 28],
            [113, 29],
            [112, 28],
          ],
        ],
      ],
    },
    { name: '', code: '4302', polygons: [[square], [square]] },
  ])
})

test('what is no outline is refused by its rule, with the area and the point', () => {
  const whole = (rule: string) => ({ rule, area: 0, point: 0 })
  expect(readOutlines('{')).toEqual(whole('json'))
  expect(readOutlines('{"type":"Feature"}')).toEqual(whole('collection'))
  expect(readOutlines('null')).toEqual(whole('collection'))
  expect(read(...Array.from({ length: outlineLimits.areas + 1 }, () => null))).toEqual(whole('areas'))
  const good = feature(polygon(square))
  expect(read(good, feature(polygon(square), {}))).toEqual({ rule: 'name', area: 2, point: 0 })
  expect(read(good, feature({ type: 'Point', coordinates: [112, 28] }))).toEqual({ rule: 'polygon', area: 2, point: 0 })
  expect(read(feature(null))).toEqual({ rule: 'polygon', area: 1, point: 0 })
  expect(read(feature(polygon(square.slice(0, 3))))).toEqual({ rule: 'ring', area: 1, point: 0 })
  expect(read(feature(polygon(square.with(3, [112, 29]))))).toEqual({ rule: 'ring', area: 1, point: 0 })
  for (const wrong of [[112], ['112', '28'], [190, 28], [112, null]])
    expect(read(feature(polygon(square.with(2, wrong as number[]))))).toEqual({ rule: 'position', area: 1, point: 3 })
})

test('so many points and no more', () => {
  const ring = (count: number) =>
    Array.from({ length: count }, (_, at) => [at % (count - 1) ? 100 + at / 1000 : 100, 28])
  const most = read(feature(polygon(ring(outlineLimits.points))))
  expect(Array.isArray(most) && pointsOf(most)).toBe(outlineLimits.points)
  expect(read(feature(polygon(ring(outlineLimits.points + 1))))).toEqual({ rule: 'points', area: 0, point: 0 })
})
