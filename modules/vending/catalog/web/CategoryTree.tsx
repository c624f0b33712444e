import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '#kernel/contract/resource.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { Tree } from '#kernel/web/console/tree/Tree.tsx'
import type { TreeSource } from '#kernel/web/console/tree/tree-source.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { categories } from '../contract.ts'
import { catalogTexts } from './texts.ts'

interface TreeProps {
  filters: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
}

/** A merchant's categories are few: more than these are found by the search of their list. */
const shownMax = 100

/** Beside the products: a last-level category cuts the list to what stands in it. */
export function CategoryTree(props: TreeProps) {
  return <Categories {...props} filter="category" />
}

/** Beside the categories: a category cuts the list to those right below it. */
export function ParentTree(props: TreeProps) {
  return <Categories {...props} filter="parent" />
}

function Categories({ filters, onFilter, filter }: TreeProps & { filter: 'category' | 'parent' }) {
  const t = useTexts(catalogTexts)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['resource', 'categories', 'all'],
    queryFn: () => callsOf(categories as unknown as Resource).list({ query: { limit: shownMax } }, { quiet: true }),
  })
  const source = useMemo((): TreeSource => {
    const rows = data?.rows ?? []
    const known = new Set(rows.map(({ id }) => id))
    // what stands below a category that is not shown stands at the top
    const aboveOf = (row: AnyRow) => {
      const own = parentOf(row)
      return own !== null && known.has(own) ? own : null
    }
    const nodeOf = (row: AnyRow) => ({
      id: row.id,
      name: String(row.name),
      hasChildren: rows.some((other) => aboveOf(other) === row.id),
      count: Number(row.productCount) > 0 ? Number(row.productCount) : null,
      isChoosable: filter === 'parent' || row.isLastLevel === true,
    })
    return {
      key: ['resource', 'categories', 'tree', String(dataUpdatedAt)],
      below: async (parent) => ({ nodes: rows.filter((row) => aboveOf(row) === parent).map(nodeOf), hasMore: false }),
      search: null,
      move: null,
    }
  }, [data, dataUpdatedAt, filter])
  if (!data) return <p className="tree-note">{t('tree.loading')}</p>
  return (
    <Tree
      label={t('tree.label')}
      all={t('tree.all')}
      source={source}
      chosen={filters[filter] || null}
      onChoose={(id) => onFilter(filter, id ?? '')}
      startsOpen
    />
  )
}

function parentOf(row: AnyRow): string | null {
  return (row.parent as { id: string } | null)?.id ?? null
}
