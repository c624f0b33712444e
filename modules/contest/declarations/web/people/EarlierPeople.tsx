import '../declarations.css'
import { useEffect, useState } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Skeleton } from '#kernel/web/ui/Feedback.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import type { PersonRole } from '../../contract/fields.ts'
import { peopleCalls } from '../calls.ts'
import { texts } from '../texts.ts'

type Earlier = Awaited<ReturnType<typeof peopleCalls.list>>['people'][number]

interface EarlierPeopleProps {
  role: PersonRole
  isBusy: boolean
  onChoice: (id: string) => void
  onClose: () => void
}

/** The asker's own people of earlier declarations, to copy one. */
export function EarlierPeople({ role, isBusy, onChoice, onClose }: EarlierPeopleProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [people, setPeople] = useState<readonly Earlier[] | null>(null)
  useEffect(() => {
    // a refusal is told by the client; the list then stays empty
    peopleCalls.list({ query: { role } }).then(
      (reply) => setPeople(reply.people),
      () => setPeople([]),
    )
  }, [role])
  return (
    <Dialog isOpen onClose={onClose} title={t('people.earlierTitle')} closeLabel={t('list.cancel')}>
      <Stack gap="s">
        <p>{people?.length === 0 ? t('people.earlierNone') : t('people.earlierText')}</p>
        {people === null && <Skeleton label={t('field.searching')} />}
        {people?.map((person) => (
          <div key={person.id} className="declaration-line">
            <span className="person-words">
              <b>{person.name}</b>
              <span className="choice-hint">{t('people.earlierUsed', { at: formats.date(person.lastUsedAt) })}</span>
            </span>
            <Button size="small" icon="copy" isBusy={isBusy} onClick={() => onChoice(person.id)}>
              {t('people.copy', { name: person.name })}
            </Button>
          </div>
        ))}
      </Stack>
    </Dialog>
  )
}
