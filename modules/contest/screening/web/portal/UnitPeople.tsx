import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Field as FieldBox } from '#kernel/web/ui/Field.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import {
  askedFields,
  type FieldValues,
  type PersonRole,
  peopleRuleOf,
  peopleStep,
} from '#modules/contest/declarations/contract/fields.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { isGuardianPhone } from '../../contract.ts'
import { FieldRow } from '../review/FieldRow.tsx'
import { type DetailPerson, personName, useForm } from '../review/form.ts'
import { type MaskedProps, useUnmasked } from '../review/unmasked.ts'
import { texts } from '../texts.ts'

/** Members or instructors, each with what the form asks of them. */
export function UnitPeople({ who }: { who: PersonRole }) {
  const t = useTexts(texts)
  const { view } = useForm()
  const people = view.declaration.people
    .filter((person) => person.role === who)
    .toSorted((one, other) => one.position - other.position)
  if (people.length === 0) return null
  return (
    <section className="unit-card">
      <h2>{t(`form.${peopleStep(who)}`)}</h2>
      {people.map((person) => (
        <Person key={person.id} person={person} />
      ))}
    </section>
  )
}

function Person({ person }: { person: DetailPerson }) {
  const t = useTexts(texts)
  const { kind, changes } = useForm()
  const list = peopleStep(person.role)
  const name = personName(t, person)
  const special = (field: Field) => {
    if (field.type === 'id-number')
      return (
        <Masked
          person={person}
          masked={person.idNumberMasked}
          title={t('form.unmaskOf', { name })}
          action={t('form.unmask')}
        />
      )
    const value = person.values[field.key]
    if (isGuardianPhone(person.role, field))
      return (
        <Masked
          person={person}
          field={field.key}
          masked={value ? String(value) : null}
          title={t('form.unmaskPhoneOf', { name })}
          action={t('form.unmaskPhone')}
        />
      )
    return field.type === 'portrait' ? t(person.portrait ? 'form.portraitThere' : 'form.empty') : undefined
  }
  return (
    <details className="unit-person" open={person.position === 1}>
      <summary>
        {name} {changes.has(`${list}.${person.id}`) && <b className="review-new">{t('form.added')}</b>}
        <Icon name="chevron-down" />
      </summary>
      {person.portrait?.url && <img src={person.portrait.url} alt={t('form.portraitOf', { name })} />}
      <dl className="review-fields">
        {askedFields(peopleRuleOf(kind, person.role).fields, person.values as FieldValues).map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            path={`${list}.${person.id}.${field.key}`}
            value={person.values[field.key]}
          >
            {special(field)}
          </FieldRow>
        ))}
      </dl>
    </details>
  )
}

function Masked({ person, field, masked, title, action }: MaskedProps) {
  const t = useTexts(texts)
  const { shown, isAsking, setAsking, unmask } = useUnmasked({ person, field, masked })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (masked === null) return <>{t('form.empty')}</>
  async function ask() {
    if (reason.trim().length < 2) return setProblem(t('form.unmaskReasonNeeded'))
    setProblem(undefined)
    setBusy(true)
    try {
      await unmask(reason)
      setAsking(false)
    } catch (error) {
      setProblem(saidBy(error) ?? t('form.unmaskCut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {shown ?? masked}{' '}
      {shown === null && (
        <Button size="small" variant="quiet" icon="eye" onClick={() => setAsking(true)}>
          {action}
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        isFirm
        size="small"
        title={title}
        closeLabel={t('cancel')}
        onClose={() => setAsking(false)}
        actions={
          <Button variant="primary" isBusy={isBusy} onClick={() => void ask()}>
            {action}
          </Button>
        }
      >
        <FieldBox label={t('form.unmaskReason')} hint={t('form.unmaskHint')} isRequired error={problem}>
          <TextInput
            maxLength={300}
            value={reason}
            data-focus-first
            onChange={(event) => {
              setReason(event.target.value)
              setProblem(undefined)
            }}
          />
        </FieldBox>
      </Dialog>
    </>
  )
}
