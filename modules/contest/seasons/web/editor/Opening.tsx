import { Link } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { StatusView } from '#kernel/web/console/StatusView.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { texts } from '../texts.ts'

/** While a definition is on its way, or why it does not come. */
export function Opening({ error, title }: { error: Error | null; title: string }) {
  const t = useTexts(texts)
  if (error)
    return (
      <StatusView
        status="warning"
        title={t('editor.cannot')}
        text={saidBy(error) ?? t('cut')}
        acts={<Link to="/contest/seasons">{t('back')}</Link>}
      />
    )
  return (
    <>
      <h1 className="unseen">{title}</h1>
      <Skeleton label={t('loading')} shape="card" />
    </>
  )
}
