import './people.css'
import { type DragEvent, useState } from 'react'
import { IconButton, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { type PersonRole, peopleRuleOf, peopleStep } from '../../contract/fields.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { useKindWords } from '../words.ts'
import { isAlone, leftOf, type Person, peopleOf, personName } from './person-words.ts'
import { RemovePerson } from './RemovePerson.tsx'

interface ListProps {
  draft: Draft
  view: DraftView
  role: PersonRole
}

/** The people of a role in the order of the certificate; the order is changed by buttons or by dragging. */
export function PeopleList({ draft, view, role }: ListProps) {
  const t = useKindWords(view.kind)
  const people = peopleOf(view, role)
  const { said, place } = usePlacing({ draft, view, role }, people)
  const dragging = useDragging(people, place)
  if (people.length === 0) return <NoPeople view={view} role={role} />
  const isShut = view.isShut(peopleStep(role))
  const isWaiting = !view.isWhollyShut(peopleStep(role))
  const isMovable = people.length > 1 && !isShut
  const { min, max } = peopleRuleOf(view.kind, role)
  // one loud button: that of the first who is not complete
  const firstLeft = people.find((person) => leftOf(view, person) > 0)
  // where no place is left for somebody else, whoever is to be exchanged must go first
  const whyKept = people.length <= min && people.length < max ? t('people.atLeast', { min }) : undefined
  return (
    <div className="people">
      <p className="unseen" role="status">
        {said}
      </p>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's shortcut for the two buttons inside
        <div
          key={person.id}
          className="person"
          draggable={isMovable}
          data-dragged={dragging.dragged === person.id || undefined}
          data-over={(dragging.over === person.id && dragging.dragged !== person.id) || undefined}
          onDragStart={() => dragging.start(person)}
          onDragOver={(event) => dragging.moveOver(event, person)}
          onDragEnd={dragging.end}
          onDrop={(event) => dragging.drop(event, person, index)}
        >
          {isMovable && (
            <span className="person-drag" title={t('people.drag')}>
              <Icon name="drag" />
            </span>
          )}
          <PersonFacts view={view} person={person} />
          <div className="person-acts">
            {isMovable && (
              <MoveButtons
                {...{ view, person }}
                onUp={index === 0 ? null : () => place(person, index - 1)}
                onDown={index === people.length - 1 ? null : () => place(person, index + 1)}
              />
            )}
            <LinkButton
              size="small"
              icon="edit"
              variant={isWaiting && person === firstLeft ? 'primary' : 'secondary'}
              href={`/declarations/${draft.id}/${peopleStep(role)}/${person.id}`}
            >
              {t(isWaiting ? (leftOf(view, person) > 0 ? 'people.edit' : 'people.change') : 'actions.wait')}
            </LinkButton>
            {/* the one author is changed in place: nobody else could be added first */}
            {!isShut && !isAlone(view, person) && (
              <RemovePerson draft={draft} person={person} name={personName(t, view, person)} whyKept={whyKept} />
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

function NoPeople({ view, role }: Pick<ListProps, 'view' | 'role'>) {
  const t = useKindWords(view.kind)
  const add = t(role === 'member' ? 'people.addMember' : 'people.addInstructor')
  const names = { teams: t('list.teams'), myself: t('people.addMyself'), add }
  return (
    <EmptyState picture={<EmptyBox />} title={t(role === 'member' ? 'people.emptyMembers' : 'people.emptyInstructors')}>
      {/* a team's own words name buttons */}
      {t(role === 'member' ? 'people.emptyMembersText' : 'people.emptyInstructorsText', names as never)}
    </EmptyState>
  )
}

/** Moves somebody to another place, and says so. */
function usePlacing({ draft, view, role }: ListProps, people: readonly Person[]) {
  const t = useKindWords(view.kind)
  const [said, setSaid] = useState('')
  async function place(person: Person, index: number) {
    const others = people.filter((each) => each.id !== person.id)
    others.splice(Math.max(0, Math.min(index, others.length)), 0, person)
    const ids = others.map((each) => each.id)
    const { detail } = draft.read()
    // Shown at once; the server's answer corrects it if somebody came or went meanwhile.
    draft.change({
      detail: {
        ...detail,
        people: detail.people.map((each) =>
          ids.includes(each.id) ? { ...each, position: ids.indexOf(each.id) + 1 } : each,
        ),
      },
    })
    setSaid(t('people.moved', { name: personName(t, view, person), position: index + 1 }))
    try {
      await declarationCalls.orderPeople({ params: { declaration: draft.id }, body: { role, ids } }, { retries: 2 })
    } finally {
      await draft.refresh({ tellOthers: true })
    }
  }
  return { said, place }
}

/** Who is dragged over whom; let go, they take that place. */
function useDragging(people: readonly Person[], place: (person: Person, index: number) => Promise<void>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  return {
    dragged,
    over,
    start: (person: Person) => setDragged(person.id),
    moveOver(event: DragEvent, person: Person) {
      if (dragged === null) return
      event.preventDefault()
      setOver(person.id)
    },
    end() {
      setDragged(null)
      setOver(null)
    },
    drop(event: DragEvent, person: Person, index: number) {
      event.preventDefault()
      const moved = people.find((each) => each.id === dragged)
      if (moved && moved.id !== person.id) void place(moved, index)
    },
  }
}

interface MoveButtonsProps {
  view: DraftView
  person: Person
  /** null: there is no place further up */
  onUp: (() => Promise<void>) | null
  onDown: (() => Promise<void>) | null
}

function MoveButtons({ view, person, onUp, onDown }: MoveButtonsProps) {
  const t = useKindWords(view.kind)
  const name = personName(t, view, person)
  return (
    <>
      <IconButton
        size="small"
        icon="chevron-up"
        label={t('people.up', { name })}
        disabled={onUp === null}
        onClick={() => void onUp?.()}
      />
      <IconButton
        size="small"
        icon="chevron-down"
        label={t('people.down', { name })}
        disabled={onDown === null}
        onClick={() => void onDown?.()}
      />
    </>
  )
}

function PersonFacts({ view, person }: { view: DraftView; person: Person }) {
  const t = useKindWords(view.kind)
  const count = leftOf(view, person)
  return (
    <>
      {person.portrait?.url ? (
        <img className="person-picture" src={person.portrait.url} alt="" />
      ) : (
        <span className="person-picture">
          <Icon name="user" />
        </span>
      )}
      <div className="person-words">
        <Anchor href={`/declarations/${view.detail.id}/${peopleStep(person.role)}/${person.id}`}>
          {personName(t, view, person)}
        </Anchor>
        <span className="row">
          {count > 0 ? (
            <Tag kind="warning">{t('people.missing', { count })}</Tag>
          ) : (
            <Tag kind="success">{t('people.complete')}</Tag>
          )}
        </span>
      </div>
    </>
  )
}
