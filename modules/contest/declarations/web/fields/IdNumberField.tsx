import { useEffect, useRef, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Field, FieldGroup, type FieldProps } from '#kernel/web/ui/Field.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { checkIdNumber, idTypes } from '#modules/platform/accounts/contract/id-number.ts'
import { isEmpty } from '../../contract/fields.ts'
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
 * The number of an identity document: checked while it is typed, saved when it is left like every other field, and from then on
 * seen only masked; another one is typed in its place. It never lies in this browser (architecture, What stands firm 8).
 */
export function IdNumberField({ draft, view, path, shared }: IdNumberFieldProps) {
  const t = useTexts(texts)
  const person = view.detail.people.find((each) => path.includes(each.id))
  const masked = person?.idNumberMasked ?? null
  if (!view.isShut(path)) return <NumberEntry draft={draft} view={view} path={path} shared={shared} masked={masked} />
  if (masked === null) return null
  return (
    <FieldGroup {...shared} help={undefined} hint={t('field.idPrivate')}>
      <span className="locked-value">{t('field.idSaved', { masked })}</span>
    </FieldGroup>
  )
}

function NumberEntry({ draft, view, path, shared, masked }: IdNumberFieldProps & { masked: string | null }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** what stands in the field now, and what of it is on its way; whether another number was left there meanwhile */
  const now = useRef({ typed, underWay: '', isAnother: false })
  now.current.typed = typed
  const prefix = path.slice(0, path.lastIndexOf('.') + 1)
  const idType = idTypes.find((type) => type === view.state.values[`${prefix}idType`]) ?? '01'
  const check = checkIdNumber(idType, typed)

  async function save() {
    setLeft(true)
    if (check.problem !== null) return
    if (isBusy) {
      now.current.isAnother = typed !== now.current.underWay
      return
    }
    now.current.underWay = typed
    setBusy(true)
    setRefused(null)
    try {
      await draft.queue.saveAtOnce(path, check.number)
      const { detail } = await draft.refresh({ tellOthers: true })
      const told = detail.people.find(({ id }) => path.includes(id))?.numberTold
      const sexPath = `${prefix}sex`
      // what the number tells is not asked again
      if (told?.sex && isEmpty(draft.queue.read().values[sexPath]) && !view.isShut(sexPath))
        draft.queue.edit(sexPath, told.sex)
      // another number, typed while this one was saved, stays
      if (now.current.typed !== typed) return
      setTyped('')
      setLeft(false)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefused(error.fields[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (isBusy || !now.current.isAnother) return
    now.current.isAnother = false
    void save()
  })
  const wrong = typed !== '' && isLeft && check.problem !== null ? t(`idProblems.${check.problem}`) : undefined
  // one sentence: the season's own, or what becomes of the number; the number itself is seen in the field
  return (
    <Field
      {...shared}
      hint={undefined}
      help={masked === null ? (shared.help ?? t('field.idPrivate')) : t('field.idReplace')}
      error={refused ?? wrong ?? (typed === '' ? shared.error : undefined)}
    >
      <TextInput
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        icon={check.problem === null || (typed === '' && masked !== null) ? 'check' : 'lock'}
        maxLength={24}
        placeholder={masked ?? undefined}
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
      {/* the icon shows it */}
      <span className="unseen" role="status">
        {check.problem === null && t('field.idRight')}
      </span>
    </Field>
  )
}
