/** What later modules may use of the machines on the wire (README.md). */
export type { Broker } from './broker.ts'
export { BundledBroker, startBundledBroker } from './bundled-broker.ts'
export {
  type AskedCommand,
  type Command,
  type CommandMoved,
  holdCommands,
  holdDevices,
  requireRepeatable,
  sendCommand,
} from './commands.ts'
export { type ConnectionChanged, type DeviceStatus, onlineOf, type Reading } from './connections.ts'
export { type IssuedCredential, issueCredential, issueWithin, revokeCredential } from './credentials.ts'
export { DynamicSecurityBroker } from './dynamic-security.ts'
export { Gateway, type GatewayOptions } from './gateway.ts'
export { gatewayClaim } from './gateway-claim.ts'
export type { DeviceEvent } from './intake.ts'
export { deviceBootTable, deviceCommandTable, deviceEventTable, deviceTable } from './tables.ts'
