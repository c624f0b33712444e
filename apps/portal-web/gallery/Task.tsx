import { useState } from 'react'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { DeadlineClock, type TimeLeft, type TimeUnit } from '#kernel/web/ui/DeadlineClock.tsx'
import { ConfirmDialog, Dialog } from '#kernel/web/ui/Dialog.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox, Lock, LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { Grid, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Accordion } from '#kernel/web/ui/Lists.tsx'
import { Progress, SavedAt } from '#kernel/web/ui/Progress.tsx'
import { SegmentedControl } from '#kernel/web/ui/SegmentedControl.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { type Step, StepBar, Stepper } from '#kernel/web/ui/Stepper.tsx'
import { Tabs } from '#kernel/web/ui/Tabs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Section } from './Section.tsx'
import type { GalleryWords } from './words.ts'

function Feedback({ t }: { t: GalleryWords }) {
  return (
    <Section id="feedback" title={t('sections.feedback')}>
      <Stack gap="s">
        <Notice title={t('feedback.info')}>{t('feedback.infoText')}</Notice>
        <Notice
          kind="success"
          title={t('feedback.success')}
          action={
            <Button size="small" icon="download">
              {t('feedback.act')}
            </Button>
          }
        >
          {t('feedback.successText')}
        </Notice>
        <Notice kind="warning" title={t('feedback.warning')}>
          {t('feedback.warningText')}
        </Notice>
        <Notice kind="danger" title={t('feedback.danger')}>
          {t('feedback.dangerText')}
        </Notice>
      </Stack>
      <Row>
        <Tag icon="edit">{t('feedback.draft')}</Tag>
        <Tag kind="info">{t('feedback.submitted')}</Tag>
        <Tag kind="warning" icon="clock">
          {t('feedback.checking')}
        </Tag>
        <Tag kind="warning" icon="undo">
          {t('feedback.returned')}
        </Tag>
        <Tag kind="success">{t('feedback.done')}</Tag>
        <Tag kind="danger">{t('feedback.refused')}</Tag>
      </Row>
      <Row>
        <SavedAt state="saved">{t('feedback.saved')}</SavedAt>
        <SavedAt state="saving">{t('feedback.saving')}</SavedAt>
        <SavedAt state="failed">{t('feedback.failed')}</SavedAt>
        <SavedAt state="offline">{t('feedback.offline')}</SavedAt>
      </Row>
      <Grid min="l">
        <Progress label={t('feedback.uploading')} ratio={0.63} detail={t('feedback.left')} />
        <Progress label={t('feedback.rendering')} detail={t('feedback.waiting')} />
        <Progress label={t('feedback.done')} ratio={1} tone="good" detail="100%" />
        <Skeleton label={t('feedback.loading')} />
        <Skeleton label={t('feedback.loading')} shape="card" />
      </Grid>
      <Grid min="l">
        <EmptyState
          picture={<EmptyBox />}
          title={t('feedback.emptyTitle')}
          action={
            <LinkButton variant="primary" icon="plus" href="#feedback">
              {t('feedback.emptyAct')}
            </LinkButton>
          }
        >
          {t('feedback.emptyText')}
        </EmptyState>
        <EmptyState
          picture={<LostSignal />}
          title={t('feedback.lostTitle')}
          action={<Button icon="refresh">{t('feedback.lostAct')}</Button>}
        >
          {t('feedback.lostText')}
        </EmptyState>
        <EmptyState
          picture={<Lock />}
          title={t('feedback.lockTitle')}
          action={<LinkButton href="#feedback">{t('feedback.lockAct')}</LinkButton>}
        >
          {t('feedback.lockText')}
        </EmptyState>
      </Grid>
    </Section>
  )
}

const hourMs = 3_600_000

function Clocks({ t, nowAt }: { t: GalleryWords; nowAt: number }) {
  const unitWords = { day: 'unitDay', hour: 'unitHour', minute: 'unitMinute', second: 'unitSecond' } as const
  const shared = {
    nowAt,
    unit: (unit: TimeUnit, count: number) => t(`task.${unitWords[unit]}`, { count }),
    spoken: ({ days, hours, minutes }: TimeLeft) => t('task.spoken', { days, hours, minutes }),
    over: t('task.over'),
  }
  return (
    <Stack>
      <DeadlineClock {...shared} look="tiles" label={t('task.deadline')} deadlineAt={nowAt + 295.4 * hourMs} />
      <Row>
        <DeadlineClock {...shared} label={t('task.calm')} deadlineAt={nowAt + 295.4 * hourMs} />
        <DeadlineClock {...shared} label={t('task.near')} deadlineAt={nowAt + 50.2 * hourMs} />
        <DeadlineClock {...shared} label={t('task.last')} deadlineAt={nowAt + 7.5 * hourMs} />
        <DeadlineClock {...shared} label={t('task.past')} deadlineAt={nowAt - hourMs} />
      </Row>
    </Stack>
  )
}

