import { useSyncExternalStore } from 'react'
import { changeClientState, readClientState } from '#kernel/web/client-state.ts'

const listeners = new Set<() => void>()

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
  become(readClientState().openTabs.filter((tab) => !sameTab(tab, address)))
}

/** What is shown once the shown tab is closed: the one before it, else the one behind it. */
export function neighborOf(address: string): string {
  const tabs = readClientState().openTabs
  const index = tabs.findIndex((tab) => sameTab(tab, address))
  return tabs[index === 0 ? 1 : index - 1] ?? '/'
}

export function closeOtherTabs(address: string): void {
  become(readClientState().openTabs.filter((tab) => sameTab(tab, address)))
}

export function closeAllTabs(): void {
  become([])
}
