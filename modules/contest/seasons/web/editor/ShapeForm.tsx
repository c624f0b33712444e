import type { ShapeFormProps } from './editor-context.ts'
import { PropItem } from './PropItem.tsx'
import { propsOf } from './shapes.ts'

/** The properties of one part, each with its control, its help and what is wrong with it. */
export function ShapeForm({ shape, path, part, only, except }: ShapeFormProps) {
  const shown = propsOf(shape).filter(
    ({ name, isFor }) =>
      (!only || only.includes(name)) && !except?.includes(name) && (!isFor || isFor(part) || part[name] !== undefined),
  )
  return (
    <div className="season-form">
      {shown.map((prop) => (
        <PropItem
          key={prop.name}
          prop={prop}
          path={path === '' ? prop.name : `${path}.${prop.name}`}
          value={part[prop.name]}
          owner={part}
        />
      ))}
    </div>
  )
}
