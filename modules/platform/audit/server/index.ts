export { brokenSeals } from './seals.ts'
