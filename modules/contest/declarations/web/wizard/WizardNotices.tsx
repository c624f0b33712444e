import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { useKindWords } from '../words.ts'
import { isOverdue, MendNotice } from './MendNotice.tsx'
import { fillsInNothing, isHandedIn, type WizardStep } from './steps.ts'
import { UnfreezeButton } from './UnfreezeButton.tsx'

/** What stands in the way of working on: a lock, a revoked code, a save that the server refused. */
export function WizardNotices({ draft, view, step }: { draft: Draft; view: DraftView; step: WizardStep }) {
  const t = useTexts(texts)
  const { detail, state, isLocked } = view
  const code = detail.authorizationCode
  // The page of submission tells of the frozen form, and of the receipt, by itself; that it is too late stands everywhere.
  const hasOwnLock = fillsInNothing(step) && detail.state !== 'draft'
  return (
    <>
      {detail.helping && <HelpNotice declaration={detail.id} helping={detail.helping} />}
      {code?.state === 'void' && (
        <Notice
          kind="danger"
          title={t('wizard.revokedTitle')}
          action={
            <LinkButton size="small" href={`/declarations/new/code?declaration=${detail.id}`}>
              {t('wizard.revokedAct')}
            </LinkButton>
          }
        >
          {t('wizard.revokedText', { unit: code.unit, code: code.code })}
        </Notice>
      )}
      {detail.fixBy !== null && <MendNotice view={view} fixBy={detail.fixBy} />}
      {isLocked && !isOverdue(detail) && (!hasOwnLock || isClosed(detail)) && <LockNotice draft={draft} view={view} />}
      {state.failure && !isLocked && (
        <Notice
          kind="danger"
          isUrgent
          title={t('wizard.failureTitle')}
          action={
            <Button size="small" icon="refresh" onClick={() => void draft.refresh().then(() => draft.queue.retryNow())}>
              {t('wizard.retry')}
            </Button>
          }
        >
          <p>{state.failure.message}</p>
          <p>{t('wizard.failureText')}</p>
        </Notice>
      )}
    </>
  )
}

/** That a teacher helps, to the owner and to the teacher. */
function HelpNotice({
  declaration,
  helping,
}: {
  declaration: string
  helping: NonNullable<DraftView['detail']['helping']>
}) {
  const t = useTexts(texts)
  const who = helping.isMyself ? (helping.awaitsPupil ? 'awaits' : 'helping') : 'helped'
  return (
    <Notice
      title={who === 'helped' ? t('wizard.helpedTitle', { name: helping.name }) : t(`wizard.${who}Title`)}
      action={
        <LinkButton size="small" href={who === 'awaits' ? '/desk' : `/declarations/${declaration}/help`}>
          {t(who === 'awaits' ? 'wizard.awaitsAct' : 'wizard.helpedAct')}
        </LinkButton>
      }
    >
      {t(`wizard.${who}Text`)}
    </Notice>
  )
}

/** Nothing is handed in yet, and it is too late for it. */
function isClosed({ abilities }: DraftView['detail']): boolean {
  return [abilities.save, abilities.unfreeze, abilities.submit].some((why) => why?.code === 'deadline_passed')
}

function LockNotice({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useKindWords(view.kind)
  const formats = useFormats()
  const { detail } = view
  if (isClosed(detail)) {
    return (
      <Notice kind="warning" title={t('wizard.closedTitle')}>
        {t('wizard.closedText', { at: formats.dateTime(detail.season.closesAt) })}
      </Notice>
    )
  }
  if (detail.state === 'draft') return <Notice kind="warning" title={detail.abilities.save?.message} />
  if (detail.state !== 'signing' && detail.state !== 'signed') {
    return (
      <Notice title={t(isHandedIn(detail) ? 'wizard.submittedTitle' : `states.${detail.state}`)}>
        {t(detail.state === 'submitted' ? 'wizard.submittedOpen' : 'wizard.submittedText')}
      </Notice>
    )
  }
  return (
    <Notice title={t('wizard.lockedTitle')} action={<UnfreezeButton draft={draft} view={view} isSmall />}>
      {t('wizard.lockedText')}
    </Notice>
  )
}
