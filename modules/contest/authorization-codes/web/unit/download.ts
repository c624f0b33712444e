import { RefusedError } from '#kernel/web/client/errors.ts'
import { reach } from '#kernel/web/client/network.ts'
import { readSession } from '#kernel/web/session.ts'
import { exportRoutes } from '#modules/platform/exports/contract.ts'
import { authorizationCodes } from '../../contract/office.ts'

const keptMs = 10_000

/** The rows under the present filters as a table that spreadsheet programs open; the same rows and rules as the list's. */
export async function downloadCodes(query: Readonly<Record<string, string>>): Promise<void> {
  const { lang } = document.documentElement
  const asked = new URLSearchParams({ ...query, resource: authorizationCodes.name, language: lang })
  const reply = await reach(`${exportRoutes.stream.path}?${asked}`, {
    headers: { authorization: readSession().token ?? '', 'x-language': lang },
  })
  if (!reply.ok) throw new RefusedError(reply.status, await reply.json())
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await reply.blob())
  link.download = 'authorization-codes.csv'
  link.click()
  // after the browser has taken it
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
