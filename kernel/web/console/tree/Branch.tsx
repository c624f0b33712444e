import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTexts } from '../../texts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { treeTexts } from './texts.ts'
import type { TreeNode, TreeSource } from './tree-source.ts'

export interface TreeState {
  source: TreeSource
  chosen: string | null
  isOpen: (id: string) => boolean
  mayDrag: boolean
}

interface BranchProps {
  parent: string | null
  level: number
  state: TreeState
}

/** What stands right below a node; asked for when it is opened. */
export function Branch({ parent, level, state }: BranchProps) {
  const t = useTexts(treeTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: [...state.source.key, 'tree', parent],
    queryFn: () => state.source.below(parent),
  })
  if (isError && !data)
    return (
      <li role="none" className="tree-note">
        {t('lost')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </li>
    )
  if (!data)
    return (
      <li role="none" className="tree-note">
        {t('loading')}
      </li>
    )
  return (
    <>
      {data.nodes.map((node) => (
        <Item key={node.id} {...{ node, level, state }} />
      ))}
      {data.hasMore && (
        <li role="none" className="tree-note">
          {t('more')}
        </li>
      )}
    </>
  )
}

function Item({ node, level, state }: { node: TreeNode; level: number; state: TreeState }) {
  const t = useTexts(treeTexts)
  const { id, name, count, note, hasChildren, isChoosable } = node
  const isOpen = hasChildren && state.isOpen(id)
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={state.chosen === id}
      aria-label={[count === null ? name : t('count', { name, count }), note].filter(Boolean).join(' ')}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      {...(isChoosable ? {} : { 'aria-disabled': true })}
      tabIndex={state.chosen === id ? 0 : -1}
      data-id={id}
      data-name={name}
    >
      <div className="tree-line" draggable={state.mayDrag}>
        <span className="tree-fold">{hasChildren && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}</span>
        <span className="tree-name">
          {name}
          {count !== null && <small> {count}</small>}
          {note !== undefined && <small> {note}</small>}
        </span>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: the children of a node of the tree
        <ul role="group">
          <Branch parent={id} level={level + 1} state={state} />
        </ul>
      )}
    </li>
  )
}
