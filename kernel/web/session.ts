import { useSyncExternalStore } from 'react'
import type { Language } from '#kernel/contract/languages.ts'

/** The raw session token lies in session storage under this key (spec §3). */
const tokenKey = 'Authorization'
const userInfoKey = 'userInfo'
const draftKeyKey = 'draftKey'

/** What a sign-in tells about the person (spec §3). */
export interface UserInfo {
  name: string
  roles: readonly string[]
  /** the addresses this person may open, each with everything below it; `*` is all */
  urlList: readonly string[]
  /** the language of the profile */
  language?: Language | undefined
  /** of the account; `awaiting-consent` while a child's guardian has not consented */
  state?: string | undefined
}

export interface Session {
  token: string | null
  userInfo: UserInfo | null
  /** opens what this browser keeps of unsaved drafts; another person at this computer has another one */
  draftKey: string | null
}

const signedOutSession: Session = { token: null, userInfo: null, draftKey: null }
const listeners = new Set<() => void>()
const endings = new Set<() => void>()
let current: Session | null = null

/** The session of this tab. */
export function readSession(): Session {
  if (current) return current
  const token = sessionStorage.getItem(tokenKey)
  current =
    token === null
      ? signedOutSession
      : { token, userInfo: readUserInfo(), draftKey: sessionStorage.getItem(draftKeyKey) }
  return current
}

function readUserInfo(): UserInfo | null {
  const stored = sessionStorage.getItem(userInfoKey)
  return stored === null ? null : (JSON.parse(stored) as UserInfo)
}

function become(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

/** Takes over the reply of a successful sign-in (spec §4): the token and the user info. */
export function signedIn(reply: { session_key: string; userInfo: UserInfo; draftKey: string | null }): void {
  sessionStorage.setItem(tokenKey, reply.session_key)
  sessionStorage.setItem(userInfoKey, JSON.stringify(reply.userInfo))
  if (reply.draftKey !== null) sessionStorage.setItem(draftKeyKey, reply.draftKey)
  become({ token: reply.session_key, userInfo: reply.userInfo, draftKey: reply.draftKey })
}

/** The person's name or language has changed. */
export function renewUserInfo(userInfo: UserInfo): void {
  sessionStorage.setItem(userInfoKey, JSON.stringify(userInfo))
  become({ ...readSession(), userInfo })
}

/** Forgets token, user info and with it the routes they open (spec §4). The server's part is the caller's, before this. */
export function signedOut(): void {
  const { token } = readSession()
  sessionStorage.removeItem(tokenKey)
  sessionStorage.removeItem(userInfoKey)
  sessionStorage.removeItem(draftKeyKey)
  become(signedOutSession)
  if (token !== null) tell({ type: 'signed-out', token })
}

/** `save` runs before a session that ended by itself leads away from the page: keep what was typed. Answers how to stop that. */
export function onSessionEnding(save: () => void): () => void {
  endings.add(save)
  return () => void endings.delete(save)
}

/** The server no longer knows the token. */
export function sessionLost(): void {
  for (const save of endings) save()
  signedOut()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The session, for components. While the server's page is being hydrated nobody is signed in yet. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => signedOutSession)
}

/** Whether the person's addresses cover this one; role admin opens everything (spec §4). */
export function mayOpen(userInfo: UserInfo | null, path: string): boolean {
  if (userInfo === null || userInfo.roles.includes('admin')) return true
  const parts = path.split('/')
  return userInfo.urlList.some((entry) =>
    entry.split('/').every((part, index) => part === '*' || (part[0] === ':' ? parts[index] : part === parts[index])),
  )
}

/** A link of ours in a new tab that stays signed in: the opener's session storage is copied, the language rides along. */
export function newTab(href: string, language: Language): { href: string; target: '_blank'; rel: 'opener' } {
  const [path, hash = ''] = href.split('#')
  const mark = path?.includes('?') ? '&' : '?'
  return { href: `${path}${mark}lang=${language}${hash && `#${hash}`}`, target: '_blank', rel: 'opener' }
}

type Message =
  | { type: 'who-is-signed-in' }
  | { type: 'signed-in'; token: string; userInfo: UserInfo | null; draftKey: string | null }
  | { type: 'signed-out'; token: string }

const sisterAnswerMs = 150
let channel: BroadcastChannel | null = null

function tell(message: Message): void {
  channel?.postMessage(message)
}

/** Answers other tabs of this browser that ask for the session, and ends together with them. Called once at the start. */
export function openSessionChannel(): void {
  if (channel) return
  channel = new BroadcastChannel('session')
  channel.addEventListener('message', (event: MessageEvent<Message>) => {
    const session = readSession()
    if (event.data.type === 'who-is-signed-in' && session.token !== null)
      tell({ ...session, type: 'signed-in', token: session.token })
    if (event.data.type === 'signed-out' && event.data.token === session.token) signedOut()
  })
}

let asked: Promise<void> | null = null
let answered: (() => void) | null = null

function hearSister({ data }: MessageEvent<Message>): void {
  if (data.type !== 'signed-in' || data.userInfo === null || readSession().token !== null) return
  signedIn({ session_key: data.token, userInfo: data.userInfo, draftKey: data.draftKey })
  answered?.()
}

/** A tab without a token asks its sister tabs for it; who asks while it waits for the answer waits with it. */
export function askSisterTabs(): Promise<void> {
  if (readSession().token !== null) return Promise.resolve()
  asked ??= new Promise<void>((done) => {
    openSessionChannel()
    answered = done
    setTimeout(done, sisterAnswerMs)
    // added once, however often it is asked
    channel?.addEventListener('message', hearSister)
    tell({ type: 'who-is-signed-in' })
  }).finally(() => {
    asked = null
  })
  return asked
}

/** A tab that is looked at again learns that somebody has signed in beside it meanwhile, as its next guarded page would. */
export function askWhenSeen(): void {
  addEventListener('focus', () => {
    // nothing changes under the hands of somebody who types
    if (!document.activeElement?.matches('input, select, textarea')) void askSisterTabs()
  })
}
