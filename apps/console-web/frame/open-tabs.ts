import { useSyncExternalStore } from 'react'
import { changeClientState, readClientState } from '#kernel/web/client-state.ts'

const listeners = new Set<() => void>()
const closedKey = 'closedTabs'
/** so many can be opened again */
const closedMax = 8

/** Addresses of the open tabs, within the console and with their query: what a list shows stands in it. */
export function useOpenTabs(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => readClientState().openTabs,
  )
}

function become(openTabs: readonly string[]): void {
  changeClientState({ openTabs })
  for (const listener of listeners) listener()
}

export function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? address
}

/** A screen and what lies below it share a tab: `/contest/declarations/<id>` goes on in that of its list. */
export function sameTab(one: string, other: string): boolean {
  const screenOf = (address: string) => pathOf(address).split('/').slice(0, 3).join('/')
  return screenOf(one) === screenOf(other)
}

/** A visited view joins the tabs once; its tab goes on from where the view was left (spec §4). */
export function visitTab(address: string): void {
  const tabs = readClientState().openTabs
  const index = tabs.findIndex((tab) => sameTab(tab, address))
  if (index < 0) become([...tabs, address])
  else if (tabs[index] !== address) become(tabs.with(index, address))
}

export function closeTab(address: string): void {
  leave((tab) => sameTab(tab, address))
}

/** What is shown once the shown tab is closed: the one before it, else the one behind it. */
export function neighborOf(address: string): string {
  const tabs = readClientState().openTabs
  const index = tabs.findIndex((tab) => sameTab(tab, address))
  return tabs[index === 0 ? 1 : index - 1] ?? '/'
}

export function closeOtherTabs(address: string): void {
  leave((tab) => !sameTab(tab, address))
}

export function closeAllTabs(): void {
  leave(() => true)
}

/** Another person, or another role, goes on: what was open before is none of theirs. */
export function forgetTabs(): void {
  become([])
  keepClosed([])
}

/** Addresses of the tabs that were closed last, the newest first, with what they showed; open ones are not among them. */
export function closedTabs(): readonly string[] {
  const kept = sessionStorage.getItem(closedKey)
  const closed = kept === null ? [] : (JSON.parse(kept) as string[])
  const open = readClientState().openTabs
  return closed.filter((tab) => !open.some((each) => sameTab(each, tab)))
}

function leave(isLeft: (tab: string) => boolean): void {
  const open = readClientState().openTabs
  const left = open.filter(isLeft)
  if (left.length === 0) return
  const before = closedTabs().filter((tab) => !left.some((each) => sameTab(each, tab)))
  keepClosed([...left.toReversed(), ...before].slice(0, closedMax))
  become(open.filter((tab) => !isLeft(tab)))
}

function keepClosed(tabs: readonly string[]): void {
  sessionStorage.setItem(closedKey, JSON.stringify(tabs))
}

/** Whether a view stands among the tabs; the first one, the dashboard, always does. */
export function isOpenTab(address: string): boolean {
  return pathOf(address) === '/' || readClientState().openTabs.some((tab) => sameTab(tab, address))
}
