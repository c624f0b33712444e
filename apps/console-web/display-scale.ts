import { useSyncExternalStore } from 'react'

/*
 * Spec §9 (S9-36): on Windows the page is shown at the inverse of the display scale found when it was loaded, so that a
 * dense console looks alike on every screen. It is a switch, since some people need the larger letters; zooming later works.
 */
const key = 'displayScaleCorrected'
const scaleAtLoad = devicePixelRatio
const listeners = new Set<() => void>()

export function isWindows(): boolean {
  return /Windows/.test(navigator.userAgent)
}

function read(): boolean {
  return isWindows() && localStorage.getItem(key) !== 'no'
}

/** The zoom shrinks the units of the window along: `--display-scale` is what styles divide them by to fill it all the same. */
function put(isOn: boolean): void {
  const { style } = document.documentElement
  const zoom = isOn && scaleAtLoad > 0 ? String(1 / scaleAtLoad) : ''
  style.zoom = zoom
  style.setProperty('--display-scale', zoom)
}

/** Called once, before the first paint of the console. */
export function startDisplayScale(): void {
  put(read())
}

export function setDisplayScale(isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'yes' : 'no')
  put(isOn)
  for (const listener of listeners) listener()
}

export function useDisplayScale(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, read)
}
