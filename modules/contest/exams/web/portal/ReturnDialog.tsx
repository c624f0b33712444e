import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { TextArea } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { failureOf, registrationCalls } from './calls.ts'
import { texts } from './texts.ts'
import type { WaitingRow } from './WaitingRegistrations.tsx'

const opinionMax = 1000

/** Gives a registration back: why, in words, and what may be mended. What was typed stays until it was taken. */
export function ReturnDialog({ row, onClose }: { row: WaitingRow; onClose: () => void }) {
  const t = useTexts(texts)
  const form = useId()
  const { revalidate } = useRevalidator()
  const known = useDictionary('return_reason')
  const [reasons, setReasons] = useState<string[]>([])
  const [opinion, setOpinion] = useState('')
  const [openedPaths, setOpened] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function send() {
    setTried(true)
    if (reasons.length === 0 || opinion.trim() === '' || openedPaths.length === 0) return
    setBusy(true)
    try {
      await registrationCalls.return({ body: { declaration: row.id, reasons, opinion, openedPaths } }, { quiet: true })
      toast(t('registrations.returned', { name: row.pupil }), 'success')
      onClose()
      await revalidate()
    } catch (error) {
      setProblem(failureOf(error, t('network')))
    } finally {
      setBusy(false)
    }
  }
  const missing = (isGiven: boolean) => (isTried && !isGiven ? t('registrations.needed') : undefined)
  return (
    <Dialog
      isOpen
      isFirm
      onClose={onClose}
      title={t('registrations.returnOf', { name: row.pupil })}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" isBusy={isBusy}>
            {t('registrations.return')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          {problem && (
            <Notice kind="danger" isUrgent>
              {problem}
            </Notice>
          )}
          <FieldGroup label={t('registrations.reasons')} isRequired error={missing(reasons.length > 0)}>
            <CheckboxGroup
              name="reasons"
              look="row"
              options={known.map(({ code, label }) => ({ value: code, label }))}
              value={reasons}
              onValue={setReasons}
            />
          </FieldGroup>
          <Field
            label={t('registrations.opinion')}
            hint={t('registrations.opinionHint')}
            isRequired
            error={missing(opinion.trim() !== '')}
            count={{ used: [...opinion].length, limit: opinionMax }}
          >
            <TextArea
              rows={3}
              maxLength={opinionMax}
              value={opinion}
              onChange={(event) => setOpinion(event.target.value)}
            />
          </Field>
          <FieldGroup label={t('registrations.places')} isRequired error={missing(openedPaths.length > 0)}>
            <CheckboxGroup
              name="places"
              look="row"
              options={row.openable.map(({ path, label }) => ({ value: path, label }))}
              value={openedPaths}
              onValue={setOpened}
            />
          </FieldGroup>
        </Stack>
      </form>
    </Dialog>
  )
}
