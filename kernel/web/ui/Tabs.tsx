import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type Tab = { id: string; label: ReactNode; panel: ReactNode }

/** Several panels in one place; arrows, Home and End move between the tabs. */
export function Tabs({
  label,
  tabs,
  selectedId,
  onSelect,
}: {
  label: string
  tabs: readonly Tab[]
  selectedId: string
  onSelect: (id: string) => void
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const selected = tabs.findIndex((tab) => tab.id === selectedId)
  function onKeyDown(event: KeyboardEvent) {
    const last = tabs.length - 1
    const targets: { readonly [key: string]: number } = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (target === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selectedId}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === selectedId ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== selectedId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls of its own must be reachable
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
