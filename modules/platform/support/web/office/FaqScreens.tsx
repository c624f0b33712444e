import './support-office.css'
import { useParams } from 'react-router'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { consolePages, type FaqPages, portalPages } from './faq-pages.tsx'

/** The frequent questions of the portal, their categories, and what people ask. */
export function PortalFaq() {
  return <FaqScreen pages={portalPages} />
}

/** The console's own questions: its knowledge base. */
export function ConsoleFaq() {
  return <FaqScreen pages={consolePages} />
}

function FaqScreen({ pages }: { pages: FaqPages }) {
  const { '*': part = '' } = useParams()
  const page = pages[part] ?? pages['']
  // another list begins anew: nothing that was chosen in the last one counts in it
  return page ? <ResourceList key={page.resource.name} page={page} /> : null
}
