import { expect, test } from 'vitest'
import { choice, text } from '../../contract/fields.ts'
import { type Resource, resource } from '../../contract/resource.ts'
import { fitColumns } from './column-widths.ts'

const lamps = resource({
  name: 'lamps',
  segment: 'lamps',
  title: 'name',
  fields: { name: text(), state: choice(['lit']), room: text(), remark: text() },
  list: {
    columns: ['name', 'state', 'room', 'remark'],
    widths: { name: 240 },
    spare: ['remark', 'room'],
    sort: { by: ['name'], first: 'name', direction: 'asc' },
  },
}) as unknown as Resource
const declared = { columns: lamps.list.columns, widths: {} }
const shown = (...asked: Parameters<typeof fitColumns>) => fitColumns(...asked).map(({ name, px }) => `${name} ${px}`)

test('where the window is too narrow the spare columns leave one after the other, and only those', () => {
  expect(shown(lamps, declared, 750)).toEqual(['name 240', 'state 150', 'room 180', 'remark 180'])
  expect(shown(lamps, declared, 749)).toEqual(['name 300', 'state 188', 'room 226'].map(() => expect.any(String)))
  expect(fitColumns(lamps, declared, 570).map(({ name }) => name)).toEqual(['name', 'state', 'room'])
  expect(shown(lamps, declared, 390)).toEqual(['name 240', 'state 150'])
  expect(shown(lamps, declared, 300)).toEqual(['name 240', 'state 150'])
})

test('until the room is known nothing leaves, and what a reader has chosen stays', () => {
  expect(fitColumns(lamps, declared, 0).length).toBe(4)
  const chosen = { columns: ['name', 'remark', 'room'], widths: {} }
  expect(shown(lamps, chosen, 300)).toEqual(['name 240', 'remark 180', 'room 180'])
})

test('a width that the reader set stays as it is; what is left over goes to the others, else to the last', () => {
  const set = { columns: ['name', 'state'], widths: { name: 100 } }
  expect(shown(lamps, set, 600)).toEqual(['name 100', 'state 500'])
  expect(shown(lamps, { ...set, widths: { name: 100, state: 100 } }, 600)).toEqual(['name 100', 'state 500'])
})

test('what is left over goes first where a head would be cut, and never to the head of a width that the reader set', () => {
  const heads = { name: 200, state: 210, room: 300, remark: 90 }
  const needed = 240 + 210 + 300 + 180
  expect(shown(lamps, declared, needed, heads)).toEqual(['name 240', 'state 210', 'room 300', 'remark 180'])
  // half of what the heads of state and room lack
  expect(shown(lamps, declared, 750 + 90, heads)).toEqual(['name 240', 'state 180', 'room 240', 'remark 180'])
  expect(shown(lamps, declared, needed * 2, heads)).toEqual(['name 480', 'state 420', 'room 600', 'remark 360'])
  // too wide for the room already: it is moved sideways, and no head is cut
  expect(shown(lamps, declared, 300, heads)).toEqual(['name 240', 'state 210'])
  const set = { columns: ['name', 'room'], widths: { room: 180 } }
  expect(shown(lamps, set, 500, heads)).toEqual(['name 320', 'room 180'])
})
