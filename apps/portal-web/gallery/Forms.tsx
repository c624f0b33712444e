import { useState } from 'react'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { CodeInput } from '#kernel/web/ui/CodeInput.tsx'
import { Combobox, type ComboboxOption } from '#kernel/web/ui/Combobox.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { NumberInput, PasswordInput, Select, TextArea, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { Group, Section } from './Section.tsx'
import type { GalleryWords } from './words.ts'

function strengthOf(password: string, t: GalleryWords) {
  if (password === '') return undefined
  if (password.length < 6) return { level: 1, text: t('forms.weak') } as const
  return password.length < 10
    ? ({ level: 2, text: t('forms.fair') } as const)
    : ({ level: 3, text: t('forms.strong') } as const)
}

function TextFields({ t }: { t: GalleryWords }) {
  const [name, setName] = useState(t('forms.nameValue'))
  const [summary, setSummary] = useState(t('forms.summaryValue'))
  const [password, setPassword] = useState('')
  return (
    <Group title={t('sections.text')}>
      <Field
        label={t('forms.name')}
        mark={t('forms.required')}
        isRequired
        hint={t('forms.nameHint')}
        help={t('forms.nameHelp')}
        count={{ used: [...name].length, limit: 30 }}
        status={<Tag kind="success">{t('forms.saved')}</Tag>}
      >
        <TextInput name="name" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t('forms.school')} isRequired error={t('forms.schoolError')}>
        <TextInput name="school" defaultValue={t('forms.schoolValue')} />
      </Field>
      <Field label={t('forms.summary')} hint={t('forms.summaryHint')} count={{ used: [...summary].length, limit: 500 }}>
        <TextArea name="summary" value={summary} onChange={(event) => setSummary(event.target.value)} />
      </Field>
      <Field label={t('forms.grade')} mark={t('forms.required')} isRequired>
        <Select
          name="grade"
          placeholder={t('forms.choose')}
          options={[
            { value: '4', label: t('forms.gradeFour') },
            { value: '5', label: t('forms.gradeFive') },
            { value: '6', label: t('forms.gradeSix') },
          ]}
        />
      </Field>
      <Field label={t('forms.amount')} mark={t('forms.optional')}>
        <NumberInput name="amount" isDecimal suffix={t('forms.yuan')} defaultValue="128.50" />
      </Field>
      <Field label={t('forms.disabled')}>
        <TextInput name="unit" disabled value={t('forms.disabledValue')} icon="lock" />
      </Field>
      <Field label={t('forms.password')} hint={t('forms.passwordHint')}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          words={{ show: t('forms.show'), hide: t('forms.hide') }}
          strength={strengthOf(password, t)}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </Group>
  )
}

function schoolsOf(t: GalleryWords): ComboboxOption[] {
  return [
    { value: '1', label: t('forms.schoolOne'), detail: t('forms.districtOne') },
    { value: '2', label: t('forms.schoolTwo'), detail: t('forms.districtOne') },
    { value: '3', label: t('forms.schoolThree'), detail: t('forms.districtTwo') },
    { value: '4', label: t('forms.schoolFour'), detail: t('forms.districtThree') },
  ]
}

function ChoiceFields({ t }: { t: GalleryWords }) {
  const [school, setSchool] = useState<ComboboxOption | null>(null)
  const [kind, setKind] = useState('one')
  const [live, setLive] = useState('yes')
  const [safety, setSafety] = useState(['two'])
  const search = async (query: string) => {
    const wanted = query.toLowerCase()
    return schoolsOf(t).filter((one) => `${one.label}${one.detail}`.toLowerCase().includes(wanted))
  }
  return (
    <Group title={t('sections.choices')}>
      <Field label={t('forms.search')} hint={t('forms.searchHint')}>
        <Combobox
          value={school}
          onValue={setSchool}
          load={search}
          words={{
            list: t('forms.schools'),
            loading: t('forms.searching'),
            empty: t('forms.none'),
            failed: t('forms.unreachable'),
            clear: t('forms.clear'),
            found: (count) => t('forms.found', { count }),
          }}
        />
      </Field>
      <FieldGroup label={t('forms.kind')} mark={t('forms.required')} isRequired>
        <RadioGroup
          name="kind"
          look="cards"
          value={kind}
          onValue={setKind}
          options={[
            { value: 'one', label: t('forms.kindOne'), hint: t('forms.kindOneHint') },
            { value: 'two', label: t('forms.kindTwo'), hint: t('forms.kindTwoHint') },
            { value: 'three', label: t('forms.kindThree'), hint: t('forms.kindThreeHint'), isDisabled: true },
          ]}
        />
      </FieldGroup>
      <FieldGroup label={t('forms.live')}>
        <RadioGroup
          name="live"
          look="row"
          value={live}
          onValue={setLive}
          options={[
            { value: 'yes', label: t('forms.yes') },
            { value: 'no', label: t('forms.no') },
          ]}
        />
      </FieldGroup>
      <FieldGroup label={t('forms.safety')} hint={t('forms.safetyHint')}>
        <CheckboxGroup
          name="safety"
          value={safety}
          onValue={setSafety}
          options={[
            { value: 'one', label: t('forms.safetyOne') },
            { value: 'two', label: t('forms.safetyTwo') },
            { value: 'three', label: t('forms.safetyThree') },
          ]}
        />
      </FieldGroup>
      <Checkbox name="promise">{t('forms.promise')}</Checkbox>
    </Group>
  )
}