function Wizard({ t, nowAt }: { t: GalleryWords; nowAt: number }) {
  const steps: Step[] = [
    { id: 'basics', title: t('task.basics'), state: 'done', note: t('task.done'), href: '#task' },
    { id: 'members', title: t('task.members'), state: 'done', note: t('task.done'), href: '#task' },
    { id: 'instructors', title: t('task.instructors'), state: 'open', href: '#task' },
    {
      id: 'materials',
      title: t('task.materials'),
      state: 'missing',
      note: t('task.missing', { count: 2 }),
      href: '#task',
    },
    { id: 'print', title: t('task.print'), state: 'locked', note: t('task.locked') },
    { id: 'submit', title: t('task.submit'), state: 'locked', note: t('task.lockedSubmit') },
  ]
  const way = { label: t('task.steps'), steps, currentId: 'instructors' }
  return (
    <Section id="task" title={t('sections.task')}>
      <div className="gallery-wizard">
        <StepBar {...way} position={t('task.position', { index: 3, count: steps.length })} />
        <Stepper {...way} />
        <Clocks t={t} nowAt={nowAt} />
      </div>
    </Section>
  )
}

function Windows({ t }: { t: GalleryWords }) {
  const [open, setOpen] = useState<'none' | 'dialog' | 'question'>('none')
  const [tab, setTab] = useState('one')
  const [view, setView] = useState('cards')
  const close = () => setOpen('none')
  return (
    <Section id="windows" title={t('sections.windows')}>
      <Row>
        <Button onClick={() => setOpen('dialog')}>{t('windows.open')}</Button>
        <Button variant="danger" icon="trash" onClick={() => setOpen('question')}>
          {t('windows.ask')}
        </Button>
        <Button icon="check" onClick={() => toast(t('windows.toastSaved'), 'success')}>
          {t('windows.toastSuccess')}
        </Button>
        <Button icon="error" onClick={() => toast(t('windows.toastFailed'), 'danger')}>
          {t('windows.toastDanger')}
        </Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title={t('windows.title')}
        closeLabel={t('windows.close')}
        actions={
          <Button variant="primary" onClick={close}>
            {t('windows.understood')}
          </Button>
        }
      >
        <p>{t('windows.text')}</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'question'}
        isDestructive
        question={t('windows.question')}
        confirmLabel={t('windows.confirm')}
        cancelLabel={t('windows.keep')}
        onConfirm={close}
        onCancel={close}
      >
        <p>{t('windows.questionText')}</p>
      </ConfirmDialog>
      <Tabs
        label={t('windows.tabs')}
        selectedId={tab}
        onSelect={setTab}
        tabs={[
          { id: 'one', label: t('windows.tabOne'), panel: <p>{t('windows.tabOneText')}</p> },
          { id: 'two', label: t('windows.tabTwo'), panel: <p>{t('windows.tabTwoText')}</p> },
          { id: 'three', label: t('windows.tabThree'), panel: <p>{t('windows.tabThreeText')}</p> },
        ]}
      />
      <SegmentedControl
        label={t('windows.view')}
        value={view}
        onValue={setView}
        options={[
          { value: 'cards', label: t('windows.viewCards'), icon: 'picture' },
          { value: 'list', label: t('windows.viewList'), icon: 'menu' },
        ]}
      />
      <Accordion
        items={[
          { id: 'question-one', title: t('windows.questionOne'), content: t('windows.answerOne') },
          { id: 'question-two', title: t('windows.questionTwo'), content: t('windows.answerTwo') },
          { id: 'question-three', title: t('windows.questionThree'), content: t('windows.answerThree') },
        ]}
      />
    </Section>
  )
}

/** What leads through a long task: states, steps, clocks, windows. */
export function Task({ t, nowAt }: { t: GalleryWords; nowAt: number }) {
  return (
    <>
      <Feedback t={t} />
      <Wizard t={t} nowAt={nowAt} />
      <Windows t={t} />
    </>
  )
}
