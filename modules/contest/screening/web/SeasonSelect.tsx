import { Select } from 'antd'
import { labelIn } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { useSeasonChoice } from './season-choice.ts'
import { texts } from './texts.ts'

/** Which season the page is about. */
export function SeasonSelect({ choice }: { choice: ReturnType<typeof useSeasonChoice> }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Select<string | null>
      className="season-select"
      aria-label={t('season')}
      value={choice.season?.id ?? null}
      loading={choice.isLoading}
      onChange={(id) => id !== null && choice.choose(id)}
      options={choice.seasons.map(({ id, title }) => ({ value: id, label: labelIn(title, language) }))}
    />
  )
}
