import { Button } from 'antd'
import { useTexts } from '../texts.tsx'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'

interface ConflictNoteProps {
  page: ResourcePage
  words: ResourceWords
  name: string
  /** as it stands by now */
  row: AnyRow
  onTake: () => void
}

/** The value that somebody else has saved meanwhile, beside one's own. */
export function ConflictNote({ page, words, name, row, onTake }: ConflictNoteProps) {
  const t = useTexts(kitTexts)
  const field = page.resource.fields[name]
  if (!field) return null
  const { Cell, Whole = Cell } = viewOf(field)
  const value = row[name] ?? null
  return (
    <span className="form-conflict">
      {t('form.theirs')}{' '}
      <strong>
        {value === null ? t('history.empty') : <Whole value={value} field={field} words={words.field(name)} />}
      </strong>{' '}
      <Button size="small" onClick={onTake}>
        {t('form.takeTheirs')}
      </Button>
    </span>
  )
}
