export { lastChanges } from './last-changes.ts'
export { brokenSeals } from './seals.ts'
