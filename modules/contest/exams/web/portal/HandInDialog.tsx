import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { BulkRun } from '#modules/contest/desk/web/index.ts'
import type { OwnRegistration } from '../../schema.ts'
import { declarationCalls } from './calls.ts'
import { texts } from './texts.ts'

/** What is declared for all of them is asked once; then each is handed in by itself, and what fails is named. */
export function HandInDialog({
  registrations,
  onClose,
}: {
  registrations: readonly OwnRegistration[]
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [ticked, setTicked] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const ticks = [...new Map(registrations.flatMap((each) => each.ticks.map(({ code, text }) => [code, text] as const)))]
  const isWhole = ticks.every(([code]) => ticked.includes(code))
  if (isConfirmed)
    return (
      <BulkRun
        title={t('own.handingIn')}
        onClose={onClose}
        items={registrations.map(({ id, pupil, kind, ticks: own }) => ({
          id,
          name: `${pupil} · ${kind}`,
          run: (idempotencyKey) =>
            declarationCalls.submit(
              { params: { declaration: id }, body: { ticks: own.map(({ code }) => code) } },
              { quiet: true, idempotencyKey },
            ),
        }))}
      />
    )
  return (
    <Dialog
      isOpen
      isFirm
      onClose={onClose}
      title={t('own.handIn', { count: registrations.length })}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              setTried(true)
              if (isWhole) setConfirmed(true)
            }}
          >
            {t('own.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('own.handInText')}</p>
        {ticks.length > 0 && (
          <FieldGroup label={t('own.declare')} isRequired error={isTried && !isWhole ? t('own.declareAll') : undefined}>
            <CheckboxGroup
              name="ticks"
              options={ticks.map(([value, label]) => ({ value, label }))}
              value={ticked}
              onValue={setTicked}
            />
          </FieldGroup>
        )}
      </Stack>
    </Dialog>
  )
}
