import { type Language, labelIn } from '#kernel/contract/languages.ts'
import { useFormats, useLanguage } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { fieldAt } from '../../contract/fields.ts'
import type { DeclarationDetail } from '../../schema.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { useKindWords, type Words } from '../words.ts'
import { problemLabel } from './problem-label.ts'
import { fieldId, stepAddress, stepOfProblem, type WizardStep } from './steps.ts'

/** Its day has passed: nothing of it can be mended or handed in any more. */
export function isOverdue({ abilities }: DeclarationDetail): boolean {
  return [abilities.save, abilities.unfreeze, abilities.submit].some((why) => why?.code === 'fix_by_passed')
}

/** Of a declaration that was returned: until when it is mended, why it came back, and the places that may be changed. */
export function MendNotice({ view, fixBy }: { view: DraftView; fixBy: string }) {
  const t = useKindWords(view.kind)
  const formats = useFormats()
  const language = useLanguage()
  const { detail, isLocked } = view
  const at = formats.dateTime(fixBy)
  if (isOverdue(detail)) {
    return (
      <Notice kind="danger" title={t('mend.over', { at })}>
        {t('mend.overText')}
      </Notice>
    )
  }
  const reason = detail.moves.findLast((move) => move.action === 'return')?.reason
  const opened = detail.openedPaths ?? []
  return (
    <Notice kind="warning" title={t('mend.by', { at })}>
      {reason && <p>{reason}</p>}
      {!isLocked && opened.length > 0 && (
        <>
          <p>{t('mend.opened')}</p>
          <ul className="mend-places">
            {opened.map((path) => (
              <li key={path}>
                <Anchor href={openedAddress(view, path)}>{openedLabel(t, language, view, path)}</Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** What a return may open, in words: a field, one field of every member, a list of people, a material, the signed pages. */
function openedLabel(t: Words, language: Language, { kind, detail, state }: DraftView, path: string): string {
  if (path === 'signedPages') return t('mend.signedPages')
  const [list, , field] = path.split('.')
  if ((list === 'members' || list === 'instructors') && field !== undefined) {
    const place = fieldAt(kind, path)
    return `${t(`wizard.${list}`)} · ${place ? labelIn(place.field.labels, language) : field}`
  }
  return problemLabel(t, language, { kind, detail, values: state.values, path })
}

function openedAddress({ detail: { id: declaration }, kind }: DraftView, path: string): string {
  const head = path.split('.')[0] ?? ''
  const steps: Readonly<Record<string, WizardStep>> = {
    members: 'members',
    instructors: 'instructors',
    materials: 'materials',
    signedPages: 'submission',
  }
  const address = stepAddress(declaration, steps[head] ?? stepOfProblem({ path, step: 'basics' }, kind))
  // a list of people and the signed pages are places of a page of their own
  return ['members', 'instructors', 'signedPages'].includes(head) ? address : `${address}#${fieldId(path)}`
}
