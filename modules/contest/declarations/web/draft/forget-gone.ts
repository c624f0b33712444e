import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { dropJournal, keptDrafts } from '#kernel/web/drafts/journal.ts'
import { readSession } from '#kernel/web/session.ts'
import type { DeclarationSummary } from '../../schema.ts'
import { closeDraft } from './draft.ts'

type Known = Pick<DeclarationSummary, 'id' | 'state'>

const declarationId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Lets go of what this browser still keeps, of this person, of declarations that are gone: given up, perhaps on another device, or
 * no longer theirs. What the server has not said to be gone stays.
 * @param listed what the server has just told anyway; of any other one it is asked
 */
export async function forgetGone(
  listed: readonly Known[],
  view: (id: string) => Promise<Pick<Known, 'state'>>,
): Promise<void> {
  const { draftKey } = readSession()
  if (draftKey === null) return
  for (const id of await keptDrafts(draftKey)) {
    // forms of other pages are kept under a name
    if (!declarationId.test(id)) continue
    const known = listed.find((each) => each.id === id)
    if (!(known ? known.state === 'void' : await isGone(view(id)))) continue
    await closeDraft(id)
    await dropJournal(draftKey, id)
  }
}

async function isGone(asked: Promise<Pick<Known, 'state'>>): Promise<boolean> {
  try {
    return (await asked).state === 'void'
  } catch (error) {
    if (error instanceof RefusedError) return error.status === 404
    if (error instanceof NetworkError) return false
    throw error
  }
}
