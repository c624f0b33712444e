export { reported } from '../schema.ts'

/** For statements of later modules that ask how a machine is. */
export const conditionTable = 'vending.machine_condition'
