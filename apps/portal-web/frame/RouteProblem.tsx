import { useRevalidator, useRouteError } from 'react-router'
import { Refusal } from '#kernel/contract/refusals.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { shellTexts } from '../shell-texts.ts'

/** What went wrong, as a code and, where the server has said it, in words. */
export function problemOf(error: unknown): { code: string; status: number; message: string | null } {
  if (error instanceof RefusedError) return { code: error.code, status: error.status, message: error.message }
  if (error instanceof Refusal) return { code: error.code, status: error.status, message: null }
  const status = (error as { status?: unknown } | null)?.status
  if (status === 404) return { code: 'not_found', status: 404, message: null }
  return { code: 'problem', status: 500, message: null }
}

/** In place of a page that could not be shown: what happened, and what to do now. */
export function RouteProblem() {
  const t = useTexts(shellTexts)
  const problem = problemOf(useRouteError())
  const { revalidate, state } = useRevalidator()
  const home = (
    <LinkButton variant="primary" icon="home" href="/">
      {t('problems.home')}
    </LinkButton>
  )
  const picture = <LostSignal />
  if (problem.code === 'not_found')
    return (
      <PageHeader title={t('problems.notFound')} lead={t('problems.notFoundLead')} actions={home} picture={picture} />
    )
  if (problem.code === 'forbidden')
    return (
      <PageHeader title={t('problems.forbidden')} lead={t('problems.forbiddenLead')} actions={home} picture={picture} />
    )
  return (
    <PageHeader
      title={t('problems.failed')}
      lead={problem.message || t('problems.failedLead')}
      picture={picture}
      actions={
        <>
          <Button variant="primary" icon="refresh" isBusy={state === 'loading'} onClick={() => void revalidate()}>
            {t('problems.again')}
          </Button>
          <LinkButton icon="home" href="/">
            {t('problems.home')}
          </LinkButton>
        </>
      }
    />
  )
}
