import { Button } from 'antd'
import { Link, useRouteError } from 'react-router'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { StatusView } from '#kernel/web/console/StatusView.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'

/** Spec §8: the words of the page that its reader may not see. */
export function ForbiddenPage() {
  const t = useTexts(consoleTexts)
  return (
    <StatusView
      status="warning"
      title={t('forbidden.title')}
      text={t('forbidden.hint')}
      acts={<Link to="/">{t('toDashboard')}</Link>}
    />
  )
}

export function NotFoundPage() {
  const t = useTexts(consoleTexts)
  return (
    <StatusView
      status="info"
      title={t('notFound.title')}
      text={t('notFound.hint')}
      acts={<Link to="/">{t('toDashboard')}</Link>}
    />
  )
}

/** Something broke, or did not arrive: the rest of the console goes on. */
export function RouteProblem() {
  const t = useTexts(consoleTexts)
  const problem = useRouteError()
  if (problem instanceof RefusedError && problem.code === 'forbidden') return <ForbiddenPage />
  if (problem instanceof RefusedError && problem.code === 'not_found') return <NotFoundPage />
  return (
    <StatusView
      status="error"
      title={t('broken.title')}
      text={saidBy(problem) ?? t('broken.hint')}
      acts={
        <Button type="primary" onClick={() => location.reload()}>
          {t('broken.reload')}
        </Button>
      }
    />
  )
}
