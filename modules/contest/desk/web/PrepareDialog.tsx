import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import type { DeskPupil } from '../schema.ts'
import { BulkRun } from './BulkRun.tsx'
import { deskCalls } from './calls.ts'
import type { DeskSeason } from './DeskPage.tsx'
import { texts } from './texts.ts'

interface PrepareProps {
  pupils: readonly DeskPupil[]
  season: DeskSeason
  onClose: () => void
}

/** Which kind, and for which stage, drafts are prepared in; the codes come afterwards. */
export function PrepareDialog({ pupils, season, onClose }: PrepareProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const stages = useDictionary('stage')
  const [kindCode, setKind] = useState(season.kinds[0]?.code ?? '')
  const [stage, setStage] = useState('')
  const [isRunning, setRunning] = useState(false)
  const kind = season.kinds.find((each) => each.code === kindCode)
  if (isRunning && kind) {
    const stageOf = (pupil: DeskPupil) => {
      const asked = stage === '' ? pupil.stage : stage
      return asked !== null && kind.stages.includes(asked) ? { stage: asked } : {}
    }
    const items = pupils.map((pupil) => ({
      id: pupil.id,
      name: pupil.name,
      run: (idempotencyKey: string) =>
        deskCalls.prepare(
          { params: { pupil: pupil.id }, body: { season: season.id, kind: kindCode, ...stageOf(pupil) } },
          { quiet: true, idempotencyKey },
        ),
    }))
    return <BulkRun title={t('bulk.prepareTitle')} items={items} onClose={onClose} />
  }
  return (
    <Dialog
      isOpen
      isFirm
      onClose={onClose}
      title={t('prepare.title', { count: pupils.length })}
      closeLabel={t('form.close')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" onClick={() => setRunning(true)}>
            {t('prepare.act')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('prepare.text')}</p>
        <Field label={t('prepare.kind')}>
          <Select
            data-focus-first
            value={kindCode}
            onChange={(event) => setKind(event.target.value)}
            options={season.kinds.map((each) => ({ value: each.code, label: labelIn(each.labels, language) }))}
          />
        </Field>
        <Field label={t('prepare.stage')}>
          <Select
            value={stage}
            onChange={(event) => setStage(event.target.value)}
            placeholder={t('prepare.stageOfPupil')}
            options={stages
              .filter(({ code }) => kind?.stages.includes(code))
              .map(({ code, label }) => ({ value: code, label }))}
          />
        </Field>
      </Stack>
    </Dialog>
  )
}
