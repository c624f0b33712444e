import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { organizationRoutes } from '../contract.ts'
import type { organizationSchemas } from '../schema.ts'
import { organizationTexts } from './texts.ts'
import '#kernel/web/console/tree.css'

const calls = client<typeof organizationSchemas>(organizationRoutes)

interface TreeProps {
  filters: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
}

/** The tree beside the list: opened step by step; choosing one shows what stands right below it. */
export function OrganizationTree({ filters, onFilter }: TreeProps) {
  const t = useTexts(organizationTexts)
  const chosen = filters.parent ?? ''
  return (
    <nav className="tree" aria-label={t('tree.label')}>
      <button type="button" className="tree-name" aria-pressed={chosen === ''} onClick={() => onFilter('parent', '')}>
        {t('tree.all')}
      </button>
      <Branch parent={null} chosen={chosen} onChoose={(id) => onFilter('parent', id)} />
    </nav>
  )
}

interface BranchProps {
  parent: string | null
  chosen: string
  onChoose: (id: string) => void
}

function Branch({ parent, chosen, onChoose }: BranchProps) {
  const t = useTexts(organizationTexts)
  const [opened, setOpened] = useState<readonly string[]>([])
  const { data } = useQuery({
    queryKey: ['resource', 'organizations', 'tree', parent],
    queryFn: () => calls.tree({ query: parent === null ? {} : { parent } }),
  })
  if (!data) return <p className="tree-note">{t('tree.loading')}</p>
  return (
    <ul>
      {data.organizations.map(({ id, name, childCount, isEnabled }) => {
        const isOpen = opened.includes(id)
        return (
          <li key={id}>
            <span className="tree-line">
              {childCount > 0 ? (
                <button
                  type="button"
                  className="tree-fold"
                  aria-expanded={isOpen}
                  aria-label={isOpen ? t('tree.close', { name }) : t('tree.open', { name })}
                  onClick={() => setOpened(isOpen ? opened.filter((each) => each !== id) : [...opened, id])}
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                </button>
              ) : (
                <span className="tree-fold" />
              )}
              <button type="button" className="tree-name" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
                {name}
                {childCount > 0 && <small> {childCount}</small>}
                {!isEnabled && <small> {t('tree.disabled')}</small>}
              </button>
            </span>
            {isOpen && <Branch parent={id} chosen={chosen} onChoose={onChoose} />}
          </li>
        )
      })}
      {data.hasMore && <li className="tree-note">{t('tree.more')}</li>}
    </ul>
  )
}
