import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { ContestUnit, UnitContact } from '../../schema.ts'
import { unitCalls, unitsKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { type Asked, ContactDialog } from './ContactDialog.tsx'
import { Figures } from './Figures.tsx'
import { Terms } from './Terms.tsx'

interface UnitDrawerProps {
  id: string
  season: string | undefined
  onClose: () => void
}

/** One unit beside its list: who works for it, what the season has come to, who was its contact before. */
export function UnitDrawer({ id, season, onClose }: UnitDrawerProps) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: [...unitsKey, 'view', id, season ?? null],
    queryFn: () => unitCalls.view({ params: { unit: id }, query: season ? { season } : {} }, { quiet: true }),
  })
  const { data, error } = found
  return (
    <Drawer
      open
      onClose={onClose}
      size={640}
      title={data?.unit.name ?? t('one')}
      closable={{ 'aria-label': t('close') }}
      destroyOnHidden
    >
      {error && <p role="alert">{saidBy(error) ?? t('cut')}</p>}
      {!data && !error && <p>{t('loading')}</p>}
      {data && (
        <div className="row-detail">
          {data.unit.above.length > 0 && <p>{data.unit.above.map(({ name }) => name).join(' · ')}</p>}
          <Contacts unit={data.unit} pending={data.pending} />
          <Figures unit={data.unit} season={season} />
          <Terms terms={data.terms} />
        </div>
      )}
    </Drawer>
  )
}

function Contacts({ unit, pending }: { unit: ContestUnit; pending: number }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const canSet = may('contestUnits.setContacts')
  const reason = unit.maySetContacts?.message ?? null
  const button = (next: Asked, words: string, isMain = false) => (
    <Able reason={reason}>
      <Button {...(isMain ? {} : { size: 'small' as const })} disabled={reason !== null} onClick={() => setAsked(next)}>
        {words}
      </Button>
    </Able>
  )
  return (
    <section>
      <h2>{t('contacts.title')}</h2>
      {unit.contacts.length === 0 && <p>{t('contacts.none')}</p>}
      <ul className="unit-contacts">
        {unit.contacts.map((contact) => (
          <li key={contact.id}>
            <ContactLine contact={contact} />
            {canSet && (
              <span className="row-actions">
                {button({ act: 'handOver', contact }, t('contacts.handOver'))}
                {button({ act: 'end', contact }, t('contacts.end'))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {canSet && (
        <p className="row-actions">
          {button({ act: 'give' }, t('contacts.give'), true)}
          {button({ act: 'invite' }, t('contacts.invite'), true)}
        </p>
      )}
      {pending > 0 && (
        <p>
          <Link to={`/contest/units?view=requests&f.state=pending&f.unit=${unit.id}`}>
            {t('contacts.pending', { count: pending })}
          </Link>
        </p>
      )}
      {asked && (
        <ContactDialog
          unit={unit}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            void client.invalidateQueries({ queryKey: unitsKey })
          }}
        />
      )}
    </section>
  )
}

function ContactLine({ contact }: { contact: UnitContact }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { name, loginName, phone, email, isLocked, lastSeenAt } = contact
  return (
    <span>
      <strong>{name}</strong> {loginName} {isLocked && <Tag className="tag-warn">{t('contacts.locked')}</Tag>}
      <br />
      <small>
        {[phone, email].filter(Boolean).join(' · ')}{' '}
        {lastSeenAt === null ? t('contacts.neverSeen') : t('contacts.seen', { at: dateTime(lastSeenAt) })}
      </small>
    </span>
  )
}
