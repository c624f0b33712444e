import '../fields/fields.css'
import { useState } from 'react'
import { notFound } from '#kernel/contract/refusals.ts'
import { definePage } from '#kernel/web/pages.ts'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { askedFields, inOrderAsked, isEmpty, type PersonRole, peopleRuleOf, peopleStep } from '../../contract/fields.ts'
import type { Draft } from '../draft/draft.ts'
import { type DraftView, useDraft, valuesOf } from '../draft/use-draft.ts'
import { FormField } from '../fields/FormField.tsx'
import { texts } from '../texts.ts'
import { loadDraft, wizardTrail } from '../wizard/load-draft.ts'
import { stepAddress, wizardStepsOf } from '../wizard/steps.ts'
import { Wizard } from '../wizard/Wizard.tsx'
import { useKindWords, wordsOf } from '../words.ts'
import { PlaceProblems } from './PlaceProblems.tsx'
import { ProfileOffer } from './ProfileOffer.tsx'
import {
  isAlone,
  isOnlyInstructor,
  isOwnAuthor,
  leftOf,
  type Person,
  personName,
  personPrefix,
} from './person-words.ts'

function personPage(role: PersonRole) {
  return definePage({
    texts,
    loader: async (input) => {
      const { person } = input.params
      if (!person) throw notFound()
      return { ...(await loadDraft(input)), person }
    },
    title: (t, data) => wordsOf(t, data?.draft.read().kind)(`wizard.${peopleStep(role)}`),
    trail: wizardTrail,
    Page: ({ data }) => <PersonPage key={data.person} draft={data.draft} id={data.person} role={role} />,
  })
}
export const memberPage = personPage('member')
export const instructorPage = personPage('instructor')

/** One person's page: all fields that the kind asks of members or of instructors. */
function PersonPage({ draft, id, role }: { draft: Draft; id: string; role: PersonRole }) {
  const view = useDraft(draft)
  const t = useKindWords(view.kind)
  const step = peopleStep(role)
  const listHref = `/declarations/${draft.id}/${step}`
  const person = view.detail.people.find((each) => each.id === id && each.role === role)
  // said until the page is left, so that nothing moves at the answer
  const [lacksSex] = useState(
    () => person !== undefined && isOwnAuthor(view, person) && isEmpty(view.state.values[`${personPrefix(person)}sex`]),
  )
  if (!person) {
    return (
      <Wizard draft={draft} step={step} isDetail>
        <EmptyState
          picture={<EmptyBox />}
          title={t('people.gone')}
          action={<LinkButton href={listHref}>{t('people.back')}</LinkButton>}
        />
      </Wizard>
    )
  }
  const prefix = personPrefix(person)
  const seen = { ...view.state.values, ...valuesOf(view.state.values, prefix) }
  // of one alone the page is the step
  const isStep = isAlone(view, person)
  const title = isStep ? undefined : personName(t, view, person)
  const fields = askedFields(inOrderAsked(peopleRuleOf(view.kind, role).fields), seen)
  return (
    <Wizard draft={draft} step={step} title={title} isDetail={!isStep} place={`${step}.${id}`}>
      <PlaceProblems view={view} path={`${step}.${id}`} />
      <div className="form-section">
        {fields.map((field) => (
          <FormField
            key={field.key}
            draft={draft}
            view={view}
            field={field}
            prefix={prefix}
            note={field.key === 'sex' && field.isRequired && lacksSex ? t('people.sexNeeded') : undefined}
          />
        ))}
      </div>
      <ProfileOffer draft={draft} view={view} person={person} />
      {!isStep && <PersonFoot view={view} person={person} listHref={listHref} />}
    </Wizard>
  )
}

/** The way back to the list, and the one that says where it leads: from the only instructor, who is complete, on at once. */
function PersonFoot({ view, person, listHref }: { view: DraftView; person: Person; listHref: string }) {
  const t = useKindWords(view.kind)
  const step = peopleStep(person.role)
  const steps = wizardStepsOf(view.kind)
  const isComplete = leftOf(view, person) === 0
  const next = isComplete && isOnlyInstructor(view, person) ? steps[steps.indexOf(step) + 1] : undefined
  return (
    <div className="wizard-foot">
      <LinkButton variant="quiet" icon="arrow-left" href={listHref}>
        {t('people.back')}
      </LinkButton>
      {view.isWhollyShut(step) ? null : next === undefined ? (
        <LinkButton variant="primary" icon="check" href={listHref}>
          {t('people.done')}
        </LinkButton>
      ) : (
        <LinkButton variant="primary" iconAfter="arrow-right" href={stepAddress(view.detail.id, next)}>
          {t('people.doneNext', { step: t(`wizard.${next}`) })}
        </LinkButton>
      )}
    </div>
  )
}
