import { useMemo } from 'react'
import type { Resource } from '#kernel/contract/resource.ts'
import { client } from '#kernel/web/client/browser.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { callsOf, pickerOptions } from '#kernel/web/console/resource-calls.ts'
import type { AsideProps } from '#kernel/web/console/resource-pages.tsx'
import { Tree } from '#kernel/web/console/tree/Tree.tsx'
import type { TreeSource } from '#kernel/web/console/tree/tree-source.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { organizationRoutes, organizations } from '../contract.ts'
import type { organizationSchemas } from '../schema.ts'
import { organizationTexts } from './texts.ts'

const calls = client<typeof organizationSchemas>(organizationRoutes)

/** The tree beside the list: choosing one shows what stands right below it. */
export function OrganizationTree({ filters, onFilter, onNew }: AsideProps) {
  const t = useTexts(organizationTexts)
  const { may } = useConsoleAccess()
  const mayMove = may('organizations.move')
  const source = useMemo(
    (): TreeSource => ({
      key: ['resource', 'organizations'],
      async below(parent) {
        const found = await calls.tree({ query: parent === null ? {} : { parent } })
        const nodes = found.organizations.map(({ id, name, childCount, isEnabled }) => ({
          id,
          name,
          hasChildren: childCount > 0,
          count: childCount > 0 ? childCount : null,
          ...(isEnabled ? {} : { note: t('tree.disabled') }),
          isChoosable: true,
        }))
        return { nodes, hasMore: found.hasMore }
      },
      search: (words) => pickerOptions('organizations', { search: words }),
      move: mayMove
        ? {
            run: async (id, to, reason) =>
              await callsOf(organizations as unknown as Resource).move?.(
                { params: { id }, body: { reason, values: { parent: to } } },
                { quiet: true },
              ),
            targets: (words) => pickerOptions('organizations', { search: words }),
            asksReason: true,
          }
        : null,
      onAdd: onNew && ((below) => onNew({ parent: below })),
      nameOf: async (id) => (await pickerOptions('organizations', { ids: [id] }))[0]?.label ?? null,
    }),
    [t, mayMove, onNew],
  )
  return (
    <Tree
      label={t('tree.label')}
      all={t('tree.all')}
      source={source}
      chosen={filters.parent || null}
      onChoose={(id) => onFilter('parent', id ?? '')}
    />
  )
}
