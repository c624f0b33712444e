import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import type { IconName } from '#kernel/web/ui/Icon.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type DeskTask, deskLimits } from '../contract.ts'
import type { DeskPupil } from '../schema.ts'
import { BulkRun } from './BulkRun.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { deskCalls } from './calls.ts'
import type { DeskSeason } from './DeskPage.tsx'
import { PrepareDialog } from './PrepareDialog.tsx'
import { texts } from './texts.ts'

interface BarProps {
  shown: readonly DeskPupil[]
  chosen: readonly DeskPupil[]
  season: DeskSeason | null
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

type Act = 'prepare' | 'invite' | 'remind' | 'codes'
const remindable: readonly DeskTask[] = [
  'confirm',
  'consent',
  'fields',
  'materials',
  'print',
  'pages',
  'submit',
  'mend',
]

/** For whom of the chosen ones each act makes sense. */
function targetsOf(chosen: readonly DeskPupil[]) {
  const first = (pupil: DeskPupil, tasks: readonly DeskTask[]) =>
    pupil.tasks[0] !== undefined && tasks.includes(pupil.tasks[0])
  return {
    prepare: chosen.filter((pupil) => first(pupil, ['prepare'])),
    invite: chosen.filter((pupil) => first(pupil, ['invite'])),
    remind: chosen.filter((pupil) => first(pupil, remindable)),
    codes: chosen.filter((pupil) => pupil.draft !== null && pupil.tasks.includes('code')),
    print: chosen.filter((pupil) => pupil.draft !== null),
    slips: chosen.filter((pupil) => first(pupil, ['invite', 'confirm'])),
  }
}

/** Choosing all, and what is done for the chosen ones together. */
export function BulkBar({ shown, chosen, season, onChoose }: BarProps) {
  const t = useTexts(texts)
  const [running, setRunning] = useState<{ act: Act; pupils: readonly DeskPupil[] } | null>(null)
  const targets = targetsOf(chosen)
  const reason = (act: Act | 'print' | 'slips') => {
    if (chosen.length === 0) return t('bulk.nobody')
    if (act === 'prepare' && season === null) return t('desk.noSeasonTitle')
    const nobody = {
      prepare: 'Prepare',
      invite: 'Invite',
      remind: 'Remind',
      codes: 'Codes',
      print: 'Print',
      slips: 'Slips',
    } as const
    return targets[act].length === 0 ? t(`bulk.nobody${nobody[act]}`) : undefined
  }
  const start = (act: Act) => setRunning({ act, pupils: targets[act] })
  return (
    <div className="desk-bar">
      <div className="work-all">
        <input
          type="checkbox"
          className="work-check"
          aria-label={t('desk.chooseAll')}
          checked={chosen.length === shown.length}
          onChange={(event) =>
            onChoose(
              shown.map((pupil) => pupil.id),
              event.target.checked,
            )
          }
        />
        <span role="status">
          {chosen.length > 0 ? t('desk.chosen', { count: chosen.length }) : t('desk.count', { count: shown.length })}
        </span>
      </div>
      <div className="row">
        <Button size="small" icon="plus" disabledReason={reason('prepare')} onClick={() => start('prepare')}>
          {t('bulk.prepare')}
        </Button>
        <Button size="small" icon="edit" disabledReason={reason('codes')} onClick={() => start('codes')}>
          {t('bulk.codes')}
        </Button>
        <Button size="small" icon="mail" disabledReason={reason('invite')} onClick={() => start('invite')}>
          {t('bulk.invite')}
        </Button>
        <Button size="small" icon="clock" disabledReason={reason('remind')} onClick={() => start('remind')}>
          {t('bulk.remind')}
        </Button>
        <SlipsButton pupils={targets.slips} reason={reason('slips')} />
        <PrintButton pupils={targets.print} reason={reason('print')} />
      </div>
      {running && <Running {...running} season={season} onClose={() => setRunning(null)} />}
    </div>
  )
}

interface RunningProps {
  act: Act
  pupils: readonly DeskPupil[]
  season: DeskSeason | null
  onClose: () => void
}

function Running({ act, pupils, season, onClose }: RunningProps) {
  const t = useTexts(texts)
  if (act === 'prepare') return season && <PrepareDialog pupils={pupils} season={season} onClose={onClose} />
  if (act === 'codes') return <CodesDialog pupils={pupils} onClose={onClose} />
  const items = pupils.map((pupil) => ({
    id: pupil.id,
    name: pupil.name,
    run: (idempotencyKey: string) =>
      deskCalls[act]({ params: { declaration: pupil.draft?.id ?? '' } }, { quiet: true, idempotencyKey }),
  }))
  return <BulkRun title={t(`bulk.${act}Title`)} items={items} onClose={onClose} />
}

interface PaperButtonProps {
  pupils: readonly DeskPupil[]
  reason: string | undefined
}

/** One PDF with the forms in the order of the list. */
function PrintButton({ pupils, reason }: PaperButtonProps) {
  const t = useTexts(texts)
  async function make(declarations: string[]) {
    const { url, drafts } = await deskCalls.print({ body: { declarations } })
    if (drafts > 0) toast(t('bulk.printedDrafts', { count: drafts }), 'warning')
    return url
  }
  return <PaperButton icon="print" label={t('bulk.print')} {...{ pupils, reason, make }} />
}

/** Slips to be cut, for pupils whom no message reaches; whoever has no open invitation gets one. */
function SlipsButton({ pupils, reason }: PaperButtonProps) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  async function make(declarations: string[]) {
    const { url } = await deskCalls.slips({ body: { declarations } })
    void revalidate()
    return url
  }
  return <PaperButton icon="file" label={t('bulk.slips')} {...{ pupils, reason, make }} />
}

/** The tab of a paper is opened by the press itself: later the browser would not let it. */
function PaperButton(
  props: PaperButtonProps & { icon: IconName; label: string; make: (declarations: string[]) => Promise<string> },
) {
  const { pupils, reason, icon, label, make } = props
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const { papersMax: max } = deskLimits
  async function print() {
    setBusy(true)
    const tab = window.open('about:blank', '_blank')
    try {
      const url = await make(pupils.map((pupil) => pupil.draft?.id ?? ''))
      if (tab) tab.location.href = url
      else location.assign(url)
    } catch (error) {
      tab?.close()
      throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      icon={icon}
      isBusy={isBusy}
      disabledReason={reason ?? (pupils.length > max ? t('bulk.tooManyPrint', { max }) : undefined)}
      onClick={() => void print()}
    >
      {label}
    </Button>
  )
}
