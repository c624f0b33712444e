import { Tag } from 'antd'
import type { ChoiceTone } from '#kernel/contract/fields.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { type AskedQuestionState, askedQuestionTones } from '../../contract.ts'
import { supportTexts } from './texts.ts'

const tones: { readonly [S in AskedQuestionState]?: ChoiceTone } = askedQuestionTones

/** Where a question, or feedback, stands: a word, and a color that says the same. */
export function StateTag({ state }: { state: AskedQuestionState }) {
  const t = useTexts(supportTexts)
  return <Tag className={`tag-${tones[state] ?? 'plain'}`}>{t(`resources.feedbacks.options.state.${state}`)}</Tag>
}
