import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deeds } from './deeds.ts'
import type { Fleet } from './fleet.ts'
import type { Twin } from './twin.ts'

const bodyMaxBytes = 4096

export interface Control {
  close(): Promise<void>
}
const fileOf = (folder: string) => join(folder, 'fleet.json')

/**
 * Asks the twins that the program of the demo brought along to step aside, until this process ends: two of one name would
 * throw each other out for ever.
 */
export async function takeTheirPlace(folder: string): Promise<void> {
  if (!existsSync(fileOf(folder))) return
  const { url, token } = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as { url: string; token: string }
  const asked = get(`${url}/aside`, { headers: { authorization: `Bearer ${token}` } })
  // nobody is there: a program that was killed left its file
  await Promise.race([once(asked, 'response'), once(asked, 'error')]).catch(() => undefined)
}

/**
 * Opens a door on this computer alone, behind a token that stands in DATA_DIR/fleet.json (0600), through which the program of
 * the demo does to a twin what somebody in front of a machine would: `GET /machines/:code`, `POST /machines/:code/:deed`.
 * `GET /aside`: the twins are switched off for as long as whoever asks stays connected.
 */
export async function openControl(folder: string, fleet: Fleet): Promise<Control> {
  const token = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => {
    answer(request, response, { fleet, token }).catch(() => response.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const file = fileOf(folder)
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify({ url: `http://127.0.0.1:${port}`, token })}\n`, { mode: 0o600 })
  return {
    async close() {
      rmSync(file, { force: true })
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { fleet, token }: { fleet: Fleet; token: string },
): Promise<void> {
  if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) return void response.writeHead(401).end()
  const [, first, code = '', name] = (request.url ?? '').split('/')
  if (first === 'aside') return stepAside(response, fleet)
  const twin = fleet.twins.get(decodeURIComponent(code))
  if (!twin) return void response.writeHead(404).end()
  if (name !== undefined) {
    const deed = deeds[name]
    if (request.method !== 'POST' || !(deed || name === 'take-login')) return void response.writeHead(404).end()
    const asked = JSON.parse((await textOf(request)) || '{}')
    if (deed) deed.run(twin, asked)
    else fleet.takeLogin(twin.login.machine, asked.password ?? '')
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(stateOf(twin)))
}

/** Another process plays these machines for as long as it keeps this answer open. */
function stepAside(response: ServerResponse, fleet: Fleet): void {
  fleet.powerOff()
  response.writeHead(200, { 'content-type': 'text/plain' }).write('\n')
  response.once('close', () => fleet.powerOn())
}

/** What one would see in front of it. */
function stateOf(twin: Twin) {
  const { body } = twin
  return {
    hasPower: twin.hasPower,
    hasNetwork: twin.hasNetwork,
    isConnected: twin.isConnected,
    willLosePower: twin.willLosePower,
    isDoorOpen: body.isDoorOpen,
    isSensorBlind: body.isSensorBlind,
    jammedLanes: [...body.jammed].sort((one, other) => one - other),
    clockErrorMs: twin.clockErrorMs,
    waiting: twin.waiting,
    fallen: body.fallen,
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    sizeBytes += part.length
    if (sizeBytes > bodyMaxBytes) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function isEqual(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
