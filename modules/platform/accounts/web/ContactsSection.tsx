import { type FormEvent, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import type { Channel } from '../contract/contacts.ts'
import { ContactProof } from './ContactProof.tsx'
import { FormSection } from './FormSection.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { Profile } from './ProfilePage.tsx'
import { accountPageTexts } from './texts.ts'
import { useContactProof } from './use-contact-proof.ts'
import { useProfileEdit } from './use-profile-edit.ts'

/** Phone and e-mail, each changed by a code sent to the new one. */
export function ContactsSection({ profile, isDemo }: { profile: Profile; isDemo: boolean }) {
  const t = useTexts(accountPageTexts)
  const [open, setOpen] = useState<Channel | null>(null)
  const lines = [
    { channel: 'sms', label: t('contact.sms'), masked: profile.phoneMasked, add: 'addPhone', change: 'changePhone' },
    {
      channel: 'email',
      label: t('contact.email'),
      masked: profile.emailMasked,
      add: 'addEmail',
      change: 'changeEmail',
    },
  ] as const
  return (
    <FormSection title={t('profile.contacts')}>
      {lines.map(({ channel, label, masked, add, change }) => (
        <div key={channel} className="stack">
          <div className="account-stored">
            <dl className="account-facts">
              <div>
                <dt>{label}</dt>
                <dd>{masked ?? t('profile.none')}</dd>
              </div>
            </dl>
            {open !== channel && (
              <Button icon={masked ? 'edit' : 'plus'} onClick={() => setOpen(channel)}>
                {t(`profile.${masked ? change : add}`)}
              </Button>
            )}
          </div>
          {open === channel && <ContactChange channel={channel} isDemo={isDemo} onClose={() => setOpen(null)} />}
        </div>
      ))}
    </FormSection>
  )
}

function ContactChange({ channel, isDemo, onClose }: { channel: Channel; isDemo: boolean; onClose: () => void }) {
  const t = useTexts(accountPageTexts)
  const proof = useContactProof('change-contact', `change-${channel}`, channel)
  const { book, isBusy, save } = useProfileEdit()
  const { byPath } = book.problems
  const ids = { target: `contact-${channel}`, code: 'contact.code' }
  function close() {
    proof.forget()
    onClose()
  }
  async function confirm() {
    const missing = proof.missing()
    const problems = {
      ...(missing.target ? { [ids.target]: missing.target } : {}),
      ...(missing.code ? { [ids.code]: missing.code } : {}),
    }
    const contact = proof.value()
    if (await save(contact ? { contact } : {}, problems, t('profile.contactChanged'))) close()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void confirm()
  }
  return (
    <form className="stack" method="post" onSubmit={onSubmit} noValidate>
      <ProblemSummary
        problems={book.problems}
        fields={{ [ids.target]: t('contact.label'), [ids.code]: t('contact.code') }}
      />
      <ContactProof
        proof={{
          ...proof,
          typeTarget(target) {
            book.settle(ids.target)
            proof.typeTarget(target)
          },
          typeCode(code) {
            book.settle(ids.code)
            proof.typeCode(code)
          },
        }}
        label={t(channel === 'sms' ? 'profile.newPhone' : 'profile.newEmail')}
        hint={t('profile.contactHint')}
        isDemo={isDemo}
        errors={{ target: byPath[ids.target] ?? byPath['contact.target'], code: byPath[ids.code] }}
        ids={ids}
      />
      <Row>
        {proof.sent && (
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('profile.confirmContact')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {t('cancel')}
        </Button>
      </Row>
    </form>
  )
}
