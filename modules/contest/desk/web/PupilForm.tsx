import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Grid, Stack } from '#kernel/web/ui/Layout.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { DeskPupil } from '../schema.ts'
import { failureOf } from './act.ts'
import { deskCalls } from './calls.ts'
import { texts } from './texts.ts'

const empty = { name: '', stage: '', grade: '', className: '', phone: '', guardianPhone: '' }
type Typed = typeof empty

/** One pupil of the roster, new or to be changed. A phone is never shown again; left empty it stays. */
export function PupilForm({ pupil, onClose }: { pupil?: DeskPupil; onClose: () => void }) {
  const t = useTexts(texts)
  const stages = useDictionary('stage')
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<Typed>(
    pupil
      ? { ...empty, name: pupil.name, stage: pupil.stage ?? '', grade: pupil.grade, className: pupil.className }
      : empty,
  )
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const bound = (key: keyof Typed, maxLength: number) => ({
    value: typed[key],
    maxLength,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [key]: event.target.value })
      setProblems({ ...problems, [key]: undefined })
    },
  })
  async function save() {
    setBusy(true)
    const { phone, guardianPhone, stage, ...rest } = typed
    const body = {
      ...rest,
      stage: stage === '' ? null : stage,
      ...(phone.trim() === '' ? {} : { phone }),
      ...(guardianPhone.trim() === '' ? {} : { guardianPhone }),
    }
    try {
      if (pupil) await deskCalls.editPupil({ params: { pupil: pupil.id }, body }, { quiet: true })
      else await deskCalls.addPupil({ body }, { quiet: true })
      toast(t('desk.saved'), 'success')
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError)) return setProblems({ name: failureOf(error, t('bulk.network')) })
      const found = Object.fromEntries(error.fields.map((field) => [field.path, field.message]))
      setProblems(Object.keys(found).length > 0 ? found : { name: error.message })
    } finally {
      setBusy(false)
    }
  }
  const phoneHint = (masked: string | null | undefined) =>
    masked ? t('form.phoneKept', { phone: masked }) : t('form.phoneHint')
  return (
    <Dialog
      isOpen
      isFirm
      onClose={onClose}
      title={pupil ? t('form.editTitle', { name: pupil.name }) : t('form.addTitle')}
      closeLabel={t('form.close')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="pupil-form" isBusy={isBusy}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form
        id="pupil-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <Stack>
          <Field label={t('form.name')} isRequired hint={t('form.noId')} error={problems.name}>
            <TextInput {...bound('name', 40)} data-focus-first />
          </Field>
          <Grid min="s">
            <Field label={t('form.stage')} error={problems.stage}>
              <Select
                value={typed.stage}
                onChange={(event) => setTyped({ ...typed, stage: event.target.value })}
                placeholder={t('form.stageNone')}
                options={stages.map(({ code, label }) => ({ value: code, label }))}
              />
            </Field>
            <Field label={t('form.grade')} error={problems.grade}>
              <TextInput {...bound('grade', 20)} />
            </Field>
            <Field label={t('form.className')} error={problems.className}>
              <TextInput {...bound('className', 30)} />
            </Field>
          </Grid>
          <Field label={t('form.phone')} hint={phoneHint(pupil?.phoneMasked)} error={problems.phone}>
            <TextInput {...bound('phone', 30)} type="tel" />
          </Field>
          <Field
            label={t('form.guardianPhone')}
            hint={phoneHint(pupil?.guardianPhoneMasked)}
            error={problems.guardianPhone}
          >
            <TextInput {...bound('guardianPhone', 30)} type="tel" />
          </Field>
        </Stack>
      </form>
    </Dialog>
  )
}
