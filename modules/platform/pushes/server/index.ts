export { setCircles } from './audience.ts'
export { isStillMeant } from './operations.ts'
