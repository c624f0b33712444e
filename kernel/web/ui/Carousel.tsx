import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './Buttons.tsx'
import { Anchor } from './Link.tsx'

export type Slide = {
  id: string
  /** Address of the picture, or a drawing of our own. */
  image: string | ReactNode
  /** Address of the same picture, 1000 pixels wide, for phones. */
  small?: string | undefined
  /** What the picture says, in words beneath it; for a drawing, its name. */
  alt: string
  href?: string | undefined
}

export type CarouselProps = {
  label: string
  slides: readonly Slide[]
  words: {
    previous: string
    next: string
    pause: string
    play: string
    slide: (index: number, count: number) => string
  }
  /** Time of one picture; 0 never moves by itself. */
  intervalMs?: number | undefined
}

/** Moves on by itself only while nobody is there: not under the pointer, not with the focus inside, not in a hidden tab or out of sight. */
function useAutoplay(isRunning: boolean, intervalMs: number, row: { current: HTMLElement | null }, next: () => void) {
  const step = useRef(next)
  step.current = next
  useEffect(() => {
    const element = row.current
    if (!isRunning || intervalMs <= 0 || !element) return
    let isSeen = false
    const sight = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? false
    })
    sight.observe(element)
    const timer = setInterval(() => isSeen && !document.hidden && step.current(), intervalMs)
    return () => {
      clearInterval(timer)
      sight.disconnect()
    }
  }, [isRunning, intervalMs, row])
}

/** A picture of the row; those after the first have their addresses once the page is alive, or where no script runs. */
function Picture({
  src,
  small,
  isFirst,
  isAlive,
}: {
  src: string
  small: Slide['small']
  isFirst: boolean
  isAlive: boolean
}) {
  // what it says stands beneath it
  const image = { src, srcSet: small && `${small} 1000w, ${src} 1600w`, width: 1600, height: 640 }
  // React names a picture that stands alone in a preload link as well, which fetches another size whenever the window changes its own
  if (isFirst)
    return (
      <picture>
        <img alt="" {...image} fetchPriority="high" />
      </picture>
    )
  if (isAlive) return <img alt="" {...image} loading="lazy" />
  return (
    <noscript>
      <img alt="" {...image} />
    </noscript>
  )
}

/** Pictures in a row. Without a script it is a row to swipe; with it there are dots, arrows, a pause button and, unless the reader wants less motion, a slow change. */
export function Carousel({ label, slides, words, intervalMs = 6000 }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  // The server knows nothing about the reader's wish for less motion: it stands still until the browser has said so.
  const [isPlaying, setPlaying] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // Only the first picture is fetched with the page: the others would keep a slow phone from painting it.
  const [isAlive, setAlive] = useState(false)
  const count = slides.length
  useEffect(() => {
    setAlive(true)
    setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])

  function show(wanted: number) {
    const target = (wanted + count) % count
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Only the row scrolls, never the page.
    row.current?.scrollTo({ left: target * row.current.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
    setIndex(target)
  }
  useAutoplay(isPlaying && !isHeld && !hasFocus && count > 1, intervalMs, row, () => show(index + 1))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    show(index + (event.key === 'ArrowRight' ? 1 : -1))
  }

  return (
    <section
      className="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no set of form fields */}
      <div
        ref={row}
        className="carousel-row"
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget
          if (clientWidth > 0 && scrollLeft % clientWidth < 1) setIndex(Math.round(scrollLeft / clientWidth))
        }}
      >
        {slides.map((slide, position) => {
          const image =
            typeof slide.image === 'string' ? (
              <>
                <Picture src={slide.image} small={slide.small} isFirst={position === 0} isAlive={isAlive} />
                <span className="carousel-words">{slide.alt}</span>
              </>
            ) : (
              slide.image
            )
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div key={slide.id} className="carousel-slide" role="group" aria-label={words.slide(position + 1, count)}>
              {slide.href ? (
                <Anchor href={slide.href} aria-label={slide.alt}>
                  {image}
                </Anchor>
              ) : (
                image
              )}
            </div>
          )
        })}
      </div>
      {count > 1 && (
        <div className="carousel-bar">
          <IconButton
            size="small"
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? words.pause : words.play}
            onClick={() => setPlaying(!isPlaying)}
          />
          <IconButton size="small" icon="chevron-left" label={words.previous} onClick={() => show(index - 1)} />
          {slides.map((slide, position) => (
            <button
              key={slide.id}
              type="button"
              className="carousel-dot"
              aria-label={words.slide(position + 1, count)}
              aria-current={position === index || undefined}
              onClick={() => show(position)}
            />
          ))}
          <IconButton size="small" icon="chevron-right" label={words.next} onClick={() => show(index + 1)} />
        </div>
      )}
    </section>
  )
}
