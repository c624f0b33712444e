import { AsyncLocalStorage } from 'node:async_hooks'

const places = new AsyncLocalStorage<() => void>()

/**
 * Does the work of a request that holds one of the few places ([decision 0057](../../docs/decisions/0057-waiting-for-a-place.md)).
 * @param leave gives the place back; a second call changes nothing
 */
export function inPlace<T>(leave: () => void, work: () => Promise<T>): Promise<T> {
  return places.run(leave, work)
}

/**
 * What is under way waits from here on for a line of its own, of a process or a thread: where a request does, its place goes to others,
 * who have nothing to do with that line. It goes on without one. Outside of requests nothing happens.
 */
export function leavePlace(): void {
  places.getStore()?.()
}
