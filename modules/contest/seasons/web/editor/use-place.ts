import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pathOf, stepsOf } from './paths.ts'
import { type PageName, pageOf } from './places.ts'

/** Which page of the editor is shown, which items are unfolded, and the way to any place. The address holds the page. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const page: PageName = params.get('page') ?? 'basics'
  const [open, setOpened] = useState<ReadonlySet<string>>(new Set())
  const wanted = useRef<string | null>(null)
  const [wish, setWish] = useState(0)
  const show = useCallback(
    (next: PageName) => setParams({ page: next }, { replace: false, preventScrollReset: true }),
    [setParams],
  )
  const setOpen = useCallback(
    (path: string, isOpen: boolean) =>
      setOpened((before) => {
        const next = new Set(before)
        if (isOpen) next.add(path)
        else next.delete(path)
        return next
      }),
    [],
  )
  const go = useCallback(
    (path: string) => {
      setOpened((before) => new Set([...before, ...above(path)]))
      if (pageOf(path) !== page) show(pageOf(path))
      wanted.current = path
      setWish((before) => before + 1)
    },
    [page, show],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for after every wish, once its page is there
  useEffect(() => {
    if (wanted.current === null || pageOf(wanted.current) !== page) return
    focusPlace(wanted.current)
    wanted.current = null
  }, [wish, page])
  return useMemo(
    () => ({ page, show, setOpen, go, isOpen: (path: string) => open.has(path) }),
    [page, show, setOpen, go, open],
  )
}

/** Every place on the way, so that what is folded unfolds. */
function above(path: string): string[] {
  const steps = stepsOf(path)
  return steps.map((_, index) => pathOf(steps.slice(0, index + 1)))
}

/** The place itself, or what is next above it. */
function focusPlace(path: string): void {
  for (const place of above(path).reverse()) {
    const found = document.querySelector(`[data-at="${CSS.escape(place)}"]`)
    if (!found) continue
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    found.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
    found.querySelector<HTMLElement>('input, textarea, [role="combobox"], button')?.focus({ preventScroll: true })
    return
  }
}
