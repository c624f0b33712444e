import { beforeEach, expect, test, vi } from 'vitest'
import { changeClientState, readClientState, startClientState } from './client-state.ts'
import {
  askSisterTabs,
  askWhenSeen,
  mayOpen,
  newTab,
  onSessionEnding,
  readSession,
  sessionLost,
  signedIn,
  signedOut,
} from './session.ts'

const userInfo = { name: '李晓明', roles: ['pupil'], urlList: ['/declarations', '/exams/:exam/ticket'] }

beforeEach(() => {
  signedOut()
  sessionStorage.clear()
})

test('signing in stores the session key as the raw token under Authorization, and the user info [S3-SESSION-01] [S3-SESSION-02] [S3-SESSION-03] [S4-UI-02]', () => {
  signedIn({ session_key: 'abc123', userInfo, draftKey: 'k' })
  expect([sessionStorage.getItem('Authorization'), JSON.parse(sessionStorage.getItem('userInfo') ?? '')]).toEqual([
    'abc123',
    userInfo,
  ])
  expect(readSession()).toEqual({ token: 'abc123', userInfo, draftKey: 'k' })
})

test('signing out clears token, user info and with it the routes they opened [S4-UI-03]', () => {
  signedIn({ session_key: 'abc123', userInfo, draftKey: 'k' })
  signedOut()
  expect({ ...sessionStorage }).toEqual({})
  expect(readSession()).toEqual({ token: null, userInfo: null, draftKey: null })
})

test('what was typed is saved before a session that ended leads away [S8-32]', () => {
  signedIn({ session_key: 'abc123', userInfo, draftKey: 'k' })
  const save = vi.fn(() => expect(readSession().token).toEqual('abc123'))
  const stop = onSessionEnding(save)
  sessionLost()
  stop()
  sessionLost()
  expect(save.mock.calls.length).toEqual(1)
  expect(readSession().token).toEqual(null)
})

test('role admin opens everything, others what their addresses cover [S4-ROUTES-01] [S4-ROUTES-02]', () => {
  const opened = (info: typeof userInfo) =>
    ['/declarations', '/declarations/1/basics', '/declarationsx', '/exams/7/ticket', '/exams/7'].map((path) =>
      mayOpen(info, path),
    )
  expect(opened(userInfo)).toEqual([true, true, false, true, false])
  expect(opened({ ...userInfo, roles: ['admin'], urlList: [] })).toEqual([true, true, true, true, true])
  expect(opened({ ...userInfo, urlList: ['*'] })).toEqual([true, true, true, true, true])
})

test('a new tab of ours keeps its opener and takes the language along', () => {
  expect(newTab('/welcome?x=1#top', 'ko')).toEqual({
    href: '/welcome?x=1&lang=ko#top',
    target: '_blank',
    rel: 'opener',
  })
})

test('a tab that is looked at again learns that somebody has signed in beside it, however often it has asked before', async () => {
  askWhenSeen()
  dispatchEvent(new Event('focus'))
  await askSisterTabs()
  expect(readSession().token).toEqual(null)
  const sister = new BroadcastChannel('session')
  sister.addEventListener('message', ({ data }) => {
    if (data.type === 'who-is-signed-in')
      sister.postMessage({ type: 'signed-in', token: 'abc123', userInfo, draftKey: 'k' })
  })
  dispatchEvent(new Event('focus'))
  await expect.poll(readSession).toEqual({ token: 'abc123', userInfo, draftKey: 'k' })
  sister.close()
})

test('the sidebar and the language are kept at once, the whole state when the page is left [S4-UI-01] [S2-LANG-02] [S4-UI-04] [S3-SHARED-01]', () => {
  signedIn({ session_key: 'abc123', userInfo, draftKey: 'k' })
  startClientState({ language: 'fr', systemType: 'portal' }, '/declarations')
  changeClientState({ isSidebarOpen: false })
  expect([sessionStorage.getItem('isSidebarOpen'), sessionStorage.getItem('language')]).toEqual(['false', 'fr'])
  dispatchEvent(new Event('pagehide'))
  expect(JSON.parse(sessionStorage.getItem('clientState') ?? '')).toEqual({
    isSidebarOpen: false,
    language: 'fr',
    systemType: 'portal',
    openTabs: [],
  })
})

test('the saved state comes back when navigation starts from the root, and only then [S4-UI-05]', () => {
  const kept = { isSidebarOpen: true, language: 'zh', systemType: 'console', openTabs: ['/console/users'] }
  changeClientState({ openTabs: [] })
  sessionStorage.setItem('clientState', JSON.stringify(kept))
  startClientState({ language: 'zh', systemType: 'console' }, '/console/users')
  expect(readClientState().openTabs).toEqual([])
  startClientState({ language: 'zh', systemType: 'console' }, '/')
  expect(readClientState().openTabs).toEqual(['/console/users'])
})
