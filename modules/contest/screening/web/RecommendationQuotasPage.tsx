import { Link } from 'react-router'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { contestSeasons } from '#modules/contest/seasons/contract/office.ts'
import { recommendationQuotas } from '../contract/office.ts'
import { quotaTexts, texts } from './texts.ts'

const page = resourcePage(recommendationQuotas, { group: 'contest', texts: quotaTexts, tabs: BackToQueue })
// seasons are picked here, and their addresses do not follow their name
nameSegment(contestSeasons)

/** How many declarations of a kind each unit may recommend, how many it has, and what is left. */
export function RecommendationQuotasPage() {
  return <ResourceList page={page} />
}

function BackToQueue() {
  const t = useTexts(texts)
  return <Link to="/contest/declarations">← {t('review.back')}</Link>
}
