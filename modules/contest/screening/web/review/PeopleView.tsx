import { Button } from 'antd'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { UnmaskDialog } from '#kernel/web/console/UnmaskDialog.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import {
  askedFields,
  type FieldValues,
  type PersonRole,
  peopleRuleOf,
  peopleStep,
} from '#modules/contest/declarations/contract/fields.ts'
import { isGuardianPhone } from '../../contract.ts'
import { texts } from '../texts.ts'
import { FieldRow, OpenTick } from './FieldRow.tsx'
import { type DetailPerson, personName, sectionId, useForm } from './form.ts'
import { type MaskedProps, useUnmasked } from './unmasked.ts'

/** Members or instructors, each with what the form asks of them. */
export function PeopleView({ who }: { who: PersonRole }) {
  const t = useTexts(texts)
  const { view } = useForm()
  const list = peopleStep(who)
  const people = view.declaration.people.filter((person) => person.role === who)
  if (people.length === 0) return null
  return (
    <section id={sectionId(list)} tabIndex={-1} className="review-card">
      <h2>
        <OpenTick path={list} label={t(`form.${list}`)} />
      </h2>
      {people
        .toSorted((one, other) => one.position - other.position)
        .map((person) => (
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
  const isNew = changes.has(`${list}.${person.id}`)
  const fields = askedFields(peopleRuleOf(kind, person.role).fields, person.values as FieldValues)
  return (
    <div className="review-person">
      <h3>
        {name} {isNew && <b className="review-new">{t('form.added')}</b>}
      </h3>
      {person.portrait?.url && <img src={person.portrait.url} alt={t('form.portraitOf', { name })} />}
      <dl className="review-fields">
        {fields.map((field) => {
          const path = `${list}.${person.id}.${field.key}`
          const openPath = `${list}.*.${field.key}`
          const shared = { field, path, openPath, value: person.values[field.key] }
          if (field.type === 'id-number')
            return (
              <FieldRow key={field.key} {...shared}>
                <Masked
                  person={person}
                  masked={person.idNumberMasked}
                  title={t('form.unmaskOf', { name })}
                  action={t('form.unmask')}
                />
              </FieldRow>
            )
          if (isGuardianPhone(person.role, field))
            return (
              <FieldRow key={field.key} {...shared}>
                <Masked
                  person={person}
                  field={field.key}
                  masked={shared.value ? String(shared.value) : null}
                  title={t('form.unmaskPhoneOf', { name })}
                  action={t('form.unmaskPhone')}
                />
              </FieldRow>
            )
          if (field.type === 'portrait')
            return (
              <FieldRow key={field.key} {...shared}>
                {person.portrait ? t('form.portraitThere') : t('form.empty')}
              </FieldRow>
            )
          return <FieldRow key={field.key} {...shared} />
        })}
      </dl>
    </div>
  )
}

function Masked({ person, field, masked, title, action }: MaskedProps) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const { shown, isAsking, setAsking, unmask } = useUnmasked({ person, field, masked })
  if (masked === null) return <>{t('form.empty')}</>
  return (
    <>
      <span className="review-number">{shown ?? masked}</span>{' '}
      {shown === null && may('screening.unmask') && (
        <Button size="small" onClick={() => setAsking(true)}>
          {action}
        </Button>
      )}
      {isAsking && <UnmaskDialog {...{ title, action }} onUnmask={unmask} onClose={() => setAsking(false)} />}
    </>
  )
}
