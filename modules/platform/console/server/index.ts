export { setLiveCounts, setLiveInterval } from './live.ts'
