import { type FormEvent, useState } from 'react'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { FormSection } from './FormSection.tsx'
import { IdentityFields, isIdType, useIdentityProblems } from './IdentityFields.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { Profile } from './ProfilePage.tsx'
import { accountPageTexts } from './texts.ts'
import { useProfileEdit } from './use-profile-edit.ts'

/** The identity number: written, never read back; what is stored shows in part only. */
export function IdentitySection({ profile }: { profile: Profile }) {
  const t = useTexts(accountPageTexts)
  const { book, isBusy, save } = useProfileEdit()
  const problemsOf = useIdentityProblems()
  const types = useDictionary('id_type')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState({ idType: profile.idType ?? '', idNumber: '' })
  const number = profile.idNumberMasked
  const type = types.find((word) => word.code === profile.idType)?.label ?? ''

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { idType, idNumber } = typed
    const missing = idNumber.trim() === '' ? { idNumber: t('profile.idRequired') } : {}
    const edit = { ...(isIdType(idType) ? { idType } : {}), idNumber: idNumber.trim() }
    void save(edit, { ...missing, ...problemsOf(typed) }).then((isSaved) => isSaved && close())
  }
  function close() {
    book.clear()
    setTyped({ idType: profile.idType ?? '', idNumber: '' })
    setOpen(false)
  }
  function remove() {
    void save({ idType: null, idNumber: null }, {}, t('profile.idRemoved'))
  }
  return (
    <FormSection title={t('profile.identity')}>
      <div className="account-stored">
        <p>{number ? t('profile.idStored', { type, number }) : t('profile.idNone')}</p>
        {!isOpen && (
          <Row>
            <Button icon="edit" onClick={() => setOpen(true)}>
              {t(number ? 'profile.idChange' : 'profile.idAdd')}
            </Button>
            {number && <RemoveNumber number={number} isBusy={isBusy} onRemove={remove} />}
          </Row>
        )}
      </div>
      {isOpen && (
        <form className="stack" method="post" onSubmit={onSubmit} noValidate>
          <ProblemSummary
            problems={book.problems}
            fields={{ idType: t('identity.type'), idNumber: t('identity.number') }}
          />
          <IdentityFields value={typed} onValue={setTyped} book={book} />
          <p className="field-hint">{t('profile.idHint')}</p>
          <Row>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {t('save')}
            </Button>
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          </Row>
        </form>
      )}
    </FormSection>
  )
}

/** Takes the stored number back, asking first. */
function RemoveNumber({ number, isBusy, onRemove }: { number: string; isBusy: boolean; onRemove: () => void }) {
  const t = useTexts(accountPageTexts)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="trash" isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('profile.idRemove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('profile.idRemoveQuestion', { number })}
        confirmLabel={t('profile.idRemove')}
        cancelLabel={t('cancel')}
        isDestructive
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('profile.idRemoveLead')}</p>
      </ConfirmDialog>
    </>
  )
}
