import { useEffect, useMemo, useRef, useState } from 'react'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { peopleStep } from '#modules/contest/declarations/contract/fields.ts'
import { texts } from '../texts.ts'
import { type ReviewedForm, sectionId, useForm, type Words } from './form.ts'

/** the gap that is left under the bar where a part was led to, and the roundings of places */
const reachPx = 20

interface Section {
  id: string
  label: string
}

/** The parts of the form that are shown, in the order of the page. */
function sectionsOf(t: Words, language: Language, { view, kind }: ReviewedForm): Section[] {
  const { people, materials } = view.declaration
  const part = (name: 'safety' | 'members' | 'instructors' | 'materials' | 'signedPages', isShown: boolean) =>
    isShown ? [{ id: sectionId(name), label: t(`form.${name}`) }] : []
  const has = (role: 'member' | 'instructor') => people.some((person) => person.role === role)
  return [
    ...kind.sections.map(({ code, labels }) => ({ id: sectionId(`own-${code}`), label: labelIn(labels, language) })),
    ...part('safety', kind.questionnaire.length > 0),
    ...part(peopleStep('member'), has('member')),
    ...part(peopleStep('instructor'), has('instructor')),
    ...part('materials', materials.length > 0),
    ...part('signedPages', !kind.isPaperless),
  ]
}

/** The form's parts by name: they stay in sight, lead there, and the one that is read is marked. */
export function Sections() {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  const sections = useMemo(() => sectionsOf(t, language, form), [t, language, form])
  const bar = useRef<HTMLElement>(null)
  const [current, lead] = useCurrent(bar, sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the mark that moves
  useEffect(() => {
    const [box, marked] = [bar.current, bar.current?.querySelector<HTMLElement>('[aria-current]')]
    if (box && marked) box.scrollLeft = marked.offsetLeft - (box.clientWidth - marked.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={bar} className="review-sections" aria-label={t('review.sections')}>
      {sections.map(({ id, label }) => (
        <button key={id} type="button" aria-current={id === current ? 'true' : undefined} onClick={() => lead(id)}>
          {label}
        </button>
      ))}
    </nav>
  )
}

/** What scrolls it: the frame's own box, or the window. */
function scrollerOf(element: Element): Element {
  return element.closest('.frame-main') ?? document.documentElement
}

/**
 * Which part is read: the last that has reached the bar, at the end of the page the last of all; one that was led to stays it until
 * the page is scrolled.
 */
function useCurrent(bar: { current: HTMLElement | null }, sections: readonly Section[]) {
  const [current, setCurrent] = useState(sections[0]?.id)
  /** where the page stood when a part was chosen: short ones at the end of the page never reach the bar */
  const chosenAt = useRef<number | null>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const scroller = scrollerOf(element)
    const look = () => {
      if (chosenAt.current !== null && Math.abs(scroller.scrollTop - chosenAt.current) < 2) return
      chosenAt.current = null
      const line = element.getBoundingClientRect().bottom + reachPx
      const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top
      const reached = sections.filter(({ id }) => (topOf(id) ?? Number.POSITIVE_INFINITY) <= line)
      const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
      setCurrent((isAtEnd ? sections : reached).at(-1)?.id ?? sections[0]?.id)
    }
    // a scroll does not bubble: of whichever box it is
    document.addEventListener('scroll', look, { passive: true, capture: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [bar, sections])
  const lead = (id: string) => {
    const section = document.getElementById(id)
    if (!section || !bar.current) return
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
    chosenAt.current = scrollerOf(bar.current).scrollTop
    setCurrent(id)
  }
  return [current, lead] as const
}
