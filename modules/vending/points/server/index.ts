export { cutPoints } from './seen.ts'

/** For statements of later modules that join a point or a line by its id. */
export const pointTable = 'vending.point'
export const lineTable = 'vending.line'
