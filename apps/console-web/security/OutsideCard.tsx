import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { keepTicket } from '../sign-in/outside-ticket.ts'
import { outsideLogins } from './calls.ts'
import { securityTexts } from './texts.ts'

const key = ['outside-login']

/** The account at the other sign-in service, where the operator has set one up: tied to this one, or not. */
export function OutsideCard() {
  const t = useTexts(securityTexts)
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: key, queryFn: () => outsideLogins.offer() })
  if (!data?.isOffered) return null
  async function guarded(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    } finally {
      setBusy(false)
    }
  }
  const link = () =>
    guarded(async () => {
      const { ticket, address } = await outsideLogins.begin({}, { quiet: true })
      keepTicket(ticket)
      location.assign(address)
    })
  const unlink = () =>
    guarded(async () => {
      await outsideLogins.unlink({}, { quiet: true })
      toast(t('outside.unlinked'), 'success')
      await queries.invalidateQueries({ queryKey: key })
    })
  return (
    <section className="security-card">
      <h2>{data.name}</h2>
      <p>{t('outside.lead', { name: data.name })}</p>
      <div>
        <Tag className={data.isLinked ? 'tag-good' : 'tag-wait'}>{t(data.isLinked ? 'outside.on' : 'outside.off')}</Tag>
      </div>
      <Button loading={isBusy} onClick={() => void (data.isLinked ? unlink() : link())}>
        {t(data.isLinked ? 'outside.unlink' : 'outside.link')}
      </Button>
    </section>
  )
}
