import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { definePage, type LoaderInput } from '#kernel/web/pages.ts'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { peopleRoutes } from '#modules/contest/people/contract.ts'
import type { peopleSchemas } from '#modules/contest/people/schema.ts'
import { type PersonRole, peopleRuleOf, peopleStep } from '../../contract/fields.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import { SwapContestant } from '../swap/SwapContestant.tsx'
import { texts as swapTexts } from '../swap/texts.ts'
import { texts } from '../texts.ts'
import { loadDraft, wizardTrail } from '../wizard/load-draft.ts'
import { Wizard } from '../wizard/Wizard.tsx'
import { useKindWords, wordsOf } from '../words.ts'
import { AddPeople } from './AddPeople.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PlaceProblems } from './PlaceProblems.tsx'
import { leftOf, peopleOf } from './person-words.ts'

function peoplePage(role: PersonRole) {
  return definePage({
    texts,
    also: [swapTexts],
    loader: async (input) => {
      const [loaded, hasEarlier] = await Promise.all([loadDraft(input), hasEarlierPeople(input, role)])
      return { ...loaded, hasEarlier }
    },
    title: (t, data) => wordsOf(t, data?.draft.read().kind)(`wizard.${peopleStep(role)}`),
    trail: wizardTrail,
    Page: ({ data: { draft, hasEarlier } }) => <PeoplePage draft={draft} role={role} hasEarlier={hasEarlier} />,
  })
}
export const membersPage = peoplePage('member')
export const instructorsPage = peoplePage('instructor')

/** Whether the asker has people of earlier declarations to choose from; what cannot be known now is offered. */
async function hasEarlierPeople({ api }: LoaderInput, role: PersonRole): Promise<boolean> {
  try {
    const { people } = await api<typeof peopleSchemas>(peopleRoutes).list({ query: { role } }, { quiet: true })
    return people.length > 0
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof RefusedError)) throw error
    return true
  }
}

interface PeoplePageProps {
  draft: Draft
  role: PersonRole
  hasEarlier: boolean
}

function PeoplePage({ draft, role, hasEarlier }: PeoplePageProps) {
  const view = useDraft(draft)
  const t = useKindWords(view.kind)
  const rule = peopleRuleOf(view.kind, role)
  const count = view.detail.people.filter((person) => person.role === role).length
  const isMember = role === 'member'
  // of one alone neither order nor number says anything
  const isOnlyOne = rule.max === 1 && count === 1
  const lead = () => {
    if (isMember) return t('people.membersLead')
    return t(count === 0 && rule.min === 0 ? 'people.instructorsOptional' : 'people.instructorsLead')
  }
  const exact = rule.min === rule.max
  const limit = isMember
    ? t(exact ? 'people.exactMembers' : 'people.limitMembers', { min: rule.min, max: rule.max, count })
    : t(exact ? 'people.exactInstructors' : 'people.limitInstructors', { max: rule.max, count })
  // the loud button is the one that is needed: somebody to be filled in or added, else the way on
  const isIncomplete = peopleOf(view, role).some((person) => leftOf(view, person) > 0)
  const isAnyMissing = !isIncomplete && count < rule.min && !view.isShut(peopleStep(role))
  return (
    <Wizard
      draft={draft}
      step={peopleStep(role)}
      lead={isOnlyOne ? undefined : lead()}
      hasOwnAction={isAnyMissing || (isIncomplete && !view.isWhollyShut(peopleStep(role)))}
    >
      {!isOnlyOne && (
        <Notice>
          <p>{limit}</p>
          {rule.sameArea && rule.max > 1 && <p>{t(`people.sameArea.${rule.sameArea}`)}</p>}
          {rule.isInUnitArea && rule.sameArea && <p>{t(`people.unitArea.${rule.sameArea}`)}</p>}
          {rule.isSameStage && rule.max > 1 && <p>{t('people.sameStage')}</p>}
        </Notice>
      )}
      <PlaceProblems view={view} path={peopleStep(role)} />
      <PeopleList draft={draft} view={view} role={role} />
      {isMember && <SwapContestant draft={draft} view={view} />}
      {!view.isShut(peopleStep(role)) && <AddPeople {...{ draft, view, role, hasEarlier }} isNeeded={isAnyMissing} />}
    </Wizard>
  )
}
