import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { feedbacks } from '../../contract/office.ts'
import { supportTexts } from './texts.ts'

const page = resourcePage(feedbacks, { group: 'system', texts: supportTexts })

/** What people say about the product, and what becomes of it. */
export function FeedbackScreen() {
  return <ResourceList page={page} />
}
