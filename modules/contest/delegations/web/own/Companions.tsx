import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type Companion, companionFunctions, companionsMax, type DelegationPlan } from '../../contract.ts'
import type { OwnDelegation } from '../calls.ts'
import { texts } from '../texts.ts'

interface CompanionsProps {
  plan: DelegationPlan
  rule: OwnDelegation['rule']
  onChange: (part: Partial<DelegationPlan>) => void
}

/** Leaders, deputies and teachers: who travels along beside contestants and coaches. */
export function Companions({ plan, rule, onChange }: CompanionsProps) {
  const t = useTexts(texts)
  const { companions } = plan
  const put = (key: string, part: Partial<Companion>) =>
    onChange({ companions: companions.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  function add() {
    const first = companions.some((each) => each.function === 'leader') ? 'teacher' : 'leader'
    const blank = { name: '', sex: '', employer: companions[0]?.employer ?? '', post: '', phone: '' }
    onChange({ companions: [...companions, { key: crypto.randomUUID(), function: first, ...blank }] })
  }
  function remove(gone: Companion) {
    const before = { companions, rooms: plan.rooms }
    onChange({
      companions: companions.filter(({ key }) => key !== gone.key),
      rooms: plan.rooms.map((room) => ({ ...room, occupants: room.occupants.filter((key) => key !== gone.key) })),
    })
    toast(t('companions.removed', { name: gone.name || t('companions.nobody') }), 'success', {
      label: t('undo'),
      run: () => onChange(before),
    })
  }
  return (
    <section className="delegation-part" aria-label={t('companions.title')}>
      <h2>{t('companions.title')}</h2>
      <p className="choice-hint">
        {t('companions.hint', { min: rule.minLeaders, max: rule.maxLeaders, teachers: rule.maxTeachers })}
      </p>
      {companions.map((each, index) => (
        <CompanionForm
          key={each.key}
          number={index + 1}
          companion={each}
          onChange={(part) => put(each.key, part)}
          onRemove={() => remove(each)}
        />
      ))}
      <Button icon="plus" onClick={add} disabled={companions.length >= companionsMax}>
        {t('companions.add')}
      </Button>
    </section>
  )
}

interface CompanionFormProps {
  number: number
  companion: Companion
  onChange: (part: Partial<Companion>) => void
  onRemove: () => void
}

function CompanionForm({ number, companion, onChange, onRemove }: CompanionFormProps) {
  const t = useTexts(texts)
  const sexes = useDictionary('sex')
  const { name, sex, employer, post, phone } = companion
  return (
    <article className="delegation-person" aria-label={t('companions.one', { number, name })}>
      <Field label={t('companions.function')}>
        <Select
          value={companion.function}
          onChange={({ target }) => onChange({ function: target.value as Companion['function'] })}
          options={companionFunctions.map((value) => ({ value, label: t(`functions.${value}`) }))}
        />
      </Field>
      <Field label={t('companions.name')} isRequired>
        <TextInput value={name} maxLength={60} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      <Field label={t('companions.sex')} isRequired>
        <Select
          value={sex}
          placeholder={t('choose')}
          onChange={({ target }) => onChange({ sex: target.value })}
          options={sexes.map(({ code, label }) => ({ value: code, label }))}
        />
      </Field>
      <Field label={t('companions.employer')} isRequired>
        <TextInput value={employer} maxLength={80} onChange={({ target }) => onChange({ employer: target.value })} />
      </Field>
      <Field label={t('companions.post')}>
        <TextInput value={post} maxLength={60} onChange={({ target }) => onChange({ post: target.value })} />
      </Field>
      <Field label={t('phone')} isRequired error={phoneProblem(phone) ? t('phoneWrong') : undefined}>
        <TextInput
          value={phone}
          maxLength={20}
          inputMode="tel"
          onChange={({ target }) => onChange({ phone: target.value })}
        />
      </Field>
      <Button size="small" variant="quiet" icon="trash" onClick={onRemove}>
        {t('remove')}
        <span className="unseen"> {name}</span>
      </Button>
    </article>
  )
}

/** Something is typed that is no phone number; the server takes what this takes. */
export function phoneProblem(phone: string): boolean {
  return phone !== '' && !/^[0-9+() -]{5,20}$/.test(phone)
}
