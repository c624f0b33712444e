export { boundsOfMachine } from './bounds.ts'
export { type Found, settleAlarms } from './raising.ts'
