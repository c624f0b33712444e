import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { TabCount } from '../../contract/paging.ts'
import { changedSearch } from '../search-params.ts'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import { cutQueryOf, type ListState } from './list-state.ts'
import { callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'

interface ListTabsProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
}

/**
 * The preset tabs above a list, each with how many rows stand below it under the present search and filters. All numbers come
 * by one request, which the rows do not wait for; without them the tabs are the same links. On a phone they are moved sideways.
 */
export function ListTabs({ page: { resource }, words, state }: ListTabsProps) {
  const t = useTexts(kitTexts)
  const { search } = useLocation()
  const box = useRef<HTMLElement>(null)
  const query = cutQueryOf({ ...state, tab: null })
  const { data } = useQuery({
    queryKey: ['resource', resource.name, 'counts', query],
    queryFn: () => callsOf(resource).counts({ query }, { quiet: true }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be out of sight, and numbers make all of them wider
  useEffect(() => {
    const open = box.current?.querySelector<HTMLElement>('[aria-current]')
    if (box.current && open) box.current.scrollLeft = open.offsetLeft - (box.current.clientWidth - open.offsetWidth) / 2
  }, [state.tab, data])
  const tab = (key: string | null, name: string, count: TabCount | undefined) => (
    <Link
      key={key ?? ''}
      to={{ search: String(changedSearch(search, { tab: key, row: null, form: null })) }}
      replace
      aria-current={state.tab === key ? 'page' : undefined}
    >
      {name}{' '}
      {count && (
        <span className="list-tab-count">
          {t('presets.count', { total: count.total, capped: count.totalIsCapped ? 'yes' : 'no' })}
        </span>
      )}
    </Link>
  )
  return (
    <nav ref={box} className="page-tabs list-tabs" aria-label={t('presets.label')}>
      {tab(null, t('presets.all'), data?.all)}
      {Object.keys(resource.list.tabs ?? {}).map((key) => tab(key, words.tab?.(key) ?? key, data?.tabs[key]))}
    </nav>
  )
}
