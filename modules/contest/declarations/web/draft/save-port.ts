import type { Client } from '#kernel/web/client/client.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import type { FieldChange, Verdict } from '#kernel/web/drafts/draft-port.ts'
import type { FieldValue } from '../../contract/fields.ts'
import { declarationRoutes } from '../../contract.ts'
import type { declarationSchemas } from '../../schema.ts'

/**
 * How the queue of a draft saves it.
 * @param isAnothers whether somebody else has signed in since: what one person has typed is never sent as another's
 */
export function savePort(api: Client, declaration: string, isAnothers: () => boolean) {
  let sent: readonly FieldChange<FieldValue>[] = []
  return {
    async save(changes: readonly FieldChange<FieldValue>[], key: string) {
      if (isAnothers()) throw new RefusedError(401, { code: 'signed_out', message: '', data: null })
      sent = changes
      const call = { params: { declaration }, body: { changes: [...changes] } }
      return await api<typeof declarationSchemas>(declarationRoutes).save(call, {
        quiet: true,
        isHasty: true,
        idempotencyKey: key,
      })
    },
    weigh: (error: unknown) => weigh(error, sent),
    newKey: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${declaration}`,
  }
}

/**
 * What a failed call means: whether the same is sent again, and when. Where the refusal names fields, a wrong value or a place
 * that a return has not opened, they alone wait: the others must not be kept from the server by them.
 */
export function weigh(error: unknown, sent: readonly FieldChange<FieldValue>[]): Verdict {
  if (error instanceof NetworkError) return { kind: 'again' }
  if (!(error instanceof RefusedError)) throw error
  // a proxy or the page of a hotspot has answered: the server has said nothing
  if (error.code === 'unreadable_reply') return { kind: 'again' }
  if (error.status >= 500 || error.status === 429) {
    const { retryAfterS } = error.params
    return { kind: 'again', afterMs: typeof retryAfterS === 'number' ? retryAfterS * 1000 : undefined }
  }
  if (error.fields.length > 0) {
    const problems = error.fields.map((field) => {
      const index = /^changes[[.](\d+)/.exec(field.path)?.[1]
      return {
        path: index === undefined ? field.path : (sent[Number(index)]?.path ?? field.path),
        message: field.message || error.message,
      }
    })
    return { kind: 'fields', problems }
  }
  return { kind: 'final', code: error.code, message: error.message }
}
