import { client } from '#kernel/web/client/browser.ts'
import type { commandSchemas, credentialSchemas, deviceSchemas, twinSchemas } from '../contract/console-schemas.ts'
import { commandRoutes, credentialRoutes, deviceRoutes, twinRoutes } from '../contract.ts'

export const deviceCalls = client<typeof deviceSchemas>(deviceRoutes)
export const commandCalls = client<typeof commandSchemas>(commandRoutes)
export const credentialCalls = client<typeof credentialSchemas>(credentialRoutes)
export const twinCalls = client<typeof twinSchemas>(twinRoutes)

/** Everything fetched about machines on the wire beside the lists. */
export const devicesKey = ['devices']
/** What machines do is seen within so long. */
export const refreshMs = 5000

/** One machine on the wire: the panel of its page asks, whatever else of the page tells of it listens. */
export const deviceQuery = (machine: string) => ({
  queryKey: [...devicesKey, 'device', machine],
  queryFn: () => deviceCalls.view({ params: { machine } }, { quiet: true }),
})
