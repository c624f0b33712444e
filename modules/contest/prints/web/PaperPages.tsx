import { useEffect, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { texts } from './texts.ts'

interface PaperPagesProps {
  /** signed, of the PDF; a page of it is asked for by its number */
  address: string
  pageCount: number
  /** all pages are there: what is printed now is whole */
  onComplete: () => void
  /** the address has lived its five minutes, or the line is bad: gives a new one */
  onAgain: () => void
}

/** A page that did not come is asked for again by itself: the server may have had no time. Read at a page; a test may lower it. */
export const pageAgain = { afterMs: 3000, max: 2 }

/**
 * The pages of the PDF as the server draws them: on every device, and on the printer, the one paper that is signed. They come one
 * after the other, since the server draws one page of a document at a time.
 */
export function PaperPages({ address, pageCount, onComplete, onAgain }: PaperPagesProps) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const asked = Math.min(shown + 1, pageCount)
  function onLoad(page: number) {
    setShown((before) => Math.max(before, page))
    if (page === pageCount) onComplete()
  }
  return (
    <div className="paper-pages" aria-busy={shown < pageCount && !isBroken}>
      {Array.from({ length: asked }, (_, index) => index + 1).map((page) => (
        <Sheet
          key={page}
          src={`${address}&page=${page}`}
          alt={t('form.pageOf', { page, count: pageCount })}
          onLoad={() => onLoad(page)}
          onLost={() => setBroken(true)}
        />
      ))}
      {isBroken ? (
        <Notice
          kind="warning"
          isUrgent
          title={t('form.broken')}
          action={<Button onClick={onAgain}>{t('form.again')}</Button>}
        />
      ) : (
        shown < pageCount && (
          <p className="screen-only" role="status">
            {t('form.preparing', { page: asked, count: pageCount })}
          </p>
        )
      )}
    </div>
  )
}

interface SheetProps {
  src: string
  alt: string
  onLoad: () => void
  /** it has not come, as often as it was asked for */
  onLost: () => void
}

function Sheet({ src, alt, onLoad, onLost }: SheetProps) {
  const [tries, setTries] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => {
      setWaiting(false)
      setTries((before) => before + 1)
    }, pageAgain.afterMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const onError = () => (tries < pageAgain.max ? setWaiting(true) : onLost())
  return <img key={tries} className="paper-sheet" src={src} alt={alt} onLoad={onLoad} onError={onError} />
}
