import { type FormEvent, useMemo } from 'react'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useUnsaved } from '#kernel/web/drafts/use-unsaved.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { RadioGroup } from '#kernel/web/ui/Choices.tsx'
import type { ComboboxOption } from '#kernel/web/ui/Combobox.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { sexes } from '../contract/id-number.ts'
import { isBirthDate, today } from './consent-age.ts'
import { FormSection } from './FormSection.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { Profile } from './ProfilePage.tsx'
import { SchoolField } from './SchoolField.tsx'
import { accountPageTexts, accountTexts } from './texts.ts'
import type { ProblemsByPath } from './use-problems.ts'
import { type ProfileEdit, useProfileEdit } from './use-profile-edit.ts'

interface Basics {
  name: string
  sex: string
  ethnicity: string
  birthOn: string
  school: ComboboxOption | null
}

function basicsOf({ name, sex, ethnicity, birthOn, organization }: Profile): Basics {
  return {
    name: name ?? '',
    sex: sex ?? '',
    ethnicity: ethnicity ?? '',
    birthOn: birthOn ?? '',
    school: organization && {
      value: organization.id,
      label: organization.name,
      detail: organization.above.join(' · '),
    },
  }
}

/** Only what differs from what is stored; an emptied field is taken back. */
function editOf(typed: Basics, stored: Basics): ProfileEdit {
  const sex = sexes.find((each) => each === typed.sex) ?? null
  const school = typed.school?.value ?? null
  return {
    ...(typed.name.trim() !== stored.name ? { name: typed.name.trim() } : {}),
    ...(typed.sex !== stored.sex ? { sex } : {}),
    ...(typed.ethnicity !== stored.ethnicity ? { ethnicity: typed.ethnicity || null } : {}),
    ...(typed.birthOn !== stored.birthOn ? { birthOn: typed.birthOn || null } : {}),
    ...(school !== (stored.school?.value ?? null) ? { organizationId: school } : {}),
  }
}

function leavesSchool({ organization }: Profile, typed: Basics): boolean {
  return organization !== null && organization.id !== typed.school?.value
}

/** Name, sex, ethnicity, birth date and school. */
export function BasicsSection({ profile }: { profile: Profile }) {
  const t = useTexts(accountPageTexts)
  const words = useTexts(accountTexts)
  const { book, isBusy, save } = useProfileEdit()
  const stored = useMemo(() => basicsOf(profile), [profile])
  const { typed, setTyped, discard, isRestored, isKept } = useUnsaved('profile', stored)
  function change(part: Partial<Basics>, path: string) {
    book.settle(path)
    setTyped({ ...typed, ...part })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isEmptied = typed.birthOn === '' && profile.kind !== 'pupil'
    const isWrongDate = typed.birthOn !== stored.birthOn && !isEmptied && !isBirthDate(typed.birthOn, today())
    void save(editOf(typed, stored), {
      ...(typed.name.trim() === '' ? { name: t('person.nameRequired') } : {}),
      ...(isWrongDate ? { birthOn: words('problems.birth_date_impossible') } : {}),
    })
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <FormSection title={t('profile.basics')}>
        {isRestored && isKept && (
          <Notice
            action={
              <Button size="small" onClick={discard}>
                {t('profile.discard')}
              </Button>
            }
          >
            {t('profile.restored')}
          </Notice>
        )}
        <ProblemSummary
          problems={book.problems}
          fields={{
            name: t('person.name'),
            sex: t('person.sex'),
            ethnicity: t('person.ethnicity'),
            birthOn: t('person.birthOn'),
            organizationId: t('school.label'),
          }}
        />
        <BasicsFields profile={profile} typed={typed} byPath={book.problems.byPath} onChange={change} />
        <Row>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('save')}
          </Button>
          <span className="field-hint" role="status">
            {isKept && t('profile.kept')}
          </span>
        </Row>
      </FormSection>
    </form>
  )
}

interface BasicsFieldsProps {
  profile: Profile
  typed: Basics
  byPath: ProblemsByPath
  onChange: (part: Partial<Basics>, path: string) => void
}

function BasicsFields({ profile, typed, byPath, onChange: change }: BasicsFieldsProps) {
  const t = useTexts(accountPageTexts)
  const ethnicities = useDictionary('ethnicity')
  return (
    <>
      <Field label={t('person.name')} hint={t('person.nameHint')} error={byPath.name} id="name" isRequired>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={60}
          value={typed.name}
          onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
        />
      </Field>
      <FieldGroup label={t('person.sex')} error={byPath.sex} id="sex">
        <RadioGroup
          name="sex"
          look="row"
          value={typed.sex}
          onValue={(sex) => change({ sex }, 'sex')}
          options={[
            ...sexes.map((sex) => ({ value: sex, label: t(`sexes.${sex}`) })),
            { value: '', label: t('profile.notSaid') },
          ]}
        />
      </FieldGroup>
      <Field label={t('person.ethnicity')} error={byPath.ethnicity} id="ethnicity">
        <Select
          name="ethnicity"
          placeholder={t('identity.choose')}
          options={ethnicities.map((word) => ({ value: word.code, label: word.label }))}
          value={typed.ethnicity}
          onChange={(event) => change({ ethnicity: event.currentTarget.value }, 'ethnicity')}
        />
      </Field>
      <FieldGroup label={t('person.birthOn')} error={byPath.birthOn} id="birthOn">
        <DateInput
          isBirthday
          value={typed.birthOn}
          onValue={(birthOn) => change({ birthOn }, 'birthOn')}
          words={{ year: t('date.year'), month: t('date.month'), day: t('date.day') }}
        />
      </FieldGroup>
      <SchoolField
        kind={profile.kind === 'unit-contact' ? 'unit' : 'school'}
        value={typed.school}
        onValue={(school) => change({ school }, 'organizationId')}
        error={byPath.organizationId}
      />
      {profile.kind === 'teacher' && leavesSchool(profile, typed) && <Notice>{t('school.leaving')}</Notice>}
    </>
  )
}
