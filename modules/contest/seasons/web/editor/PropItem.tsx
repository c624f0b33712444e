import { useId } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { PropControl } from './controls/PropControl.tsx'
import { useEditor, useProblemsAt } from './editor-context.ts'
import { withType } from './new-items.ts'
import type { Part } from './paths.ts'
import type { ControlSpec, NamedProp } from './shapes.ts'

/** Controls of several parts: a group with a name, where others have a label. */
const groups: readonly ControlSpec['kind'][] = [
  'labels',
  'labelsList',
  'ordered',
  'formats',
  'dateBound',
  'condition',
  'list',
  'object',
]
/** What is wrong with their parts is told beside these. */
const containers: readonly ControlSpec['kind'][] = ['labelsList', 'ordered', 'list', 'object']
const wide: readonly ControlSpec['kind'][] = ['labels', 'labelsList', 'ordered', 'condition', 'list', 'object']

interface PropItemProps {
  prop: NamedProp
  path: string
  value: unknown
  owner: Part
}

/** One property: its word, its control, help, and what is wrong with it. */
export function PropItem({ prop, path, value, owner }: PropItemProps) {
  const t = useTexts(texts)
  const editor = useEditor()
  const id = useId()
  const problems = useProblemsAt(path, !containers.includes(prop.control.kind))
  const isGroup = groups.includes(prop.control.kind)
  const label = t(`props.${prop.word}`)
  const notes = [prop.hint ? `${id}-hint` : '', problems.length > 0 ? `${id}-problem` : ''].filter(Boolean).join(' ')
  const above = path.replace(/\.?\w+$/, '')
  const change = (next: unknown) => {
    const isLast = next === undefined && Object.keys(owner).every((name) => name === prop.name)
    if (prop.word === 'field.type') editor.put(above, withType(owner, String(next)))
    // no level brings a delegation: there is none
    else if (prop.word === 'delegation.level' && next === undefined) editor.put(above, undefined)
    // no age at all is no limit of ages, a team without anything is none
    else if (isLast && /^(ages|team)\./.test(prop.word)) editor.put(above, undefined)
    else editor.put(path, next)
  }
  return (
    <div
      className={wide.includes(prop.control.kind) ? 'season-item season-wide' : 'season-item'}
      data-at={path}
      data-bad={problems.length > 0}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      <span className="season-label">
        {isGroup ? (
          <span id={`${id}-label`}>{label}</span>
        ) : (
          <label htmlFor={id} id={`${id}-label`}>
            {label}
          </label>
        )}
        {prop.isOptional && <small className="season-optional"> {t('optional')}</small>}
      </span>
      <PropControl
        {...{ id, label, prop, path, owner, value }}
        onChange={change}
        {...(notes === '' ? {} : { describedBy: notes })}
        isBad={problems.length > 0}
      />
      {prop.hint && (
        <p id={`${id}-hint`} className="season-hint">
          {t(`hints.${prop.hint}`)}
        </p>
      )}
      {problems.length > 0 && (
        <p id={`${id}-problem`} className="control-problem">
          {problems.map(({ message }) => message).join(t('between'))}
        </p>
      )}
    </div>
  )
}