function CodeFields({ t }: { t: GalleryWords }) {
  const [birth, setBirth] = useState('2013-05-09')
  const [date, setDate] = useState('2026-02-30')
  const [code, setCode] = useState('HN26A7K')
  const [once, setOnce] = useState('4820')
  const parts = { year: t('forms.year'), month: t('forms.month'), day: t('forms.day') }
  return (
    <Group title={t('sections.codes')}>
      <FieldGroup label={t('forms.birth')} hint={t('forms.birthHint')}>
        <DateInput value={birth} onValue={setBirth} words={parts} isBirthday />
      </FieldGroup>
      <FieldGroup label={t('forms.date')} error={t('forms.dateError')}>
        <DateInput value={date} onValue={setDate} words={parts} />
      </FieldGroup>
      <Field label={t('forms.code')} hint={t('forms.codeHint')}>
        <CodeInput kind="letters" groups={[4, 4, 4]} value={code} onValue={setCode} />
      </Field>
      <Field label={t('forms.once')} hint={t('forms.onceHint')}>
        <CodeInput kind="digits" groups={[6]} value={once} onValue={setOnce} />
      </Field>
    </Group>
  )
}

function FileFields({ t }: { t: GalleryWords }) {
  const [items, setItems] = useState<readonly FileItem[]>([
    { id: 'one', name: t('forms.fileOne'), state: 'done', detail: t('forms.fileOneDetail'), href: '#files' },
    {
      id: 'two',
      name: t('forms.fileTwo'),
      state: 'uploading',
      detail: t('forms.fileTwoDetail'),
      ratio: 0.63,
      progressText: t('feedback.left'),
    },
    { id: 'four', name: t('forms.fileFour'), state: 'uploading', ratio: 1 },
    { id: 'three', name: t('forms.fileThree'), state: 'failed', error: t('forms.fileThreeError') },
  ])
  return (
    <Group title={t('sections.files')}>
      <div id="files">
        <Field label={t('forms.report')} id="report">
          <FileDrop
            isMultiple
            accept=".pdf,image/*"
            items={items}
            limits={t('forms.limits')}
            onFiles={(files) =>
              setItems([...items, ...files.map(({ name }) => ({ id: name, name, state: 'waiting' as const }))])
            }
            onRetry={(id) =>
              setItems(items.map((item) => (item.id === id ? { ...item, state: 'waiting', error: undefined } : item)))
            }
            onRemove={(id) => setItems(items.filter((item) => item.id !== id))}
            words={{
              drop: t('forms.drop'),
              choose: t('forms.chooseFile'),
              camera: t('forms.camera'),
              retry: (name) => t('forms.retry', { name }),
              remove: (name) => t('forms.removeFile', { name }),
              progress: (name) => t('forms.progressOf', { name }),
              checking: t('forms.fileChecking'),
            }}
          />
        </Field>
      </div>
    </Group>
  )
}

/** Everything that is filled in. */
export function Forms({ t }: { t: GalleryWords }) {
  return (
    <Section id="forms" title={t('sections.forms')}>
      <form onSubmit={(event) => event.preventDefault()}>
        <Stack gap="xl" className="gallery-form">
          <TextFields t={t} />
          <ChoiceFields t={t} />
          <CodeFields t={t} />
          <FileFields t={t} />
          <Row>
            <Button variant="primary" type="submit">
              {t('forms.submit')}
            </Button>
            <Button variant="quiet">{t('forms.cancel')}</Button>
          </Row>
        </Stack>
      </form>
    </Section>
  )
}
