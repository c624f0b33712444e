import { useState } from 'react'
import { listed } from '#kernel/contract/listed.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { TextArea } from '#kernel/web/ui/TextInputs.tsx'
import type { DeskPupil } from '../schema.ts'
import { BulkRun } from './BulkRun.tsx'
import { declarationCalls } from './calls.ts'
import { texts } from './texts.ts'

/** Many codes at once, pasted from a list: one a line, dealt out in the order of the pupils. */
export function CodesDialog({ pupils, onClose }: { pupils: readonly DeskPupil[]; onClose: () => void }) {
  const language = useLanguage()
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const [isRunning, setRunning] = useState(false)
  const codes = typed
    .split(/[\n,;，；、]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '')
  if (isRunning) {
    const items = pupils.slice(0, codes.length).map((pupil, index) => ({
      id: pupil.id,
      name: pupil.name,
      run: (idempotencyKey: string) =>
        declarationCalls.bindCode(
          { params: { declaration: pupil.draft?.id ?? '' }, body: { authorizationCode: codes[index] ?? '' } },
          { quiet: true, idempotencyKey },
        ),
    }))
    return <BulkRun title={t('bulk.codesTitle')} items={items} onClose={onClose} />
  }
  const isTooMany = codes.length > pupils.length
  return (
    <Dialog
      isOpen
      isFirm
      onClose={onClose}
      title={t('codes.title')}
      closeLabel={t('form.close')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            variant="primary"
            disabledReason={isTooMany ? t('codes.tooMany') : codes.length === 0 ? t('codes.text') : undefined}
            onClick={() => setRunning(true)}
          >
            {t('codes.act')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('codes.text')}</p>
        <p className="choice-hint">
          {t('codes.order', {
            names: listed(
              pupils.map((pupil) => pupil.name),
              language,
            ),
          })}
        </p>
        <Field
          label={t('codes.label')}
          hint={t('codes.count', { codes: codes.length, pupils: pupils.length })}
          error={isTooMany ? t('codes.tooMany') : undefined}
        >
          <TextArea data-focus-first rows={6} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </Stack>
    </Dialog>
  )
}
