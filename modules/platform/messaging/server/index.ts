export { type ChosenClass, classesToChoose } from './classes.ts'
export { syncMessageKinds } from './kinds.ts'
export {
  type NewMessage,
  type Notification,
  notify,
  type PushedMessage,
  sendMessage,
  writePushed,
} from './operations.ts'
export {
  cancelPushed,
  hasWaiting,
  holdPushed,
  pushedCountSql,
  releasePushed,
  retryPushed,
  setStillMeant,
} from './pushed.ts'
export { listMessages } from './queries.ts'
export { quietUntil } from './quiet-hours.ts'
