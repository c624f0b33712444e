import { definePage } from '#kernel/web/pages.ts'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
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

function peoplePage(role: PersonRole) {
  return definePage({
    texts,
    also: [swapTexts],
    loader: loadDraft,
    title: (t, data) => wordsOf(t, data?.draft.read().kind)(`wizard.${peopleStep(role)}`),
    trail: wizardTrail,
    Page: ({ data: { draft } }) => <PeoplePage draft={draft} role={role} />,
  })
}
export const membersPage = peoplePage('member')
export const instructorsPage = peoplePage('instructor')

function PeoplePage({ draft, role }: { draft: Draft; role: PersonRole }) {
  const view = useDraft(draft)
  const t = useKindWords(view.kind)
  const rule = peopleRuleOf(view.kind, role)
  const count = view.detail.people.filter((person) => person.role === role).length
  const isMember = role === 'member'
  // of one alone neither order nor number says anything
  const isOnlyOne = rule.max === 1 && count === 1
  const lead = t(isMember ? 'people.membersLead' : 'people.instructorsLead')
  const exact = rule.min === rule.max
  const limit = isMember
    ? t(exact ? 'people.exactMembers' : 'people.limitMembers', { min: rule.min, max: rule.max, count })
    : t(exact ? 'people.exactInstructors' : 'people.limitInstructors', { max: rule.max, count })
  return (
    <Wizard draft={draft} step={peopleStep(role)} lead={isOnlyOne ? undefined : lead}>
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
      {!view.isShut(peopleStep(role)) && <AddPeople draft={draft} view={view} role={role} />}
    </Wizard>
  )
}
