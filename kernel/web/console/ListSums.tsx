import { useQuery } from '@tanstack/react-query'
import { type Sums, sumCap } from '../../contract/paging.ts'
import { useTexts } from '../texts.tsx'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import { cutQueryOf, type ListState } from './list-state.ts'
import { callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { Unanswered } from './Unanswered.tsx'

interface ListSumsProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  /** the rows could not be read either, and say so: one word and one way to try once more for both */
  isListCut: boolean
}

/**
 * In the foot of a list: what its fields add up to over all the rows it is cut to. Asked for by itself, so that the rows wait
 * for nothing; the sums of other filters are never shown as those of these.
 */
export function ListSums({ page, words, state, isListCut }: ListSumsProps) {
  const { resource } = page
  const query = cutQueryOf(state)
  const found = useQuery({
    queryKey: ['resource', resource.name, 'sums', query],
    queryFn: () => callsOf(resource).sums({ query }, { quiet: true }),
    enabled: resource.routes.sums !== undefined,
  })
  if (!resource.routes.sums) return null
  if (found.error && isListCut) return null
  if (found.error) return <Unanswered error={found.error} onAgain={() => void found.refetch()} />
  return found.data ? <Told {...{ page, words }} told={found.data} /> : null
}

function Told({ page: { resource }, words, told: { sums } }: Pick<ListSumsProps, 'page' | 'words'> & { told: Sums }) {
  const t = useTexts(kitTexts)
  if (!sums) return <span className="list-sums">{t('sums.tooMany', { cap: sumCap })}</span>
  return (
    <dl className="list-sums" aria-label={t('sums.label')}>
      {(resource.list.sums ?? []).map((name) => {
        const field = resource.fields[name]
        if (!field) return null
        const { Cell } = viewOf(field)
        return (
          <div key={name}>
            <dt>{t('sums.of', { name: words.field(name).label })}</dt>
            <dd>
              <Cell value={sums[name] ?? 0} field={field} words={words.field(name)} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
