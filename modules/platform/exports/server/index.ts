export { exportsBoot } from './boot.ts'
