export { type NewMessage, sendMessage } from './operations.ts'
