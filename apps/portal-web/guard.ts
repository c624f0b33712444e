import { redirect } from 'react-router'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { askSisterTabs, mayOpen, readSession } from '#kernel/web/session.ts'

/** What every signed-in person may open, whatever the role. */
const everyones = ['/account', '/log-out', '/gallery', '/demo']

/** Where a person without a session is sent: the landing page, which says where they were going (spec §2). */
export function signInAddress(wanted: { pathname: string; search: string }): string {
  const query = new URLSearchParams(wanted.search)
  // the language is chosen by now; it must not be chosen again on the way back
  query.delete('lang')
  const search = query.size > 0 ? `?${query}` : ''
  return `/index?next=${encodeURIComponent(wanted.pathname + search)}`
}

/** Throws a redirect when nobody is signed in, a refusal when the page is not for this person (spec §2, §4). */
export async function guard(url: URL): Promise<void> {
  await askSisterTabs()
  const { token, userInfo } = readSession()
  if (token === null) throw redirect(signInAddress(url))
  const isEveryones = everyones.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  if (!isEveryones && !mayOpen(userInfo, url.pathname)) throw kernelRefusals.forbidden()
}
