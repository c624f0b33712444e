import { expect, test } from 'vitest'
import type { Lane } from './calls.ts'
import { type Chosen, changeOf, freshOf, goodOf, goodsOf, linesOf, mergedOf } from './goods.ts'

const lane = (number: number, name: string, priceFen: number, left: number): Lane => ({
  lane: number,
  product: { id: `id of ${name}`, name, specification: null, description: null, thumbnail: null },
  priceFen,
  left,
})
const chosen = (number: number, name: string, pieces: number, priceFen: number, at = 0): Chosen => ({
  lane: number,
  product: `id of ${name}`,
  name,
  pieces,
  priceFen,
  at,
})
const line = (number: number, name: string, pieces: number, priceFen: number) => ({
  lane: number,
  product: `id of ${name}`,
  pieces,
  priceFen,
})
const water = [lane(100, '水', 200, 1), lane(101, '茶', 450, 0), lane(105, '水', 200, 3)]

test('lanes with the same product at the same price are one thing to buy, in the order of the lanes', () => {
  const goods = goodsOf([...water, lane(106, '水', 250, 2)])
  expect(goods.map(({ key, product, priceFen, left }) => [key, product.name, priceFen, left])).toEqual([
    [100, '水', 200, 4],
    [101, '茶', 450, 0],
    [106, '水', 250, 2],
  ])
})

test('pieces are taken from the fullest lane first', () => {
  const goods = goodsOf(water)
  expect(linesOf([chosen(100, '水', 4, 200)], goods)).toEqual([line(105, '水', 3, 200), line(100, '水', 1, 200)])
  expect(linesOf([chosen(100, '水', 1, 200)], goods)).toEqual([line(105, '水', 1, 200)])
})

test('what has changed about a chosen thing is said: gone, fewer, another price; else nothing', () => {
  const change = (lanes: Lane[], refused: number[] = []) => {
    const goods = goodsOf(lanes, new Set(refused))
    const wanted = chosen(100, '水', 2, 200)
    return changeOf(wanted, goodOf(goods, wanted))
  }
  expect(change(water)).toEqual(null)
  expect(change(water, [105])).toEqual({ kind: 'fewer', left: 1 })
  expect(change(water, [100, 105])).toEqual({ kind: 'gone' })
  expect(change([])).toEqual({ kind: 'gone' })
  expect(change([lane(100, '水', 300, 5)])).toEqual({ kind: 'price', beforeFen: 200, nowFen: 300 })
})

test('a lane that holds something else by now is not what was chosen, though it costs the same', () => {
  const goods = goodsOf([lane(100, '茶', 200, 5)])
  const wanted = chosen(100, '水', 1, 200)
  expect([changeOf(wanted, goodOf(goods, wanted)), linesOf([wanted], goods)]).toEqual([{ kind: 'gone' }, []])
})

test('two things that were chosen apart and cost the same by now are one entry: no lane is sent twice', () => {
  const apart = [chosen(100, '水', 1, 200), chosen(101, '茶', 1, 450), chosen(105, '水', 2, 250)]
  const goods = goodsOf([lane(100, '水', 200, 3), lane(101, '茶', 450, 2), lane(105, '水', 200, 3)])
  const merged = mergedOf(apart, goods)
  expect(merged).toEqual([chosen(105, '水', 3, 250), chosen(101, '茶', 1, 450)])
  expect(merged.map((each) => changeOf(each, goodOf(goods, each)))).toEqual([
    { kind: 'price', beforeFen: 250, nowFen: 200 },
    null,
  ])
  expect(linesOf(merged, goods)).toEqual([line(100, '水', 3, 200), line(101, '茶', 1, 450)])
  // what is gone stays, each by itself, to be taken out by hand
  expect(mergedOf(apart, [])).toEqual(apart)
})

test('a choice is forgotten half an hour later, and one that a page of before has kept at once', () => {
  const now = 10_000_000
  const [fresh, old] = [chosen(100, '水', 1, 200, now - 1_800_000), chosen(101, '茶', 1, 450, now - 1_800_001)]
  const { at: _at, ...before } = old
  expect(freshOf([fresh, old, before as Chosen], now)).toEqual([fresh])
})
