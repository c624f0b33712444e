// What the console hands to the detail of every resource.
export { historyOf } from './history.ts'
