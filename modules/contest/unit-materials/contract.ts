import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

export const unitMaterialStates = ['handed-in', 'received', 'returned', 'replaced'] as const
export type UnitMaterialState = (typeof unitMaterialStates)[number]

/** A newer file of the same place replaces what was handed in; what was received stays so unless the level above returns it. */
export const unitMaterialMoves = transitions(unitMaterialStates, {
  receive: { from: ['handed-in'], to: 'received' },
  return: { from: ['handed-in', 'received'], to: 'returned' },
  replace: { from: ['handed-in'], to: 'replaced' },
})

/** A summary lists at most so many declarations; no unit of the province recommends a tenth of it. */
export const summaryRowsMax = 2000

export const unitMaterialRoutes = routes('unitMaterials', {
  /** the rounds of a season that one's own unit hands in, with what it has handed in so far */
  own: { method: 'GET', path: '/api/console/unit-materials/own', permission: 'unitMaterials.view' },
  /** which of the units right below handed in what, round by round */
  list: { method: 'GET', path: '/api/console/unit-materials', permission: 'unitMaterials.view' },
  /** a newer file of the same place replaces the one before */
  handIn: { method: 'POST', path: '/api/console/unit-materials' },
  receive: {
    method: 'POST',
    path: '/api/console/unit-materials/:material/receive',
    permission: 'unitMaterials.decide',
  },
  /** gives it back with the reason: the unit hands in another version */
  return: { method: 'POST', path: '/api/console/unit-materials/:material/return', permission: 'unitMaterials.decide' },
  /** a signed address of the summary of what one's own unit has recommended, good for five minutes */
  summaryAddress: {
    method: 'GET',
    path: '/api/console/unit-materials/summary-address',
    permission: 'unitMaterials.view',
  },
  summaryPdf: { method: 'GET', path: '/api/unit-summaries/:unit', raw: true },
})

export const unitMaterialRefusals = refusals({
  no_unit: { status: 409, when: 'handing in papers of a unit while working for none' },
  round_not_yours: { status: 409, when: 'handing in for a round that units of this level do not hand in' },
  round_closed: { status: 409, when: 'handing in outside of the round’s window; carries opensAtText, closesAtText' },
  already_received: { status: 409, when: 'another version of what the level above has received' },
  not_the_receiver: { status: 409, when: 'receiving or returning what another unit receives; carries unit' },
  unit_material_format: { status: 422, when: 'a file of a format that the round does not take; carries formats' },
  unit_material_too_large: { status: 422, when: 'a file larger than the round takes; carries maxMb' },
})
