import { pause } from '../pause.ts'

// Comes after React among the imports of start.tsx (see `start/quiet.ts`).
Object.assign(Error, { stackTraceLimit: 10 })
// what is imported after this is evaluated in another task
await pause()
