import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts.tsx'
import { drawnSize, type Look } from './look.ts'
import { viewerTexts } from './texts.ts'

interface StageProps {
  /** null: it is on its way */
  source: string | null
  name: string
  look: Look
  onLost: () => void
}

/** A picture in a box that scrolls: as large as it was asked for, the right way round. */
export function Stage({ source, name, look, onLost }: StageProps) {
  const t = useTexts(viewerTexts)
  const box = useRef<HTMLElement>(null)
  const [stage, setStage] = useState({ width: 0, height: 0 })
  const [natural, setNatural] = useState<{ source: string; width: number; height: number } | null>(null)
  useEffect(() => {
    if (!box.current) return
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setStage({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [])
  const isKnown = source !== null && natural?.source === source
  const size = isKnown ? drawnSize(natural, stage, look) : null
  const isAcross = look.quarters % 2 === 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className="viewer-stage" tabIndex={0} aria-label={t('stage')} aria-busy={!isKnown}>
      {!isKnown && <p className="viewer-note">{t('loading')}</p>}
      {source !== null && (
        <div
          className="viewer-sheet"
          style={
            size ? { width: isAcross ? size.height : size.width, height: isAcross ? size.width : size.height } : {}
          }
        >
          <img
            src={source}
            alt={name}
            style={
              size ? { ...size, transform: `translate(-50%, -50%) rotate(${look.quarters * 90}deg)` } : { opacity: 0 }
            }
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ source, width, height })
            }
            onError={onLost}
          />
        </div>
      )}
    </section>
  )
}
