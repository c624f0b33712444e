import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

const dayMs = 24 * 3600_000

/** So long somebody who asked to be forgotten may think better of it. */
export const erasureWaitMs = 15 * dayMs
/** A copy of one's data can be fetched for so long. */
export const exportKeptMs = 7 * dayMs
/** So many copies a day are made for one person. */
export const exportsPerDay = 3
/** A copy holds at most so many bytes of the person's own files; the others are named in it. */
export const exportFilesMaxBytes = 1024 * 1024 * 1024

const erasureStates = ['waiting', 'cancelled', 'done'] as const
export const erasureMoves = transitions(erasureStates, {
  cancel: { from: ['waiting'], to: 'cancelled' },
  finish: { from: ['waiting'], to: 'done' },
})

/** Where a guardian acts for a child: by the link of the consent. */
export const guardianRightsPath = (token: string): `/${string}` => `/guardian-consent/${token}/data`

export const rightsRoutes = routes('rights', {
  /** everything that is kept of the asker, part by part, with what becomes of it when they ask to be forgotten */
  view: { method: 'GET', path: '/api/rights' },
  /** asks for a copy: the worker makes it */
  requestExport: { method: 'POST', path: '/api/rights/exports' },
  /** a signed address of a copy that is ready, good for five minutes */
  exportAddress: { method: 'GET', path: '/api/rights/exports/:export/address' },
  /** asks to be forgotten; the password is asked once more */
  requestErasure: { method: 'POST', path: '/api/rights/erasure' },
  cancelErasure: { method: 'DELETE', path: '/api/rights/erasure' },
})

export const guardianRightsRoutes = routes('guardianRights', {
  view: { method: 'GET', path: '/api/guardian-consents/:token/rights' },
  requestExport: { method: 'POST', path: '/api/guardian-consents/:token/rights/exports' },
  exportAddress: { method: 'GET', path: '/api/guardian-consents/:token/rights/exports/:export/address' },
  requestErasure: { method: 'POST', path: '/api/guardian-consents/:token/rights/erasure' },
  cancelErasure: { method: 'DELETE', path: '/api/guardian-consents/:token/rights/erasure' },
})

export const retentionRoutes = routes('retention', {
  /** how long each class of data is kept, and within which bounds that may be changed */
  view: { method: 'GET', path: '/api/console/retention' },
  /** how much the next run would take out of a class with another period */
  due: { method: 'GET', path: '/api/console/retention/:code/due', permission: 'retention.view' },
  set: { method: 'PUT', path: '/api/console/retention/:code' },
})

export const rightsRefusals = refusals({
  exports_today: { status: 429, when: 'another copy of one’s data on a day that has seen enough of them; carries max' },
  export_not_ready: { status: 409, when: 'the address of a copy that is not made yet, or is gone' },
  erasure_waits: { status: 409, when: 'asking to be forgotten twice' },
  no_erasure: { status: 409, when: 'taking back what was not asked for' },
  erasure_of_staff: { status: 409, when: 'staff or the holder of a given role asks: first somebody takes that over' },
  password_differs: { status: 422, when: 'the password that confirms the request is wrong' },
  retention_out_of_range: { status: 422, when: 'a period below or beyond its bounds; carries min, max' },
})
