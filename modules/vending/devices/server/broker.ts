import type { BrokerLogin } from '../contract.ts'

/** The login of a machine, as a broker is told it. */
export type MachineLogin = BrokerLogin & {
  secretHash: Buffer
  /** for a broker that wants the secret itself */
  secret(): string
}

/** A broker the gateway works with: where it is, and how it learns who may come in. */
export interface Broker {
  url: string
  username: string
  password: string
  /**
   * Tells it all logins there are, after every connecting of the gateway; those it had besides end at once.
   * @param control publishes and hears on the gateway's own connection
   */
  replaceLogins(logins: readonly MachineLogin[], control: BrokerLine): Promise<void>
  putLogin(login: MachineLogin, control: BrokerLine): Promise<void>
  /** ends its connection too */
  removeLogin(username: string, control: BrokerLine): Promise<void>
  close(): Promise<void>
}

/** The gateway's own connection to the broker, as far as a broker's control needs it. */
export interface BrokerLine {
  subscribe(topic: string): Promise<void>
  publish(topic: string, payload: string): Promise<void>
  /** hears what comes on that topic until it is called off */
  hear(topic: string, listener: (payload: Buffer) => void): () => void
  /** hears that the line has closed, until it is called off */
  onClose(listener: () => void): () => void
}
