import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Icon, type IconName } from './Icon.tsx'

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

export type SegmentedControlProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string; icon?: IconName | undefined }[]
  value: V
  onValue: (value: V) => void
  /** Shows the icons alone; the words stay for screen readers and on pointing. */
  isIconOnly?: boolean | undefined
}

/** A choice among few that takes effect at once. It is a radio group, so the arrow keys work as everyone knows. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onValue,
  isIconOnly,
}: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment" title={isIconOnly ? option.label : undefined}>
          <input
            className="unseen"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          <span className={isIconOnly ? 'unseen' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
