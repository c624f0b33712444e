import { useTexts } from '#kernel/web/texts.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Select, TextArea, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { type DelegationPlan, isReversed, travelMeans } from '../../contract.ts'
import { delegationTexts, texts } from '../texts.ts'
import { phoneProblem } from './Companions.tsx'
import { MomentField } from './MomentField.tsx'

interface TravelProps {
  plan: DelegationPlan
  onChange: (part: Partial<DelegationPlan>) => void
}

/** How and when the delegation comes and goes, whom to call, how it is insured. */
export function Travel({ plan, onChange }: TravelProps) {
  const t = useTexts(texts)
  const words = useTexts(delegationTexts)
  const { travel, emergency, insurance } = plan
  const go = (part: Partial<DelegationPlan['travel']>) => onChange({ travel: { ...travel, ...part } })
  const call = (part: Partial<DelegationPlan['emergency']>) => onChange({ emergency: { ...emergency, ...part } })
  const insure = (part: Partial<DelegationPlan['insurance']>) => onChange({ insurance: { ...insurance, ...part } })
  return (
    <section className="delegation-part" aria-label={t('travel.title')}>
      <h2>{t('travel.title')}</h2>
      <div className="delegation-person">
        <Field label={t('travel.means')} isRequired>
          <Select
            value={travel.means ?? ''}
            placeholder={t('choose')}
            onChange={({ target }) => go({ means: (target.value || null) as DelegationPlan['travel']['means'] })}
            options={travelMeans.map((value) => ({ value, label: t(`means.${value}`) }))}
          />
        </Field>
        <Field label={t('travel.vehicle')} hint={t('travel.vehicleHint')}>
          <TextInput value={travel.vehicle} maxLength={80} onChange={({ target }) => go({ vehicle: target.value })} />
        </Field>
        <MomentField
          label={t('travel.arrivesAt')}
          value={travel.arrivesAt}
          onValue={(arrivesAt) => go({ arrivesAt })}
        />
        <MomentField
          label={t('travel.departsAt')}
          value={travel.departsAt}
          onValue={(departsAt) => go({ departsAt })}
          error={isReversed(travel) ? words('problems.delegation_travel_reversed') : undefined}
        />
        <Field label={t('travel.hotel')}>
          <TextInput value={travel.hotel} maxLength={80} onChange={({ target }) => go({ hotel: target.value })} />
        </Field>
      </div>
      <h2>{t('emergency.title')}</h2>
      <div className="delegation-person">
        <Field label={t('emergency.name')} isRequired>
          <TextInput value={emergency.name} maxLength={60} onChange={({ target }) => call({ name: target.value })} />
        </Field>
        <Field
          label={t('emergency.phone')}
          isRequired
          error={phoneProblem(emergency.phone) ? t('phoneWrong') : undefined}
        >
          <TextInput
            value={emergency.phone}
            maxLength={20}
            inputMode="tel"
            onChange={({ target }) => call({ phone: target.value })}
          />
        </Field>
        <Field label={t('insurance.insurer')} isRequired hint={t('insurance.hint')}>
          <TextInput
            value={insurance.insurer}
            maxLength={80}
            onChange={({ target }) => insure({ insurer: target.value })}
          />
        </Field>
        <Field label={t('insurance.policyNumber')} isRequired>
          <TextInput
            value={insurance.policyNumber}
            maxLength={60}
            onChange={({ target }) => insure({ policyNumber: target.value })}
          />
        </Field>
      </div>
      <Field label={t('notes')} hint={t('notesHint')} count={{ used: plan.notes.length, limit: 1000 }}>
        <TextArea value={plan.notes} maxLength={1000} onChange={({ target }) => onChange({ notes: target.value })} />
      </Field>
    </section>
  )
}
