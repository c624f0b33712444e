import './season-select.css'
import { Select } from 'antd'
import { labelIn } from '#kernel/contract/languages.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useLanguage } from '#kernel/web/texts.tsx'
import type { useSeasonChoice } from './season-choice.ts'

/** Which season the page is about. */
export function SeasonSelect({ choice, label }: { choice: ReturnType<typeof useSeasonChoice>; label: string }) {
  const language = useLanguage()
  if (choice.error && choice.seasons.length === 0) return <Unanswered error={choice.error} onAgain={choice.again} />
  return (
    <Select<string | null>
      className="season-select"
      aria-label={label}
      value={choice.season?.id ?? null}
      loading={choice.isLoading}
      onChange={(id) => id !== null && choice.choose(id)}
      options={choice.seasons.map(({ id, title }) => ({ value: id, label: labelIn(title, language) }))}
    />
  )
}
