import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Menu } from '#kernel/web/ui/Menu.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { DeskPupil } from '../schema.ts'
import { declarationCalls, deskCalls } from './calls.ts'
import type { DeskSeason } from './DeskPage.tsx'
import { PrepareDialog } from './PrepareDialog.tsx'
import { PupilForm } from './PupilForm.tsx'
import { taskAddress } from './task-address.ts'
import { texts } from './texts.ts'

type Question = 'remove' | 'giveUp' | 'leave'

/** The next step of one pupil, and what else can be done. */
export function PupilActions({ pupil, season }: { pupil: DeskPupil; season: DeskSeason | null }) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'edit' | 'prepare' | Question | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { draft } = pupil
  const isAwaiting = draft !== null && draft.confirmedAt === null
  async function run(work: () => Promise<string>) {
    setBusy(true)
    try {
      toast(await work(), 'success')
    } finally {
      setBusy(false)
      setOpen(null)
      await revalidate()
    }
  }
  const invite = () =>
    run(async () => {
      const { sentTo } = await deskCalls.invite({ params: { declaration: draft?.id ?? '' } })
      return sentTo === null ? t('invitation.notSent') : t('invitation.sent', { to: sentTo })
    })
  const remind = () =>
    run(async () =>
      t('invitation.sent', {
        to: (await deskCalls.remind({ params: { declaration: draft?.id ?? '' } })).sentTo,
      }),
    )
  return (
    <div className="desk-acts">
      <NextStep
        pupil={pupil}
        season={season}
        isBusy={isBusy}
        onPrepare={() => setOpen('prepare')}
        onInvite={() => void invite()}
        onRemind={() => void remind()}
      />
      <Menu shape="icon" label={t('row.more', { name: pupil.name })} summary={<Icon name="menu" />}>
        <MenuPanel>
          <Button variant="quiet" icon="edit" onClick={() => setOpen('edit')}>
            {t('row.edit')}
          </Button>
          {isAwaiting && (
            <Button variant="quiet" icon="refresh" onClick={() => void invite()}>
              {t('row.newInvitation')}
            </Button>
          )}
          {isAwaiting && draft.invitation !== null && (
            <Button
              variant="quiet"
              icon="undo"
              onClick={() =>
                void run(async () => {
                  await deskCalls.revokeInvitation({ params: { declaration: draft.id } })
                  return t('row.revoked', { name: pupil.name })
                })
              }
            >
              {t('row.revoke')}
            </Button>
          )}
          {isAwaiting && (
            <Button variant="quiet" icon="trash" onClick={() => setOpen('giveUp')}>
              {t('row.giveUp')}
            </Button>
          )}
          {draft !== null && !isAwaiting && (
            <Button variant="quiet" icon="exit" onClick={() => setOpen('leave')}>
              {t('row.leave')}
            </Button>
          )}
          {draft === null && (
            <Button variant="quiet" icon="trash" onClick={() => setOpen('remove')}>
              {t('row.remove')}
            </Button>
          )}
        </MenuPanel>
      </Menu>
      {open === 'edit' && <PupilForm pupil={pupil} onClose={() => setOpen(null)} />}
      {open === 'prepare' && season && <PrepareDialog pupils={[pupil]} season={season} onClose={() => setOpen(null)} />}
      <Questions pupil={pupil} open={open} isBusy={isBusy} onClose={() => setOpen(null)} onRun={run} />
    </div>
  )
}

/** A press in the panel is a choice: the menu folds again. */
function MenuPanel({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside act; this only folds the panel after them
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press by keyboard is a click of the button
    <div
      className="menu-panel desk-menu"
      onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
    >
      {children}
    </div>
  )
}

interface NextProps {
  pupil: DeskPupil
  season: DeskSeason | null
  isBusy: boolean
  onPrepare: () => void
  onInvite: () => void
  onRemind: () => void
}

function NextStep({ pupil, season, isBusy, onPrepare, onInvite, onRemind }: NextProps) {
  const t = useTexts(texts)
  const { draft, tasks } = pupil
  const [task] = tasks
  if (task === 'prepare')
    return (
      <Button
        size="small"
        icon="plus"
        disabledReason={season === null ? t('desk.noSeasonTitle') : undefined}
        onClick={onPrepare}
      >
        {t('row.prepare')}
      </Button>
    )
  if (draft === null || task === 'ended') return null
  if (task === 'invite')
    return (
      <Button size="small" icon="mail" isBusy={isBusy} onClick={onInvite}>
        {t('row.invite')}
      </Button>
    )
  if (task === 'confirm' || task === 'consent' || task === 'submit')
    return (
      <Button size="small" icon="clock" isBusy={isBusy} onClick={onRemind}>
        {t('row.remind')}
      </Button>
    )
  if (task === 'code')
    return (
      <LinkButton size="small" icon="edit" href={`/declarations/new/code?declaration=${draft.id}`}>
        {t('row.enterCode')}
      </LinkButton>
    )
  const word = { print: 'print', pages: 'pagesAct', mend: 'mend' } as const
  return (
    <LinkButton size="small" iconAfter="arrow-right" href={taskAddress(pupil) ?? '/desk'}>
      {t(`row.${task === 'print' || task === 'pages' || task === 'mend' ? word[task] : 'open'}`)}
    </LinkButton>
  )
}

interface QuestionsProps {
  pupil: DeskPupil
  open: string | null
  isBusy: boolean
  onClose: () => void
  onRun: (work: () => Promise<string>) => Promise<void>
}

function Questions({ pupil, open, isBusy, onClose, onRun }: QuestionsProps) {
  const t = useTexts(texts)
  const { name } = pupil
  const declaration = pupil.draft?.id ?? ''
  const works: { readonly [Q in Question]: () => Promise<string> } = {
    async remove() {
      await deskCalls.removePupil({ params: { pupil: pupil.id } })
      return t('desk.removed', { name })
    },
    async giveUp() {
      await declarationCalls.delete({ params: { declaration } })
      return t('row.givenUp', { name })
    },
    async leave() {
      await deskCalls.endHelp({ params: { declaration } })
      return t('row.left', { name })
    },
  }
  return (['remove', 'giveUp', 'leave'] as const).map((question) => (
    <ConfirmDialog
      key={question}
      isOpen={open === question}
      isDestructive={question !== 'leave'}
      isBusy={isBusy}
      question={t(`row.${question}Question`, { name })}
      confirmLabel={t(`row.${question}`)}
      cancelLabel={t('form.cancel')}
      onConfirm={() => void onRun(works[question])}
      onCancel={onClose}
    >
      <p>{t(`row.${question}Text`)}</p>
    </ConfirmDialog>
  ))
}
