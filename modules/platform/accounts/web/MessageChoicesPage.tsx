import { useState } from 'react'
import type { z } from 'zod'
import { listed } from '#kernel/contract/listed.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { accountRoutes } from '../contract.ts'
import type { accountSchemas } from '../schema.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { accountCalls } from './calls.ts'
import { FormSection } from './FormSection.tsx'
import { accountPageTexts } from './texts.ts'
import { useProblems } from './use-problems.ts'

type Choices = z.output<typeof accountSchemas.messageChoices.reply>
type ChosenClass = Choices['classes'][number]

/** `/account/message-choices`: by which ways one is told what. */
export const messageChoicesPage = definePage({
  texts: accountPageTexts,
  loader: ({ api }) => api<typeof accountSchemas>(accountRoutes).messageChoices(),
  title: (t) => t('choices.title'),
  trail: () => [],
  Page: MessageChoices,
})

function MessageChoices({ data }: { data: Choices }) {
  const t = useTexts(accountPageTexts)
  const isReached = data.channels.some(({ contactMasked }) => contactMasked !== null)
  return (
    <AccountFrame current="messages" title={t('choices.title')} lead={t('choices.lead')}>
      <Row>
        <LinkButton size="small" variant="quiet" href="/account/messages">
          {t('choices.back')}
        </LinkButton>
      </Row>
      {data.channels.length === 0 && <Notice kind="info">{t('choices.none')}</Notice>}
      {data.channels.length > 0 && !isReached && (
        <Notice
          kind="info"
          action={
            <LinkButton size="small" href="/account/profile">
              {t('choices.toProfile')}
            </LinkButton>
          }
        >
          {t('choices.noSms')}
        </Notice>
      )}
      {data.classes.map((each) => (
        <ClassChoice key={each.code} chosen={each} channels={data.channels} />
      ))}
      <FormSection title={t('choices.obligatory')} lead={t('choices.obligatoryLead')}>
        <ul className="account-obligatory">
          {data.obligatory.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </FormSection>
    </AccountFrame>
  )
}

/** Each choice is kept as it is made. */
function ClassChoice({ chosen, channels }: { chosen: ChosenClass } & Pick<Choices, 'channels'>) {
  const t = useTexts(accountPageTexts)
  const language = useLanguage()
  const book = useProblems()
  const ways = channels.filter(({ channel }) => chosen.channels.includes(channel))
  const [unwanted, setUnwanted] = useState<readonly string[]>(chosen.unwanted)
  const [isSaved, setSaved] = useState(false)
  async function choose(values: readonly string[]) {
    const changed = ways.find(({ channel }) => values.includes(channel) === unwanted.includes(channel))
    if (!changed) return
    const before = unwanted
    const isWanted = values.includes(changed.channel)
    setUnwanted(isWanted ? unwanted.filter((each) => each !== changed.channel) : [...unwanted, changed.channel])
    setSaved(false)
    book.clear()
    try {
      await accountCalls.chooseMessages(
        { body: { class: chosen.code, way: changed.channel, isWanted } },
        { quiet: true },
      )
      setSaved(true)
    } catch (error) {
      setUnwanted(before)
      book.fail(error)
    }
  }
  return (
    <FormSection title={chosen.label}>
      <FieldGroup
        label={<span className="unseen">{chosen.label}</span>}
        hint={chosen.tells.length > 0 ? t('choices.tells', { events: listed(chosen.tells, language) }) : undefined}
        error={book.problems.message}
      >
        <CheckboxGroup
          name={chosen.code}
          look="row"
          value={ways.map(({ channel }) => channel).filter((channel) => !unwanted.includes(channel))}
          onValue={(values) => void choose(values)}
          options={ways.map(({ channel, contactMasked }) => ({
            value: channel,
            label: t(`choices.${channel}`),
            hint: contactMasked ?? t(channel === 'sms' ? 'choices.noSms' : 'choices.noEmail'),
            isDisabled: contactMasked === null,
          }))}
        />
      </FieldGroup>
      <p className="field-hint" role="status">
        {isSaved && t('saved')}
      </p>
    </FormSection>
  )
}
