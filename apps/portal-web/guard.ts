import { redirect } from 'react-router'
import { Refusal } from '#kernel/contract/refusals.ts'
import { askSisterTabs, mayOpen, readSession } from '#kernel/web/session.ts'
import type { Guard } from './route-handle.ts'

/** What every signed-in person may open, whatever the role. */
export const everyones = /^\/(account|unit|feedback|log-out|scan-sign-in|gallery|demo)(\/|$)/

/** Where a person without a session is sent: the landing page, which says where they were going (spec §2). */
export function signInAddress(wanted: { pathname: string; search: string }): string {
  const query = new URLSearchParams(wanted.search)
  // the language is chosen by now; it must not be chosen again on the way back
  query.delete('lang')
  const search = query.size > 0 ? `?${query}` : ''
  return `/index?next=${encodeURIComponent(wanted.pathname + search)}`
}

/** Throws a redirect when nobody is signed in (spec §2). */
async function requireSession(url: URL): Promise<void> {
  await askSisterTabs()
  if (readSession().token === null) throw redirect(signInAddress(url))
}

/** Throws a refusal when the page is not for this person (spec §4), a redirect when it is not yet. */
async function requirePage(url: URL): Promise<void> {
  await requireSession(url)
  const { userInfo } = readSession()
  if (everyones.test(url.pathname) || mayOpen(userInfo, url.pathname)) return
  // no page is forbidden to a child for good: it waits for its guardian, and sees how that stands
  if (userInfo?.state === 'awaiting-consent')
    throw redirect(`/account/profile?next=${encodeURIComponent(url.pathname + url.search)}`)
  throw new Refusal('forbidden', 403)
}

/** What stands before the pages of a signed-in person. Old addresses ask for the session alone: the page they lead to asks the rest. */
export const guard: Guard = { requireSession, requirePage }
