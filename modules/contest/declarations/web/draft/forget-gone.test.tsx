import { afterEach, expect, test } from 'vitest'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { openJournal } from '#kernel/web/drafts/journal.ts'
import { signedIn, signedOut } from '#kernel/web/session.ts'
import type { DeclarationSummary } from '../../schema.ts'
import { forgetGone } from './forget-gone.ts'

const [mine, another] = ['bXkgb3du', 'YW5vdGhlcg==']
const entries = [{ path: 'title', value: '水质监测', revision: 0, at: 1 }]

/** A declaration of which the browser keeps something under this key. */
async function kept(key = mine): Promise<string> {
  const id = crypto.randomUUID()
  await (await openJournal<string>(key, id))?.write(entries)
  return id
}
async function isKept(id: string, key = mine): Promise<boolean> {
  return ((await (await openJournal<string>(key, id))?.takeOver()) ?? []).length > 0
}

afterEach(() => {
  signedOut()
})

test('what is kept of declarations that are gone is let go of, and nothing that may still be sent', async () => {
  signedIn({ session_key: 'abc123', userInfo: { name: '林小舟', roles: ['pupil'], urlList: [] }, draftKey: mine })
  const [listedGone, listedOpen] = [await kept(), await kept()]
  const [absent, givenUp, open, unreachable] = [await kept(), await kept(), await kept(), await kept()]
  const strangers = await kept(another)
  await (await openJournal<string>(mine, 'profile'))?.write(entries)
  const asked: string[] = []
  const listed = [
    { id: listedGone, state: 'void' },
    { id: listedOpen, state: 'draft' },
  ] as DeclarationSummary[]
  await forgetGone(listed, async (id) => {
    asked.push(id)
    if (id === absent) throw new RefusedError(404, { code: 'not_found', message: '', data: null })
    if (id === unreachable) throw new NetworkError(false, null)
    return { state: id === givenUp ? 'void' : 'draft' }
  })
  expect(asked.toSorted()).toEqual([absent, givenUp, open, unreachable].toSorted())
  const left = await Promise.all([listedGone, listedOpen, absent, givenUp, open, unreachable].map((id) => isKept(id)))
  expect(left).toEqual([false, true, false, false, true, true])
  expect([await isKept(strangers, another), await isKept('profile')]).toEqual([true, true])
})
