import { Tag } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import type { AskedQuestionState } from '../../contract.ts'
import { supportTexts } from './texts.ts'

const looks: Record<AskedQuestionState, string> = {
  unprocessed: 'tag-wait',
  processing: 'tag-wait',
  timeout: 'tag-bad',
  resolved: 'tag-good',
  essence: 'tag-good',
  deleted: '',
}

/** Where a question, or feedback, stands: a word, and a color that says the same. */
export function StateTag({ state }: { state: AskedQuestionState }) {
  const t = useTexts(supportTexts)
  return <Tag className={looks[state]}>{t(`resources.feedbacks.options.state.${state}`)}</Tag>
}

export function StateCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  return <StateTag state={row.state as AskedQuestionState} />
}
