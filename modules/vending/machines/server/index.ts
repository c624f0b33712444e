export {
  accountsWorkingWith,
  codesOfMachines,
  type KnownMachine,
  laneTable,
  machineByCode,
  machinesInService,
  machineTable,
} from './known.ts'
export { type FoundMachine, lanesOf, machineInScope } from './layout.ts'
export {
  lockMachine,
  type MachineCashAsked,
  type MachineMoved,
  type MachineRenamed,
  type MachineRetired,
  moveMachine,
} from './life.ts'
export { noteEmptyTold, noteStock } from './refill.ts'
export {
  fillers,
  grantedInScope,
  machineScope,
  overseers,
  readers,
  visitors,
  workers,
  writers,
} from './scope.ts'
export { laneTables, momentOf, unsellable } from './sellable.ts'
export { buyPageOf } from './sign.ts'
export {
  holdMachine,
  holdMachines,
  lanesOnOffer,
  noteFaultyLane,
  noteVendFailure,
  type PieceProblem,
  type ReservedLane,
  releasePiece,
  requireLaneLater,
  reservePieces,
  takePiece,
  takeSoldPieceLater,
} from './stock.ts'
