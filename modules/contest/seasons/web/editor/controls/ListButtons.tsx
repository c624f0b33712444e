import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../../texts.ts'
import { useEditorActs } from '../editor-context.ts'

interface ListButtonsProps {
  /** what the item is called */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onCopy?: () => void
  onRemove: () => void
}

/** Up, down, copy, remove: every one by keyboard, and every one can be undone. */
export function ListButtons({ name, index, count, onMove, onCopy, onRemove }: ListButtonsProps) {
  const t = useTexts(texts)
  const { isReadOnly } = useEditorActs()
  if (isReadOnly) return null
  return (
    <span className="season-list-buttons">
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={index === 0}
        aria-label={t('item.up', { name })}
        title={t('item.up', { name })}
        onClick={() => onMove(index - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={index === count - 1}
        aria-label={t('item.down', { name })}
        title={t('item.down', { name })}
        onClick={() => onMove(index + 1)}
      />
      {onCopy && (
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={t('item.copy', { name })}
          title={t('item.copy', { name })}
          onClick={onCopy}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('item.remove', { name })}
        title={t('item.remove', { name })}
        onClick={onRemove}
      />
    </span>
  )
}

/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from] as T
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
