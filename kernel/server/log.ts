import pino from 'pino'
import type { LogLevel } from './config.ts'
import { isAway } from './database-away.ts'
import { isFilesAway, ScannerAway } from './files-away.ts'
import { isNoRoom } from './no-room.ts'

export type Log = pino.Logger

/** Names whose values never reach the log, wherever they stand in a line; `Password` in newPassword counts as well. */
const secretNames =
  'authorization|cookie|set-cookie|session_?key|(?:[a-z]*_)?token|[a-z]*Token|(?:[a-z_]*)password|[a-z]*Password|secret|[a-z]*Secret|id_?number|idNumber|identityNumber|documentNumber|connectionString|database_?url'

const rules: readonly (readonly [RegExp, string])[] = [
  // "password":"…", with whatever is escaped in it …
  [new RegExp(`("(?:${secretNames})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi'), '$1[hidden]'],
  // … and the same inside a JSON text that is itself a value, where every backslash and quote is escaped once more
  [
    new RegExp(`(\\\\"(?:${secretNames})\\\\"\\s*:\\s*\\\\")(?:[^"\\\\]|\\\\\\\\(?:\\\\\\\\|\\\\"|[^"\\\\]))*`, 'gi'),
    '$1[hidden]',
  ],
  // the secret part of a link: /guardian-consents/<token>, and of a buyer's calls: /buy-orders/<ticket>/payment
  [/(\/(?:guardian-consents?|buy-orders)\/)[\w-]{16,}/gi, '$1[hidden]'],
  // ?token=… in addresses, and what another service puts into the one that leads back to us
  [/([?&](?:token|session_key|authorization|password|ticket|code)=)[^&"\\\s#]+/gi, '$1[hidden]'],
  [/(Bearer\s+)[\w.~+/=-]+/gi, '$1[hidden]'],
  // postgres://user:password@…
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^:@/\s"]*:)[^@/\s"]+@/gi, '$1[hidden]@'],
  // A Chinese identity number anywhere: six of place, a date of birth, three and a check character.
  [/(?<!\d)[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?!\d)/gi, '[id number]'],
]

/** Takes out of a finished line whatever must not be kept: tokens, passwords, identity numbers. */
function scrub(line: string): string {
  let clean = line
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement)
  return clean
}

const serializers = {
  err: errorForLog,
  req: requestForLog,
  res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
}

/** Not everything that hangs on an error: the driver's carry the connection, and PostgreSQL's detail the person's data. */
function errorForLog(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { type, message, stack } = pino.stdSerializers.err(thrown)
  const { code, schema, table, constraint } = thrown as Error & Record<string, unknown>
  return { type, message, stack, code, schema, table, constraint }
}

function requestForLog(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, url: request.url, ip: request.ip }
}

/**
 * The program's log: one JSON object per line on the standard output, scrubbed as a whole on its way out, so that no
 * call can forget to. Requests bring their id as `reqId`.
 */
export function openLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers,
    hooks: { streamWrite: scrub, logMethod: onceASecond() },
  }
  const log = destination ? pino(options, destination) : pino(options)
  // Fastify would put its own serializers over ours; it takes those that it finds by this name.
  return Object.assign(log, { serializers })
}

const holdBackMs = 1000

/** What is outside of the program, and keeps everybody from working at once: the database, the storage of files, a disk. */
export function isOutage(error: unknown): boolean {
  return isAway(error) || isNoRoom(error) || isFilesAway(error)
}

/**
 * While the database or the storage of files is away, or a disk is full, every request, job and loop has the same to say, and so has
 * every upload while the virus scanner is. Of each of the two one line a second is written; the next tells in `heldBack` how many
 * were not.
 */
function onceASecond(): NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']> {
  const [ofOutages, ofScanner] = [pace(), pace()]
  return function (args, method) {
    const [first, ...rest] = args as unknown as unknown[]
    const fields = first instanceof Error ? { err: first } : (first as { err?: unknown } | null)
    const isOut = isOutage(fields?.err)
    if (!isOut && !(fields?.err instanceof ScannerAway)) return method.apply(this, args)
    const paced = isOut ? ofOutages : ofScanner
    paced((heldBack) =>
      method.apply(this, [heldBack > 0 ? { ...fields, heldBack } : fields, ...rest] as unknown as typeof args),
    )
  }
}

type Line = (heldBack: number) => void

/** Writes a line at once, or the last of those of a second at its end. */
function pace(): (line: Line) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  let held = 0
  let latest: Line = () => undefined
  const write = (line: Line, heldBack: number) => {
    held = 0
    line(heldBack)
    // after the line has its time: whatever keeps the program from writing it does not bring the next one closer
    lastMs = performance.now()
  }
  return (line) => {
    const waitMs = lastMs + holdBackMs - performance.now()
    if (waitMs <= 0 && held === 0) return write(line, 0)
    latest = line
    held += 1
    // the last of them is written too: it tells how long it went on
    if (held === 1) setTimeout(() => write(latest, held - 1), Math.max(0, waitMs)).unref()
  }
}
