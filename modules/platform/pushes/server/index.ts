export { setCircles } from './audience.ts'
