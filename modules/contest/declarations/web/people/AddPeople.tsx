import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { type PersonRole, peopleRuleOf, peopleStep } from '../../contract/fields.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { useKindWords } from '../words.ts'
import { EarlierPeople } from './EarlierPeople.tsx'
import { keepRemoved, useRemoved } from './removed-person.ts'

interface AddPeopleProps {
  draft: Draft
  view: DraftView
  role: PersonRole
  /** there is somebody of earlier declarations to choose */
  hasEarlier: boolean
  /** without somebody else the step is not complete */
  isNeeded: boolean
}

/** The ways to add somebody: oneself, a copy of an earlier person, or an empty page. */
export function AddPeople({ draft, view, role, hasEarlier, isNeeded }: AddPeopleProps) {
  const t = useKindWords(view.kind)
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const removed = useRemoved(draft.id)
  const rule = peopleRuleOf(view.kind, role)
  const count = view.detail.people.filter((person) => person.role === role).length
  // of one there is nothing to choose
  if (rule.max === 1 && count === 1) return null
  const isForMyself = role === (view.kind.team ? 'instructor' : 'member')
  const disabledReason = count >= rule.max ? t('people.full', { max: rule.max }) : undefined

  async function add(way: string, body: { isMyself?: boolean; copyFrom?: string; restores?: string }) {
    setBusy(way)
    try {
      const { person } = await declarationCalls.addPerson({
        params: { declaration: draft.id },
        body: { role, ...body },
      })
      await draft.refresh({ tellOthers: true })
      if (body.restores) keepRemoved(draft.id, null)
      else await navigate(`/declarations/${draft.id}/${peopleStep(role)}/${person.id}`)
    } finally {
      setBusy(null)
      setChoosing(false)
    }
  }
  return (
    <>
      {removed?.role === role && count < rule.max && (
        <Notice
          action={
            <Button
              size="small"
              icon="undo"
              isBusy={busy === 'undo'}
              onClick={() => void add('undo', { restores: removed.id })}
            >
              {t('people.undo')}
            </Button>
          }
        >
          {t('people.removed', { name: removed.name })}
        </Notice>
      )}
      <Row>
        {isForMyself && (
          <Button
            icon="user"
            variant={isNeeded && count === 0 ? 'primary' : 'secondary'}
            isBusy={busy === 'myself'}
            disabledReason={disabledReason}
            onClick={() => void add('myself', { isMyself: true })}
          >
            {t('people.addMyself')}
          </Button>
        )}
        <Button
          icon="plus"
          variant={isNeeded && !(isForMyself && count === 0) ? 'primary' : 'secondary'}
          isBusy={busy === 'empty'}
          disabledReason={disabledReason}
          onClick={() => void add('empty', {})}
        >
          {t(role === 'member' ? 'people.addMember' : 'people.addInstructor')}
        </Button>
        {hasEarlier && (
          <Button icon="copy" variant="quiet" disabledReason={disabledReason} onClick={() => setChoosing(true)}>
            {t('people.addEarlier')}
          </Button>
        )}
      </Row>
      {isChoosing && (
        <EarlierPeople
          role={role}
          onClose={() => setChoosing(false)}
          onChoice={(id) => void add('copy', { copyFrom: id })}
          isBusy={busy === 'copy'}
        />
      )}
    </>
  )
}
