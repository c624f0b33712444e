import './charts.css'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.tsx'
import { chartTexts } from './texts.ts'

interface PictureProps {
  title: string
  /** `loading` and `empty` take as much room as the picture will */
  state: 'loading' | 'empty' | 'ready'
  /** the figures: read out always, and shown at a press */
  table?: ReactNode
  /** for the eye alone, unless one walks in it */
  children?: ReactNode
  /** what is drawn is worked with by pointer and keys, and is read out itself: the table is there at a press alone */
  isWalked?: boolean
}

/** A picture with its title and the table behind it. */
export function Picture({ title, state, table, children, isWalked = false }: PictureProps) {
  const t = useTexts(chartTexts)
  const [isTable, setTable] = useState(false)
  return (
    <figure className="picture">
      <figcaption>
        <span>{title}</span>
        {state === 'ready' && (
          <Button
            size="small"
            type="text"
            aria-label={isTable ? t('asPicture', { title }) : t('asTable', { title })}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('picture') : t('table')}
          </Button>
        )}
      </figcaption>
      {state === 'ready' ? (
        <>
          {!isTable && <div aria-hidden={!isWalked}>{children}</div>}
          {(isTable || !isWalked) && (
            <section
              className={isTable ? 'picture-table' : 'unseen'}
              {...(isTable ? { tabIndex: 0, 'aria-label': title } : {})}
            >
              {table}
            </section>
          )}
        </>
      ) : (
        <p className="picture-none" role="status">
          {state === 'loading' ? t('loading') : t('none')}
        </p>
      )}
    </figure>
  )
}
