export { setLiveCounts } from './live.ts'
