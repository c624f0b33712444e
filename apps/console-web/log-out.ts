import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { signedOut } from '#kernel/web/session.ts'
import { sessionRoutes } from '#modules/platform/accounts/contract.ts'
import type { sessionSchemas } from '#modules/platform/accounts/schema.ts'
import { queries } from './access.ts'
import { forgetTabs } from './frame/open-tabs.ts'
import { withoutReads } from './leaving.ts'

const sessions = client<typeof sessionSchemas>(sessionRoutes)

/** Ends this sign-in; nothing of what was shown stays on the device. */
export function logOut(): Promise<void> {
  return withoutReads(end())
}

async function end(): Promise<void> {
  try {
    await sessions.signOut({}, { quiet: true })
  } catch (error) {
    // the server's own failure must be seen; a dead session, or no network, must not keep anybody signed in here
    if (error instanceof RefusedError && error.status >= 500) throw error
  }
  forgetTabs()
  queries.clear()
  signedOut()
}
