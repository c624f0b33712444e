import './charts.css'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.tsx'
import { depths } from './chart-data.ts'
import { chartTexts } from './texts.ts'

interface HeatFrameProps {
  title: string
  columnCount: number
  children: ReactNode
}

/** so wide that a box can be told from the next */
const columnPx = 26

/** A table whose boxes are colored by depth: it is its own table, whose figures are shown at a press and read out always. */
export function HeatFrame({ title, columnCount, children }: HeatFrameProps) {
  const t = useTexts(chartTexts)
  const [isTable, setTable] = useState(false)
  return (
    <figure className="picture">
      <figcaption>
        <span>{title}</span>
        <span className="heat-scale" aria-hidden="true">
          {t('least')}
          {Array.from({ length: depths + 1 }, (_, depth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the depth is what it is
            <i key={depth} data-depth={depth} />
          ))}
          {t('most')}
        </span>
        <Button
          size="small"
          type="text"
          aria-label={isTable ? t('asPicture', { title }) : t('asTable', { title })}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('picture') : t('table')}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keys */}
      <section className="picture-table" tabIndex={0} aria-label={title}>
        <table className="heat" data-figures={isTable} style={{ minInlineSize: columnCount * columnPx }}>
          {children}
        </table>
      </section>
    </figure>
  )
}
