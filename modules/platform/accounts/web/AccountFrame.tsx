import type { ReactNode } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import './accounts.css'
import { accountPageTexts } from './texts.ts'

const places = ['messages', 'profile', 'password', 'logins', 'data'] as const

/** Head and ways of the signed-in person's own pages. */
export function AccountFrame(props: {
  current: (typeof places)[number]
  title: string
  lead: string
  children: ReactNode
}) {
  const t = useTexts(accountPageTexts)
  return (
    <div className="account-page">
      <PageHeader title={props.title} lead={props.lead} />
      <nav className="account-nav" aria-label={t('account')}>
        {places.map((place) => (
          <Anchor key={place} href={`/account/${place}`} aria-current={place === props.current ? 'page' : undefined}>
            {t(`nav.${place}`)}
          </Anchor>
        ))}
      </nav>
      <div className="account-main">{props.children}</div>
    </div>
  )
}
