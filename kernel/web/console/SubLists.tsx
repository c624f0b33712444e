import './console-kit.css'
import { Link, useParams } from 'react-router'
import { useTexts } from '../texts.tsx'
import { useConsoleAccess } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { ResourceList } from './ResourceList.tsx'
import type { ResourcePage } from './resource-pages.tsx'
import { useResourceWords } from './resource-words.ts'

interface SubListsProps {
  /** the address of the screen, as `/system/interfaces` */
  base: string
  /** the first stands at the address itself, the others below it by their segment */
  lists: readonly (ResourcePage & { resource: { segment: string } })[]
}

/** Several lists that belong to one screen, each under an address of its own; those one may not see are not offered. */
export function SubLists({ base, lists }: SubListsProps) {
  const t = useTexts(kitTexts)
  const { may } = useConsoleAccess()
  const { '*': segment = '' } = useParams()
  const offered = lists.filter(({ resource }) => may(`${resource.name}.view`))
  const shown = offered.find(({ resource }, place) => (place === 0 ? segment === '' : resource.segment === segment))
  const list = shown ?? offered[0]
  return (
    <>
      {offered.length > 1 && (
        <nav className="page-tabs sub-lists" aria-label={t('subLists')}>
          {offered.map((each, place) => (
            <SubLink
              key={each.resource.name}
              list={each}
              to={place === 0 ? base : `${base}/${each.resource.segment}`}
              isCurrent={each === list}
            />
          ))}
        </nav>
      )}
      {list && <ResourceList key={list.resource.name} page={list} />}
    </>
  )
}

function SubLink({ list, to, isCurrent }: { list: ResourcePage; to: string; isCurrent: boolean }) {
  const words = useResourceWords(list.resource, list.texts)
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {words.many}
    </Link>
  )
}
