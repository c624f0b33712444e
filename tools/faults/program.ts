import { allowShortWaits } from './short-waits.ts'

// The product's server as it is; only that it takes the shortened waits of a run with faults from its settings.
allowShortWaits()
await import('../../apps/server/main.ts')
