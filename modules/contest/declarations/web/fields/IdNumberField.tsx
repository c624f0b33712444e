import { useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Field, FieldGroup, type FieldProps } from '#kernel/web/ui/Field.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { checkIdNumber, idTypes } from '#modules/platform/accounts/contract/id-number.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'

interface IdNumberFieldProps {
  draft: Draft
  view: DraftView
  path: string
  shared: Omit<FieldProps, 'children'>
}

/**
 * The number of an identity document: checked while it is typed, sent straight to the server, and from then on seen only
 * masked. It never lies in this browser (architecture, What stands firm 8).
 */
export function IdNumberField({ draft, view, path, shared }: IdNumberFieldProps) {
  const t = useTexts(texts)
  const [isReplacing, setReplacing] = useState(false)
  const person = view.detail.people.find((each) => path.includes(each.id))
  const masked = person?.idNumberMasked ?? null
  if (masked !== null && !isReplacing) {
    return (
      <FieldGroup {...shared} help={undefined} hint={t('field.idPrivate')}>
        <Row>
          <span className="locked-value">{t('field.idSaved', { masked })}</span>
          {!view.isShut(path) && (
            <Button size="small" onClick={() => setReplacing(true)}>
              {t('field.idReplace')}
            </Button>
          )}
        </Row>
      </FieldGroup>
    )
  }
  if (view.isShut(path)) return null
  return (
    <NumberEntry
      draft={draft}
      view={view}
      path={path}
      shared={shared}
      onDone={masked === null ? null : () => setReplacing(false)}
    />
  )
}

function NumberEntry({ draft, view, path, shared, onDone }: IdNumberFieldProps & { onDone: (() => void) | null }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const prefix = path.slice(0, path.lastIndexOf('.') + 1)
  const idType = idTypes.find((type) => type === view.state.values[`${prefix}idType`]) ?? '01'
  const check = checkIdNumber(idType, typed)
  const birth = view.state.values[`${prefix}birthOn`]
  const differs =
    check.problem === null &&
    check.birthOn !== null &&
    typeof birth === 'string' &&
    birth.length === 10 &&
    birth !== check.birthOn

  async function save() {
    setLeft(true)
    if (check.problem !== null || isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      await draft.queue.saveAtOnce(path, check.number)
      setTyped('')
      onDone?.()
      await draft.refresh({ tellOthers: true })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefused(error.fields[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  const wrong = typed !== '' && isLeft && check.problem !== null ? t(`idProblems.${check.problem}`) : undefined
  const hint =
    check.problem === null
      ? differs
        ? t('field.idBirth', { date: formats.date(`${check.birthOn}T12:00:00+08:00`) })
        : t('field.idRight')
      : t('field.idPrivate')
  return (
    <Field {...shared} hint={hint} error={refused ?? wrong ?? (typed === '' ? shared.error : undefined)}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        icon={check.problem === null ? 'check' : 'lock'}
        maxLength={24}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value.toUpperCase())
          setRefused(null)
        }}
        onBlur={() => {
          draft.notice(path)
          void save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
        }}
      />
      <Row>
        <Button size="small" isBusy={isBusy} onClick={() => void save()}>
          {t('field.idSave')}
        </Button>
        {onDone && (
          <Button size="small" variant="quiet" onClick={onDone}>
            {t('field.idCancel')}
          </Button>
        )}
      </Row>
    </Field>
  )
}
