import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '#kernel/contract/resource.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { type AnyRow, callsOf, pickerOptions } from '#kernel/web/console/resource-calls.ts'
import type { AsideProps } from '#kernel/web/console/resource-pages.tsx'
import { Tree } from '#kernel/web/console/tree/Tree.tsx'
import type { TreeMove, TreeSource } from '#kernel/web/console/tree/tree-source.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { categories } from '../contract.ts'
import { catalogTexts } from './texts.ts'

/** A merchant's categories are few: more than these are found by the search of their list. */
const shownMax = 100

/** Beside the products: a last-level category cuts the list to what stands in it. */
export function CategoryTree(props: AsideProps) {
  return <Categories {...props} filter="category" />
}

/** Beside the categories: a category cuts the list to those right below it, gets new ones there, and is moved below another. */
export function ParentTree(props: AsideProps) {
  return <Categories {...props} filter="parent" />
}

function Categories({ filters, onFilter, onNew, filter }: AsideProps & { filter: 'category' | 'parent' }) {
  const t = useTexts(catalogTexts)
  const { may } = useConsoleAccess()
  // beside the products the tree only cuts
  const arranges = filter === 'parent'
  const mayMove = arranges && may('categories.edit')
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['resource', 'categories', 'all'],
    queryFn: () => calls().list({ query: { limit: shownMax } }, { quiet: true }),
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
      forgets: ['resource', 'categories'],
      below: async (parent) => ({ nodes: rows.filter((row) => aboveOf(row) === parent).map(nodeOf), hasMore: false }),
      search: null,
      move: mayMove ? move : null,
      onAdd:
        arranges && onNew
          ? (below) => {
              const { id: merchant } = (rows.find(({ id }) => id === below)?.merchant ?? {}) as { id?: string }
              // below a merchant's category stand those of the same merchant alone
              onNew({ parent: below, ...(merchant ? { merchant } : {}) })
            }
          : undefined,
      nameOf: async (id) => (await pickerOptions('categories', { ids: [id] }))[0]?.label ?? null,
    }
  }, [data, dataUpdatedAt, filter, arranges, mayMove, onNew])
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

const calls = () => callsOf(categories as unknown as Resource)

/** A category is moved as a form would do it: the place where it stands is one of its fields. */
const move: TreeMove = {
  async run(id, to) {
    const { revision } = await calls().view({ params: { id } }, { quiet: true })
    await calls().edit({ params: { id }, body: { revision, values: { parent: to } } }, { quiet: true })
  },
  targets: (words) => pickerOptions('categories', { search: words }),
  toTop: true,
}

function parentOf(row: AnyRow): string | null {
  return (row.parent as { id: string } | null)?.id ?? null
}
