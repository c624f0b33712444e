import '../declarations.css'
import { useEffect, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, IconButton } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog, Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { peopleRoutes } from '#modules/contest/people/contract.ts'
import type { peopleSchemas } from '#modules/contest/people/schema.ts'
import type { PersonRole } from '../../contract/fields.ts'
import { texts } from '../texts.ts'

const peopleCalls = client<typeof peopleSchemas>(peopleRoutes)

type Earlier = Awaited<ReturnType<typeof peopleCalls.list>>['people'][number]

interface EarlierPeopleProps {
  role: PersonRole
  isBusy: boolean
  onChoice: (id: string) => void
  onClose: () => void
}

/** The asker's own people of earlier declarations, to copy one or to have one forgotten. */
export function EarlierPeople({ role, isBusy, onChoice, onClose }: EarlierPeopleProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [asked, setAsked] = useState<Earlier | null>(null)
  const [people, setPeople] = useState<readonly Earlier[] | null>(null)
  useEffect(() => {
    // a refusal is told by the client; the list then stays empty
    peopleCalls.list({ query: { role } }).then(
      (reply) => setPeople(reply.people),
      () => setPeople([]),
    )
  }, [role])
  return (
    <>
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
              <Row>
                <Button size="small" icon="copy" isBusy={isBusy} onClick={() => onChoice(person.id)}>
                  {t('people.copy', { name: person.name })}
                </Button>
                <IconButton
                  size="small"
                  icon="trash"
                  label={t('people.forget', { name: person.name })}
                  onClick={() => setAsked(person)}
                />
              </Row>
            </div>
          ))}
        </Stack>
      </Dialog>
      <ForgetPerson
        person={asked}
        onClose={() => setAsked(null)}
        onDone={(id) => setPeople((before) => before?.filter((person) => person.id !== id) ?? null)}
      />
    </>
  )
}

/** Asks with the name, and takes the person off the list; declarations keep what they say. */
function ForgetPerson(props: { person: Earlier | null; onClose: () => void; onDone: (id: string) => void }) {
  const { person, onClose, onDone } = props
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  async function forget() {
    if (!person) return
    setBusy(true)
    try {
      await peopleCalls.remove({ params: { person: person.id } })
      onDone(person.id)
      toast(t('people.forgotten', { name: person.name }), 'success')
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      isOpen={person !== null}
      isDestructive
      isBusy={isBusy}
      question={t('people.forgetQuestion', { name: person?.name ?? '' })}
      confirmLabel={t('people.forgetAct')}
      cancelLabel={t('people.keep')}
      onConfirm={() => void forget()}
      onCancel={onClose}
    >
      <p>{t('people.forgetText')}</p>
    </ConfirmDialog>
  )
}
