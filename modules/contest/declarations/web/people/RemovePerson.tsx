import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { IconButton } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { texts } from '../texts.ts'
import { type Person, personPrefix } from './person-words.ts'
import { keepRemoved } from './removed-person.ts'

interface RemovePersonProps {
  draft: Draft
  person: Person
  name: string
  /** why this person cannot go now, in words */
  whyKept: string | undefined
}

/** Takes a person out of the draft, asking with the name; it can be undone until the form is frozen. */
export function RemovePerson({ draft, person, name, whyKept }: RemovePersonProps) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await draft.queue.settle()
      await declarationCalls.removePerson({ params: { declaration: draft.id, person: person.id } })
      draft.queue.forget(personPrefix(person))
      keepRemoved(draft.id, { id: person.id, role: person.role, name })
      toast(t('people.removed', { name }), 'success')
    } finally {
      setBusy(false)
      setAsking(false)
      await draft.refresh({ tellOthers: true })
    }
  }
  return (
    <>
      <IconButton
        size="small"
        icon="trash"
        label={t('people.remove', { name })}
        word={t('people.removeAct')}
        disabledReason={whyKept}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={isBusy}
        question={t('people.removeQuestion', { name })}
        confirmLabel={t('people.removeAct')}
        cancelLabel={t('people.keep')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('people.removeText')}</p>
      </ConfirmDialog>
    </>
  )
}
