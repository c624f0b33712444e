import { HolderOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import type { FileReference } from '#kernel/contract/fields.ts'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import type { useRowOrder } from '#kernel/web/console/row-order.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { type PictureState, pictureState } from './picture-state.ts'

const looks: Record<PictureState, string> = { shown: 'tag-good', waits: 'tag-wait', over: '', disabled: 'tag-bad' }

interface PictureCardProps {
  row: AnyRow
  /** 1 is the first */
  place: number
  count: number
  /** when the row was read */
  nowMs: number
  isMovable: boolean
  order: ReturnType<typeof useRowOrder>
  onOpen: () => void
}

/** One picture of the carousel as it is cut there, wide and on a phone. */
export function PictureCard({ row, place, count, nowMs, isMovable, order, onOpen }: PictureCardProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const alt = labelIn(row.alt as Labels, language)
  const url = (row.image as FileReference | null)?.url ?? ''
  const state = pictureState(row, nowMs)
  return (
    <li className="office-picture" {...order.item(place - 1)}>
      {isMovable && (
        <button
          type="button"
          className="office-handle"
          aria-label={t('pictures.handle', { name: alt, place, count })}
          {...order.handle(place - 1)}
        >
          <HolderOutlined aria-hidden />
          {place}
        </button>
      )}
      <span className="office-picture-wide">
        <img src={url} alt={alt} />
      </span>
      <span className="office-picture-narrow" aria-hidden>
        <img src={url} alt="" />
      </span>
      <div className="office-picture-words">
        <strong>{alt}</strong>
        <p>
          <Tag className={looks[state]}>{t(`pictures.states.${state}`)}</Tag> <Span row={row} />
        </p>
        <p className="office-picture-link">{row.link ? String(row.link) : t('pictures.noLink')}</p>
        <Button onClick={onOpen} aria-label={t('pictures.openNamed', { name: alt })}>
          {t('pictures.open')}
        </Button>
      </div>
    </li>
  )
}

function Span({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const [from, until] = [row.shownFrom, row.shownUntil] as (string | null)[]
  if (!from && !until) return <small>{t('pictures.always')}</small>
  return (
    <small>
      {from ? dateTime(from) : t('pictures.now')} – {until ? dateTime(until) : t('pictures.noEnd')}
    </small>
  )
}
