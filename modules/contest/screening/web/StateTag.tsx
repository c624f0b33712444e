import { Tag } from 'antd'
import { useWord } from './words.ts'

const tones: Readonly<Record<string, string>> = {
  submitted: 'tag-wait',
  returned: 'tag-warn',
  qualified: 'tag-good',
  refused: 'tag-bad',
}

/** The state in the words of the dictionary; the color only helps the eye. */
export function StateTag({ state }: { state: string }) {
  const word = useWord('declaration_state', state)
  return <Tag className={tones[state] ?? ''}>{word}</Tag>
}

/** The name of a review level: school, county, city, province. */
export function LevelName({ level }: { level: string }) {
  return <>{useWord('unit_level', level)}</>
}
