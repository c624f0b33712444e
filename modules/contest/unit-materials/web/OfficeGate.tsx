import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Lock } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'
import type { OfficeAccess, SeasonSummary } from './office.ts'
import { texts } from './texts.ts'

const accessCalls = client<typeof accessSchemas>(accessRoutes)

/** Works with another of one's roles from now on, and shows the page anew. */
function useSwitch() {
  const revalidator = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function work(role: string | null) {
    setBusy(true)
    try {
      await accessCalls.switchRole({ body: { role } })
      await revalidator.revalidate()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, work }
}

/** The page for who works for a unit; for everybody else what it is, and how one comes to it. */
export function OfficeGate({ office, title, children }: { office: OfficeAccess; title: string; children: ReactNode }) {
  const t = useTexts(texts)
  const { isBusy, work } = useSwitch()
  if (office.mayLook) return children
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture={<Lock />}
        title={t(office.offices.length > 0 ? 'gate.switchTitle' : 'gate.noneTitle')}
        action={
          office.offices.length > 0 ? (
            office.offices.map(({ code, label, organization }) => (
              <Button
                key={`${code} ${organization.id}`}
                variant="primary"
                isBusy={isBusy}
                onClick={() => void work(code)}
              >
                {t('gate.workFor', { unit: organization.name, role: label })}
              </Button>
            ))
          ) : (
            <>
              <LinkButton variant="primary" href="/questions">
                {t('gate.questions')}
              </LinkButton>
              <LinkButton href="/declarations">{t('gate.mine')}</LinkButton>
            </>
          )
        }
      >
        {t(office.offices.length > 0 ? 'gate.switchText' : 'gate.noneText')}
      </EmptyState>
    </>
  )
}

/** For which unit one works, and another one to choose where there is one. */
export function OfficeChoice({ office }: { office: OfficeAccess }) {
  const t = useTexts(texts)
  const { isBusy, work } = useSwitch()
  if (office.offices.length < 2) return null
  return (
    <Field label={t('gate.for')}>
      <Select
        value={office.actingRole ?? ''}
        disabled={isBusy}
        onChange={(event) => void work(event.target.value || null)}
        placeholder={t('gate.all')}
        options={office.offices.map(({ code, label, organization }) => ({
          value: code,
          label: t('gate.workFor', { unit: organization.name, role: label }),
        }))}
      />
    </Field>
  )
}

/** Which season the page is about; its address says so. */
export function SeasonField({ seasons, current }: { seasons: readonly SeasonSummary[]; current: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <Field label={t('season')}>
      <Select
        value={current}
        onChange={(event) => void navigate(`?season=${event.target.value}`)}
        options={seasons.map(({ id, title }) => ({ value: id, label: labelIn(title, language) }))}
      />
    </Field>
  )
}
