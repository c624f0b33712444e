import { Tag } from 'antd'
import type { ChoiceTone } from '#kernel/contract/fields.ts'
import { useWord } from './words.ts'

/** what a state means to whoever works on it */
export const stateTones: Readonly<Record<string, ChoiceTone | undefined>> = {
  submitted: 'wait',
  returned: 'warn',
  qualified: 'good',
  refused: 'bad',
}

/** The state in the words of the dictionary; the color only helps the eye. */
export function StateTag({ state }: { state: string }) {
  const word = useWord('declaration_state', state)
  const tone = stateTones[state]
  return <Tag className={tone ? `tag-${tone}` : ''}>{word}</Tag>
}

/** The name of a review level: school, county, city, province. */
export function LevelName({ level }: { level: string }) {
  return <>{useWord('unit_level', level)}</>
}
