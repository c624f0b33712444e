import type { ReactNode } from 'react'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Checkbox, RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { sexes } from '../contract/id-number.ts'
import { registrableKinds } from '../contract.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { ContactProof } from './ContactProof.tsx'
import { FormSection } from './FormSection.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { LoginNameInput } from './LoginNameInput.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { RegisterData } from './RegisterPage.tsx'
import { SchoolField } from './SchoolField.tsx'
import { accountPageTexts } from './texts.ts'
import type { Registration } from './use-registration.ts'

interface SectionProps {
  registration: Registration
}

function useStep(number: number) {
  const t = useTexts(accountPageTexts)
  return { number, label: t('register.step', { step: number }) }
}

const kindHints = { pupil: 'pupilHint', teacher: 'teacherHint', 'unit-contact': 'contactHint' } as const

/** Who registers, and for pupils the birth date: everything else depends on it. */
export function WhoSection({ registration: { draft, change, book, stage } }: SectionProps) {
  const t = useTexts(accountPageTexts)
  const step = useStep(1)
  const { byPath } = book.problems
  return (
    <FormSection title={t('register.who')} step={step}>
      <div className="account-kinds">
        <FieldGroup
          label={<span className="unseen">{t('register.who')}</span>}
          error={byPath.kind}
          id="kind"
          isRequired
          mark=" "
        >
          <RadioGroup
            name="kind"
            look="cards"
            value={draft.kind}
            onValue={(value) => change({ kind: registrableKinds.find((kind) => kind === value) ?? '' }, 'kind')}
            options={registrableKinds.map((kind) => ({
              value: kind,
              label: <strong>{t(`kinds.${kind}`)}</strong>,
              hint: t(`register.${kindHints[kind]}`),
            }))}
          />
        </FieldGroup>
      </div>
      {draft.kind === 'pupil' && (
        <div>
          <FieldGroup
            label={t('person.birthOn')}
            hint={t('register.birthHint')}
            error={byPath.birthOn}
            id="birthOn"
            isRequired
          >
            <DateInput
              isBirthday
              value={draft.birthOn}
              onValue={(birthOn) => change({ birthOn }, 'birthOn')}
              words={{ year: t('date.year'), month: t('date.month'), day: t('date.day') }}
            />
          </FieldGroup>
          <div className="account-status" role="status">
            {stage === 'child' && <Notice title={t('register.childTitle')}>{t('register.childLead')}</Notice>}
          </div>
        </div>
      )}
    </FormSection>
  )
}

export function LoginSection({ registration, minChars }: SectionProps & { minChars: number }) {
  const t = useTexts(accountPageTexts)
  const step = useStep(2)
  const { draft, change, book, password, setPassword } = registration
  return (
    <FormSection title={t('register.login')} step={step}>
      <Field
        label={t('register.loginName')}
        hint={t('register.loginNameHint')}
        error={book.problems.byPath.loginName}
        id="loginName"
        isRequired
      >
        <LoginNameInput value={draft.loginName} onValue={(loginName) => change({ loginName }, 'loginName')} />
      </Field>
      <NewPasswordFields value={password} onValue={setPassword} minChars={minChars} book={book} />
    </FormSection>
  )
}

/** Below 14: whom we write to. */
export function GuardianSection({ registration: { draft, change, book, captcha } }: SectionProps) {
  const t = useTexts(accountPageTexts)
  const step = useStep(3)
  return (
    <FormSection title={t('register.guardian')} step={step}>
      <Field
        label={t('register.guardianLabel')}
        hint={t('register.guardianHint')}
        error={book.problems.byPath.guardianContact}
        id="guardianContact"
        isRequired
      >
        <TextInput
          icon="users"
          name="guardian"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={draft.guardian}
          onChange={(event) => change({ guardian: event.currentTarget.value }, 'guardianContact')}
        />
      </Field>
      <CaptchaField captcha={captcha} error={book.problems.byPath.captcha} id="captcha" />
    </FormSection>
  )
}

