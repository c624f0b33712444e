import { Button, Popover } from 'antd'
import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

const gapPx = 8
/** of the button that opens the rest */
const morePx = 90

/** The buttons at the end of a list's head: `lead` always stands there, of the others what finds room in its row. */
export function ListTools({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  const t = useTexts(kitTexts)
  const tools = Children.toArray(children)
  const box = useRef<HTMLDivElement>(null)
  const fitting = useFittingTools(box, tools.length)
  return (
    <div ref={box} className="resource-tools">
      {lead}
      {tools.slice(0, fitting).map((tool, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in one order
        <span key={at} data-tool={at}>
          {tool}
        </span>
      ))}
      {fitting < tools.length && (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<div className="tools-more">{tools.slice(fitting)}</div>}
        >
          <Button data-more aria-haspopup="dialog">
            {t('list.tools')}
          </Button>
        </Popover>
      )}
    </div>
  )
}

/** How many find room beside what else stands in the head; each is measured once, when it is drawn. */
function useFittingTools(box: React.RefObject<HTMLDivElement | null>, count: number): number {
  const widths = useRef(new Map<number, number>())
  const [fitting, setFitting] = useState(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn for the first time is measured then
  useLayoutEffect(() => {
    const own = box.current
    const head = own?.parentElement
    if (!own || !head) return
    const measure = () => {
      for (const tool of own.querySelectorAll<HTMLElement>('[data-tool]'))
        widths.current.set(Number(tool.dataset.tool), tool.offsetWidth)
      const others = [...head.children].filter((each) => each !== own)
      const leads = [...own.children].filter((each) => !each.matches('[data-tool], [data-more]'))
      const takenPx = [...others, ...leads].reduce((sum, each) => sum + (each as HTMLElement).offsetWidth + gapPx, 0)
      setFitting(fittingOf(head.clientWidth - takenPx, count, (at) => widths.current.get(at) ?? 0))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [head, ...head.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [box, count, fitting])
  return Math.min(fitting, count)
}

/** All of them, or as many as leave room for the button that opens the rest. */
function fittingOf(roomPx: number, count: number, widthOf: (at: number) => number): number {
  let usedPx = 0
  let fits = 0
  for (let at = 0; at < count; at += 1) {
    usedPx += widthOf(at) + (at > 0 ? gapPx : 0)
    if (usedPx + (at === count - 1 ? 0 : gapPx + morePx) <= roomPx) fits = at + 1
  }
  return usedPx <= roomPx ? count : Math.min(fits, count - 1)
}
