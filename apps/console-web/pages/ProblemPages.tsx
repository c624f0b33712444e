import { Button, Result } from 'antd'
import { Link, useRouteError } from 'react-router'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'

/** Spec §8: the words of the page that its reader may not see. */
export function ForbiddenPage() {
  const t = useTexts(consoleTexts)
  return (
    <Result
      status="warning"
      title={<h1 className="problem-title">{t('forbidden.title')}</h1>}
      subTitle={t('forbidden.hint')}
      extra={<Link to="/">{t('toDashboard')}</Link>}
    />
  )
}

export function NotFoundPage() {
  const t = useTexts(consoleTexts)
  return (
    <Result
      status="info"
      title={<h1 className="problem-title">{t('notFound.title')}</h1>}
      subTitle={t('notFound.hint')}
      extra={<Link to="/">{t('toDashboard')}</Link>}
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
    <Result
      status="error"
      title={<h1 className="problem-title">{t('broken.title')}</h1>}
      subTitle={saidBy(problem) ?? t('broken.hint')}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {t('broken.reload')}
        </Button>
      }
    />
  )
}
