import { expect, test } from 'vitest'
import { z } from 'zod'
import { seasonDefinition } from '../../schema.ts'
import { propsOf, type ShapeName, shapeIn } from './shapes.ts'

interface Node {
  properties?: Readonly<Record<string, Node>>
  items?: Node
}

test('every property of a season’s definition has its control in the editor, and the editor has no other', () => {
  const seen: string[] = []
  const walk = (node: Node, shape: ShapeName) => {
    seen.push(shape)
    const props = propsOf(shape)
    expect([shape, props.map(({ name }) => name).sort()]).toEqual([shape, Object.keys(node.properties ?? {}).sort()])
    for (const prop of props) {
      const inner = shapeIn(prop)
      const part = node.properties?.[prop.name]
      if (inner && part) walk(prop.control.kind === 'list' ? (part.items ?? {}) : part, inner)
    }
  }
  walk(z.toJSONSchema(seasonDefinition) as Node, 'season')
  expect([...new Set(seen)].sort()).toEqual([
    'ages',
    'cap',
    'contact',
    'delegation',
    'event',
    'exam',
    'examItem',
    'field',
    'kind',
    'kindGroup',
    'material',
    'option',
    'people',
    'print',
    'question',
    'recommendation',
    'scoreItem',
    'season',
    'section',
    'sheet',
    'subject',
    'team',
    'tick',
    'unitMaterial',
    'unitRound',
    'window',
  ])
})
