import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { listed } from '#kernel/contract/listed.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { accounts } from './calls.ts'
import { securityTexts } from './texts.ts'

const key = ['message-choices']
type Choices = Awaited<ReturnType<typeof accounts.messageChoices>>
type ChosenClass = Choices['classes'][number]
type Way = Choices['channels'][number]

/** By which ways one is told what; what is obligatory is named and cannot be switched off. */
export function MessagesCard() {
  const t = useTexts(securityTexts)
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => accounts.messageChoices() })
  return (
    <section className="security-card">
      <h2>{t('messages.title')}</h2>
      <p>{t('messages.lead')}</p>
      {!data && (error ? <Unanswered error={error} onAgain={refetch} /> : <Skeleton label={t('loading')} />)}
      {data?.channels.length === 0 && <p>{t('messages.none')}</p>}
      {data && data.channels.length > 0 && <ClassTable choices={data} />}
      {data && (
        <>
          <p>{t('messages.group')}</p>
          <h3>{t('messages.obligatory')}</h3>
          <p>{t('messages.obligatoryLead')}</p>
          <ul className="security-obligatory">
            {data.obligatory.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ClassTable({ choices: { channels, classes } }: { choices: Choices }) {
  const t = useTexts(securityTexts)
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the window, and moved by key
    <section className="security-scroll" aria-label={t('messages.title')} tabIndex={0}>
      <table className="security-ways">
        <thead>
          <tr>
            <th scope="col">{t('messages.classes')}</th>
            <th scope="col">
              {t('messages.app')}
              <small>{t('messages.always')}</small>
            </th>
            {channels.map(({ channel, contactMasked }) => (
              <th key={channel} scope="col">
                {t(`messages.${channel}`)}
                <small>{contactMasked ?? t(channel === 'sms' ? 'messages.noSms' : 'messages.noEmail')}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((each) => (
            <tr key={each.code}>
              <th scope="row">
                {each.label}
                {each.tells.length > 0 && <small>{listed(each.tells, language)}</small>}
              </th>
              <td>
                <Checkbox
                  checked
                  disabled
                  aria-label={t('messages.wayOf', { label: each.label, way: t('messages.app') })}
                />
              </td>
              {channels.map((way) => (
                <td key={way.channel}>{each.channels.includes(way.channel) && <WayBox chosen={each} way={way} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WayBox({ chosen, way }: { chosen: ChosenClass; way: Way }) {
  const t = useTexts(securityTexts)
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function choose(isWanted: boolean) {
    setBusy(true)
    try {
      await accounts.chooseMessages({ body: { class: chosen.code, way: way.channel, isWanted } }, { quiet: true })
      await queries.invalidateQueries({ queryKey: key })
      toast(t('messages.saved'), 'success')
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Checkbox
      checked={way.contactMasked !== null && !chosen.unwanted.includes(way.channel)}
      disabled={isBusy || way.contactMasked === null}
      aria-label={t('messages.wayOf', { label: chosen.label, way: t(`messages.${way.channel}`) })}
      onChange={({ target }) => void choose(target.checked)}
    />
  )
}
