import { useTexts } from '#kernel/web/texts.tsx'
import { schoolWarning } from '../../contract/completeness.ts'
import type { Draft } from '../draft/draft.ts'
import { type DraftView, valuesOf } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { Confirmation } from './Confirmation.tsx'
import { schoolPathOf, useSchool } from './SchoolPicker.tsx'

/** At a member's school that does not stand below the unit that gave the code: is it right all the same? */
export function SchoolConfirmation({ draft, view, path }: { draft: Draft; view: DraftView; path: string }) {
  const t = useTexts(texts)
  const value = view.state.values[path]
  const school = useSchool(typeof value === 'string' ? value : '')
  const [list, id] = path.split('.')
  const code = view.detail.authorizationCode
  if (list !== 'members' || id === undefined || !school || !code) return null
  const member = { id, values: valuesOf(view.state.values, `members.${id}.`), schoolPath: schoolPathOf(school.value) }
  const warning = schoolWarning(view.kind, member, code.unitId)
  if (!warning) return null
  return (
    <Confirmation
      draft={draft}
      view={view}
      confirmation={warning.confirmation}
      label={school.label}
      words={t('problems.school_not_of_code', { unit: code.unit })}
      doneWords={t('confirm.doneSchool', { unit: code.unit })}
    />
  )
}