/** From 14 on: a phone or e-mail that is proven at once. */
export function ReachSection({ registration: { proof, book }, isDemo }: SectionProps & { isDemo: boolean }) {
  const t = useTexts(accountPageTexts)
  const step = useStep(3)
  const { byPath } = book.problems
  return (
    <FormSection title={t('register.reach')} step={step}>
      <ContactProof
        proof={{
          ...proof,
          typeTarget(target) {
            book.settle('contact')
            proof.typeTarget(target)
          },
          typeCode(code) {
            book.settle('contact.code')
            proof.typeCode(code)
          },
        }}
        isDemo={isDemo}
        errors={{ target: byPath.contact, code: byPath['contact.code'] }}
        ids={{ target: 'contact', code: 'contact.code' }}
      />
    </FormSection>
  )
}

export function AboutSection({ registration }: SectionProps) {
  const t = useTexts(accountPageTexts)
  const step = useStep(4)
  const { draft, change, book, identity, setIdentity } = registration
  const { byPath } = book.problems
  // a pupil may leave them out here and not there
  const mark = t(draft.kind === 'pupil' ? 'neededLater' : 'optional')
  const isOpen = identity.idNumber !== '' || byPath.idNumber !== undefined || byPath.idType !== undefined
  return (
    <FormSection title={t('register.you')} step={step}>
      <Field label={t('person.name')} hint={t('person.nameHint')} error={byPath.name} id="name" isRequired>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={60}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
        />
      </Field>
      <FieldGroup label={t('person.sex')} mark={mark} error={byPath.sex} id="sex">
        <RadioGroup
          name="sex"
          look="row"
          value={draft.sex}
          onValue={(value) => change({ sex: sexes.find((sex) => sex === value) ?? '' }, 'sex')}
          options={sexes.map((sex) => ({ value: sex, label: t(`sexes.${sex}`) }))}
        />
      </FieldGroup>
      <SchoolField
        kind={draft.kind === 'unit-contact' ? 'unit' : 'school'}
        value={draft.school}
        onValue={(school) => change({ school }, 'organizationId')}
        error={byPath.organizationId}
        mark={mark}
      />
      <details className="account-more" open={isOpen || undefined}>
        <summary>
          <Icon name="chevron-down" />
          {t('register.identityMore')}
        </summary>
        <Stack>
          <IdentityFields value={identity} onValue={setIdentity} book={book} />
        </Stack>
      </details>
    </FormSection>
  )
}

export function AgreementSection({
  registration: { draft, change, book },
  data,
  step: number,
  children,
}: SectionProps & { data: RegisterData; step: number; children: ReactNode }) {
  const t = useTexts(accountPageTexts)
  const step = useStep(number)
  const language = useLanguage()
  const error = book.problems.byPath.agreement
  const link = (kind: 'privacy' | 'terms') => (words: ReactNode) => (
    <a {...newTab(`/agreements/${kind}`, language)}>
      {words}
      <span className="unseen">{t('newTab')}</span>
    </a>
  )
  return (
    <FormSection title={t('register.agree')} step={step}>
      <FieldGroup
        label={<span className="unseen">{t('register.agree')}</span>}
        error={error}
        id="agreement"
        mark=" "
        isRequired
      >
        <div className="account-consent">
          <Checkbox
            name="agreement"
            aria-describedby="agreement-hint"
            checked={draft.isAccepted}
            onChange={(event) => change({ isAccepted: event.currentTarget.checked }, 'agreement')}
          >
            {t.rich('register.agreement', {
              privacyTitle: data.privacy.title,
              termsTitle: data.terms.title,
              privacy: link('privacy'),
              terms: link('terms'),
            })}
          </Checkbox>
        </div>
        {/* beside the label, not in it: a press on these words must not take the tick away */}
        <p className="choice-hint account-tick-hint" id="agreement-hint">
          {t('register.agreementHint')}
        </p>
      </FieldGroup>
      <div>{children}</div>
    </FormSection>
  )
}
