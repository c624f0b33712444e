import { client } from '#kernel/web/client/browser.ts'
import { guardianRightsRoutes, rightsRoutes } from '../contract.ts'
import type { guardianRightsSchemas, rightsSchemas } from '../schema.ts'

const own = client<typeof rightsSchemas>(rightsRoutes)
const guardian = client<typeof guardianRightsSchemas>(guardianRightsRoutes)

/** What may be asked about somebody's data, by the person or, with the token of the consent, by the guardian. */
export function rightsCalls(token: string | null) {
  if (token === null)
    return {
      requestExport: () => own.requestExport({ body: {} }, { quiet: true }),
      exportAddress: (id: string) => own.exportAddress({ params: { export: id } }),
      requestErasure: (password: string) => own.requestErasure({ body: { password } }, { quiet: true }),
      cancelErasure: () => own.cancelErasure({}, { quiet: true }),
    }
  const params = { token }
  return {
    requestExport: () => guardian.requestExport({ params, body: {} }, { quiet: true }),
    exportAddress: (id: string) => guardian.exportAddress({ params: { token, export: id } }),
    requestErasure: () => guardian.requestErasure({ params, body: {} }, { quiet: true }),
    cancelErasure: () => guardian.cancelErasure({ params }, { quiet: true }),
  }
}
