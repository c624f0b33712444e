import { useQuery } from '@tanstack/react-query'
import type { Resource } from '#kernel/contract/resource.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { categories } from '../contract.ts'
import { catalogTexts } from './texts.ts'
import '#kernel/web/console/tree.css'

interface TreeProps {
  filters: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
}

/** A merchant's categories are few: more than these are found by the search of their list. */
const shownMax = 100

/** Beside the products: a last-level category cuts the list to what stands in it. */
export function CategoryTree(props: TreeProps) {
  return <Tree {...props} filter="category" />
}

/** Beside the categories: a category cuts the list to those right below it. */
export function ParentTree(props: TreeProps) {
  return <Tree {...props} filter="parent" />
}

function Tree({ filters, onFilter, filter }: TreeProps & { filter: 'category' | 'parent' }) {
  const t = useTexts(catalogTexts)
  const chosen = filters[filter] ?? ''
  const { data } = useQuery({
    queryKey: ['resource', 'categories', 'tree'],
    queryFn: () => callsOf(categories as unknown as Resource).list({ query: { limit: shownMax } }, { quiet: true }),
  })
  const rows = data?.rows ?? []
  const known = new Set(rows.map(({ id }) => id))
  const below = (parent: string | null) =>
    rows.filter((row) => {
      const own = parentOf(row)
      return parent === null ? own === null || !known.has(own) : own === parent
    })
  const branch = (parent: string | null) => {
    const found = below(parent)
    if (found.length === 0) return null
    return (
      <ul>
        {found.map((row) => {
          const isOffered = filter === 'parent' || row.isLastLevel === true
          return (
            <li key={row.id}>
              {isOffered ? (
                <button
                  type="button"
                  className="tree-name"
                  aria-pressed={chosen === row.id}
                  onClick={() => onFilter(filter, row.id)}
                >
                  {String(row.name)} {Number(row.productCount) > 0 && <small>{String(row.productCount)}</small>}
                </button>
              ) : (
                <span className="tree-name">{String(row.name)}</span>
              )}
              {branch(row.id)}
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <nav className="tree" aria-label={t('tree.label')}>
      <button type="button" className="tree-name" aria-pressed={chosen === ''} onClick={() => onFilter(filter, '')}>
        {t('tree.all')}
      </button>
      {data ? branch(null) : <p className="tree-note">{t('tree.loading')}</p>}
    </nav>
  )
}

function parentOf(row: AnyRow): string | null {
  return (row.parent as { id: string } | null)?.id ?? null
}
