import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './Buttons.tsx'
import { Icon } from './Icon.tsx'
import { actToastMs, dismissToast, type ToastItem, toastMs, toastStore } from './toast-store.ts'
import { toneLooks } from './tones.ts'

const none: readonly ToastItem[] = []

function ToastLine({ item, closeLabel, isHeld }: { item: ToastItem; closeLabel: string; isHeld: boolean }) {
  const { act } = item
  const stayMs = act ? actToastMs : toastMs
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(item.id), stayMs)
    return () => clearTimeout(timer)
  }, [item.id, isHeld, stayMs])
  const look = toneLooks[item.kind]
  return (
    <li className="toast" data-tone={look.tone}>
      <Icon name={look.icon} />
      <span className="toast-words">{item.message}</span>
      {act && (
        <Button
          size="small"
          onClick={() => {
            dismissToast(item.id)
            act.run()
          }}
        >
          {act.label}
        </Button>
      )}
      <IconButton size="small" icon="close" label={closeLabel} onClick={() => dismissToast(item.id)} />
    </li>
  )
}

/** Where the toasts appear: once per app. They wait while pointed at or focused, and are spoken politely. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const isEmpty = items.length === 0

  // As a popover the region can lie above an open dialog; browsers without popovers place it by z-index alone.
  useEffect(() => {
    const element = region.current
    if (!element || !('showPopover' in element)) return
    const isShown = element.matches(':popover-open')
    // Shown again only to get above a dialog: leaving the page for a moment can silence a live region.
    const isCovered = !isEmpty && document.querySelector('dialog[open]') !== null
    if (isShown && isCovered) element.hidePopover()
    if (!isShown || isCovered) element.showPopover()
  }, [isEmpty])
  // A button that goes with its toast takes the focus along without a word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a toast has come or gone
  useEffect(() => {
    if (isEmpty) setPointed(false)
    if (!region.current?.contains(document.activeElement)) setFocused(false)
  }, [items, isEmpty])

  return (
    <section
      ref={region}
      className="toasts"
      popover="manual"
      aria-label={label}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ul aria-live="polite" className="toast-list">
        {items.map((item) => (
          <ToastLine key={item.id} item={item} closeLabel={closeLabel} isHeld={isPointed || isFocused} />
        ))}
      </ul>
    </section>
  )
}
