import {
  ColumnWidthOutlined,
  DownOutlined,
  ExpandOutlined,
  RotateRightOutlined,
  UpOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTexts } from '../../texts.tsx'
import { IconButton } from './IconButton.tsx'
import { type Place, useLook } from './look.ts'
import { Stage } from './Stage.tsx'
import { viewerTexts } from './texts.ts'
import { usePage } from './use-page.ts'
import type { ViewedFile } from './viewed-file.ts'

/** @returns whether the key was taken */
export type TakeKey = (key: string) => boolean

interface Parts {
  /** which keys what is looked at takes */
  keys: RefObject<TakeKey | null>
  place: RefObject<Place>
}

interface SheetsProps extends Parts {
  file: ViewedFile
  isPaged: boolean
  onLost: () => void
}

/** What stands still: a picture, or the pages of a document. */
export function Sheets({ file, isPaged, ...rest }: SheetsProps) {
  const address = file.previewUrl ?? file.url ?? ''
  if (isPaged) return <Pages {...{ file, address }} {...rest} />
  return <Looked source={file.url ?? address} name={file.name} {...rest} />
}

interface PagesProps extends Parts {
  file: ViewedFile
  address: string
  onLost: () => void
}

function Pages({ file, address, onLost, keys, place }: PagesProps) {
  const t = useTexts(viewerTexts)
  const [page, setPage] = useState(place.current.page)
  const { source, pageCount, isLost } = usePage(address, page)
  useEffect(() => {
    if (isLost) onLost()
  })
  const turnTo = (next: number) => {
    if (next < 1 || next > (pageCount ?? 1)) return
    place.current.page = next
    setPage(next)
  }
  const said = pageCount === null ? '' : t('page', { page, count: pageCount })
  return (
    <Looked
      source={source}
      name={`${file.name} ${said}`}
      {...{ keys, place, onLost }}
      onKey={(key) => {
        const by = { PageUp: -1, PageDown: 1 }[key]
        if (by === undefined) return false
        turnTo(page + by)
        return true
      }}
    >
      <IconButton
        label={t('pageBefore')}
        icon={<UpOutlined />}
        disabled={page === 1}
        onClick={() => turnTo(page - 1)}
      />
      <span role="status">{said}</span>
      <IconButton
        label={t('pageAfter')}
        icon={<DownOutlined />}
        disabled={page === (pageCount ?? 1)}
        onClick={() => turnTo(page + 1)}
      />
    </Looked>
  )
}

interface LookedProps extends Parts {
  source: string | null
  name: string
  onLost: () => void
  /** further tools */
  children?: ReactNode
  onKey?: TakeKey
}

function Looked({ source, name, keys, place, onLost, children, onKey }: LookedProps) {
  const t = useTexts(viewerTexts)
  const { look, larger, smaller, turn, fitTo, reset } = useLook(place)
  const own: Record<string, () => void> = { '+': larger, '=': larger, '-': smaller, 0: reset, r: turn }
  useEffect(() => {
    keys.current = (key) => {
      const run = own[key]
      run?.()
      return run !== undefined || onKey?.(key) === true
    }
    return () => {
      keys.current = null
    }
  })
  return (
    <div className="viewer-looked">
      <div className="viewer-tools">
        {children}
        <IconButton label={t('smaller')} icon={<ZoomOutOutlined />} onClick={smaller} />
        <Button type="text" size="small" aria-label={t('zoom', { percent: look.zoom * 100 })} onClick={reset}>
          {t('percent', { percent: look.zoom * 100 })}
        </Button>
        <IconButton label={t('larger')} icon={<ZoomInOutlined />} onClick={larger} />
        {look.fits === 'width' ? (
          <IconButton label={t('whole')} icon={<ExpandOutlined />} onClick={() => fitTo('whole')} />
        ) : (
          <IconButton label={t('wide')} icon={<ColumnWidthOutlined />} onClick={() => fitTo('width')} />
        )}
        <IconButton label={t('turn')} icon={<RotateRightOutlined />} onClick={turn} />
      </div>
      <Stage {...{ source, name, look, onLost }} />
    </div>
  )
}
