import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import type { Language } from '#kernel/contract/languages.ts'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { queries } from '../access.ts'

interface PersonProps {
  language?: Language
  accountId?: string
  /** what the person may do; `*` is all */
  permissions?: readonly string[]
  children: ReactNode
}

interface DeskProps extends PersonProps {
  /** where they are */
  at?: string
}

/** What stands around every part of the shell, for tests: a person, a language, an address. */
export function Desk({ at = '/', children, ...person }: DeskProps) {
  return (
    <Person {...person}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </Person>
  )
}

/** The same without an address, for what has a router of its own. */
export function Person({ language = 'zh', accountId = 'one', permissions = ['*'], children }: PersonProps) {
  queries.setQueryData(['access'], {
    account: { id: accountId, name: 'Wang Fang', loginName: 'wangfang', kind: 'staff' },
    unit: null,
    roles: [],
    actingRole: null,
    permissions: [...permissions],
    screens: [],
    urlList: [],
    mustChangePassword: false,
    mustSetUpSecondStep: false,
  })
  const may = (permission: string) => permissions.includes('*') || permissions.includes(permission)
  return (
    <LanguageProvider language={language}>
      <QueryClientProvider client={queries}>
        <AccessProvider access={{ accountId, unitId: null, may }}>{children}</AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>
  )
}
