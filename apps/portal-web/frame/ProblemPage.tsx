import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { shellTexts } from '../shell-texts.ts'
import { problemOf } from './problem-of.ts'

/** Code of the product that did not come: no network, no server, or a newer version since this page was opened. */
function isCodeMissing(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
}

/** Missing code comes with a new page alone; when the network is back it is opened by itself. */
function useWayBack(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isMissing])
}

/** In place of a page that could not be shown: what happened, and what to do now. */
export function ProblemPage() {
  const t = useTexts(shellTexts)
  const error = useRouteError()
  const problem = problemOf(error)
  const isMissing = isCodeMissing(error)
  const { revalidate, state } = useRevalidator()
  useWayBack(isMissing)
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
      lead={problem.message ?? t('problems.failedLead')}
      picture={picture}
      actions={
        <>
          <Button
            variant="primary"
            icon="refresh"
            isBusy={state === 'loading'}
            onClick={() => (isMissing ? location.reload() : void revalidate())}
          >
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
