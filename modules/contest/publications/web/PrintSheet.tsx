import type { ReactNode } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { texts } from './texts.ts'
import './print-sheet.css'

export interface PrintSheetProps {
  /** where "back" leads: the page that is printed here */
  backHref: string
  /** the whole address of that page: whoever holds the paper finds it again */
  address: string
  siteName: string
  organizer: string
  /** what the screen says of the paper, and the paper itself does not */
  note?: ReactNode
  title: ReactNode
  meta: ReactNode
  children: ReactNode
}

/** A paper of A4: who publishes it, its title, its text, where it comes from, page n of m. Shown as it will be printed. */
export function PrintSheet({ backHref, address, siteName, organizer, note, title, meta, children }: PrintSheetProps) {
  const t = useTexts(texts)
  return (
    <div className="print-desk">
      <div className="print-desk-bar screen-only">
        <LinkButton variant="quiet" icon="arrow-left" href={backHref}>
          {t('print.back')}
        </LinkButton>
        <Button variant="primary" icon="print" onClick={() => print()}>
          {t('print.now')}
        </Button>
      </div>
      {note && <div className="screen-only">{note}</div>}
      <article className="print-sheet">
        <p className="print-sheet-head">
          <span>{siteName}</span>
          <span>{organizer}</span>
        </p>
        <h1>{title}</h1>
        <p className="print-sheet-meta">{meta}</p>
        {children}
        <p className="print-sheet-foot">
          {t('print.printedFrom')} {address}
        </p>
      </article>
    </div>
  )
}
