import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { isDate, questionPath } from '#modules/contest/declarations/contract/fields.ts'
import { screeningCalls } from '../calls.ts'
import { endOfDay, fixDayIn } from '../review/fix-by.ts'
import { pathLabel, type ReviewedForm, useForm } from '../review/form.ts'
import { texts } from '../texts.ts'
import { DecisionForm, isGiven, noReasons, ReasonFields } from './DecisionForms.tsx'
import type { OpenDecision } from './UnitDecision.tsx'

/** Gives it back: why, which places may be mended, and until when. */
export function ReturnForm({ deciding }: { deciding: OpenDecision }) {
  const t = useTexts(texts)
  const { view } = useForm()
  const [value, setValue] = useState(noReasons)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [fixBy, setFixBy] = useState(fixDayIn(view, view.fixDays.usual))
  const [isTried, setTried] = useState(false)
  const { date } = useFormats()
  const told = (day: string) => date(`${day}T12:00:00+08:00`)
  // a whole day less than the limit: the day ends after the hour that counts
  const [first, last] = [fixDayIn(view, 1), fixDayIn(view, view.fixDays.max - 1)]
  const isInTime = isDate(fixBy) && fixBy >= first && fixBy <= last
  function giveBack() {
    setTried(true)
    if (!isGiven(value) || opened.size === 0 || !isInTime) return
    void deciding.run('return', () =>
      screeningCalls.return(
        {
          params: { declaration: view.declaration.id },
          body: { ...value, openedPaths: [...opened], fixBy: `${fixBy}${endOfDay}` },
        },
        { quiet: true },
      ),
    )
  }
  return (
    <DecisionForm deciding={deciding} act={t('return.confirm')} onSend={giveBack}>
      <ReasonFields value={value} isTried={isTried} onValue={setValue} />
      <FieldGroup
        label={t('return.places')}
        hint={t('unit.placesHint')}
        isRequired
        error={isTried && opened.size === 0 ? t('return.needed') : undefined}
      >
        <Places opened={opened} onOpened={setOpened} />
      </FieldGroup>
      <FieldGroup
        label={t('return.fixBy')}
        isRequired
        error={isTried && !isInTime ? t('return.fixByRange', { from: told(first), to: told(last) }) : undefined}
      >
        <DateInput
          value={fixBy}
          onValue={setFixBy}
          words={{ year: t('date.year'), month: t('date.month'), day: t('date.day') }}
        />
      </FieldGroup>
    </DecisionForm>
  )
}

interface PlacesProps {
  opened: ReadonlySet<string>
  onOpened: (opened: ReadonlySet<string>) => void
}

/** Every place of the form by its section, folded: a form has more of them than a phone has lines. */
function Places({ opened, onOpened }: PlacesProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  const groups = [
    ...form.kind.sections.map((section) => ({
      title: labelIn(section.labels, language),
      paths: section.fields.map(({ key }) => key),
    })),
    { title: t('form.safety'), paths: form.kind.questionnaire.map(({ code }) => questionPath(code)) },
    ...(['members', 'instructors'] as const).map((list) => ({ title: t(`form.${list}`), paths: under(form, list) })),
    { title: t('form.materials'), paths: [...under(form, 'materials'), 'signedPages'] },
  ]
  return groups.map(({ title, paths }) => {
    const here = paths.filter((path) => form.view.openable.includes(path))
    const chosen = here.filter((path) => opened.has(path))
    if (here.length === 0) return null
    return (
      <details key={title} className="unit-places">
        <summary>
          {chosen.length > 0 ? t('unit.chosenIn', { place: title, count: chosen.length }) : title}
          <Icon name="chevron-down" />
        </summary>
        <CheckboxGroup
          name={title}
          options={here.map((path) => ({ value: path, label: pathLabel(t, language, form, path) }))}
          value={chosen}
          onValue={(now) => onOpened(new Set([...[...opened].filter((path) => !here.includes(path)), ...now]))}
        />
      </details>
    )
  })
}

/** The list itself, and what it opens of each of its people or files. */
function under({ view }: ReviewedForm, list: string): string[] {
  return view.openable.filter((path) => path === list || path.startsWith(`${list}.`))
}
