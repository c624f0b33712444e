import { isIPv6 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isReceiptKey, isSymmetricKey, type Keys, keysPath, makeKeysFile, newKeys, readKeysFile } from './keys.ts'

/** `start`: on this computer, demo included. `serve`: for the public. `test`: throw-away keys, nothing is written. */
export type Mode = 'start' | 'serve' | 'test'
export type LogLevel = (typeof logLevels)[number]
export type Role = (typeof roles)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const roles = ['web', 'worker', 'device'] as const

const text = z.string().trim()
const commaList = text.transform((value) => value.split(',').map((part) => part.trim()))
const key = text.refine(isSymmetricKey, 'must be 32 random bytes in base64')

function address(...protocols: string[]) {
  const hasProtocol = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
  return text.refine(hasProtocol, `must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`)
}

function oneOf<const T extends readonly [string, ...string[]]>(names: T) {
  return z.enum(names, `must be one of ${names.join(', ')}`)
}

const port = text
  .refine(
    (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
    'must be a whole number from 1 to 65535',
  )
  .transform(Number)

const hostAndPort = text
  .refine((value) => /^(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(value), 'must be a host, with or without a port')
  .transform((value) => new URL(`tcp://${value}`))

/** Every variable of the environment that the program reads. An empty one counts as not set. */
const variables = {
  /** Address to listen on. Anything but loopback shuts out the demo and CAPTCHA=off; so does such a PUBLIC_URL. */
  HOST: text.default('127.0.0.1').meta({ example: '0.0.0.0' }),
  /** Port to listen on. */
  PORT: port.default(3000).meta({ example: '8080' }),
  /** Folder of all that the program keeps: bundled database, keys, uploaded files, demo accounts. */
  DATA_DIR: text.default('./data').meta({ example: '/srv/declarations' }),
  /** A PostgreSQL of your own, 15 or newer; without it the bundled one runs below DATA_DIR. */
  DATABASE_URL: address('postgres', 'postgresql')
    .optional()
    .meta({ example: 'postgres://app:secret@127.0.0.1:5432/app' }),
  /** The address under which people reach the portal: it stands in messages, receipts and QR codes. */
  PUBLIC_URL: address('https', 'http').optional().meta({ example: 'https://declarations.example.org' }),
  /** Reverse proxies whose X-Forwarded-For is believed: addresses or networks, with commas between. */
  TRUSTED_PROXIES: commaList.optional().meta({ example: '127.0.0.1,10.0.0.0/8' }),
  /** The demo fills up by itself once it is up: declarations in all states, and purchases. Only ever off in tests. */
  DEMO_LIFE: oneOf(['on', 'off']).default('on').meta({ example: 'on' }),
  /** Which work this process does, with commas between; several processes may share it out. */
  ROLES: commaList
    .pipe(z.array(oneOf(roles)))
    .default([...roles])
    .meta({ example: 'web,worker,device' }),
  /** How much is logged. By default `info`, and `warn` on this computer. */
  LOG_LEVEL: oneOf(logLevels).optional().meta({ example: 'info' }),
  /** The picture code at sign-in and registration; only ever off in tests on this computer. */
  CAPTCHA: oneOf(['on', 'off']).default('on').meta({ example: 'on' }),
  /** Lets a monitor read /metrics, as a bearer token; without it one on this machine may, where there is no public address. */
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional().meta({ example: 'a long random text' }),

  /** So many may watch live scoreboards of this process at once (about 0.1 MiB each); the next one is told to come back. */
  VIEWERS_MAX: text
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
    .transform(Number)
    .default(2500)
    .meta({ example: '2500' }),

  /** Object storage for uploaded files instead of DATA_DIR: address of the service … */
  S3_ENDPOINT: address('https', 'http').optional().meta({ example: 'https://s3.example.org' }),
  /** … the bucket, which must exist … */
  S3_BUCKET: text.optional().meta({ example: 'declarations' }),
  /** … the region, where the service has regions … */
  S3_REGION: text.optional().meta({ example: 'us-east-1' }),
  /** … and the access key: its id … */
  S3_KEY_ID: text.optional().meta({ example: 'AKIAEXAMPLE' }),
  /** … and its secret. */
  S3_SECRET: text.optional().meta({ example: 'the secret of that key' }),

  /** Mail server for messages. In the demo no mail leaves the machine, whatever stands here. */
  SMTP_URL: address('smtp', 'smtps')
    .optional()
    .meta({ example: 'smtps://user:secret@mail.example.org/?from=office@example.org' }),

  /** Text messages: whose service … */
  SMS_PROVIDER: oneOf(['aliyun', 'tencent', 'webhook']).optional().meta({ example: 'aliyun' }),
  /** … its address, where it is not the provider's usual one … */
  SMS_ENDPOINT: address('https', 'http').optional().meta({ example: 'https://sms.example.org/send' }),
  /** … the access key: its id … */
  SMS_KEY_ID: text.optional().meta({ example: 'LTAIexample' }),
  /** … and its secret … */
  SMS_SECRET: text.optional().meta({ example: 'the secret of that key' }),
  /** … the registered signature … */
  SMS_SIGNATURE: text.optional().meta({ example: '科技活动中心' }),
  /** … and the registered template, whose one parameter is the code. */
  SMS_TEMPLATE: text.optional().meta({ example: 'SMS_123456789' }),

  /** MQTT broker of your own, with the name and password of its administrator; without it the bundled one runs. */
  MQTT_URL: address('mqtt', 'mqtts').optional().meta({ example: 'mqtts://admin:secret@mqtt.example.org:8883' }),
  /** Address that the bundled broker listens on; it speaks no TLS. */
  MQTT_HOST: text.default('127.0.0.1').meta({ example: '10.0.0.5' }),
  /** Port of the bundled broker. By default any free one, told in DATA_DIR/mqtt.json. */
  MQTT_PORT: port.optional().meta({ example: '1883' }),

  /** Virus scanner (clamd). Set but unreachable: uploads are held back. Not set: they are marked unscanned. */
  AV_HOST: hostAndPort.optional().meta({ example: '127.0.0.1:3310' }),

  /** Encrypts personal fields. The three keys are kept in DATA_DIR/keys.json unless they stand here. */
  FIELD_KEY: key.optional().meta({ example: 'the output of: openssl rand -base64 32' }),
  /** Makes the blind indexes by which equal identity numbers are found. */
  INDEX_KEY: key.optional().meta({ example: 'the output of: openssl rand -base64 32' }),
  /** Signs receipts: Ed25519 private key as PEM; line breaks may be written as \n. */
  RECEIPT_KEY: text
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isReceiptKey, 'must be an Ed25519 private key in PEM')
    .optional()
    .meta({ example: 'the output of: openssl genpkey -algorithm ed25519' }),
}
type Values = { [K in keyof typeof variables]: z.output<(typeof variables)[K]> }

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of this process, handed to {@link readConfig} by whoever starts the program. */
export const environment: Environment = process.env

export interface Config {
  mode: Mode
  /** demo season and accounts, demo outbox, nothing sent for real */
  isDemo: boolean
  /** the demo makes declarations of its own after its first start */
  hasDemoLife: boolean
  host: string
  port: number
  /** absolute */
  dataDir: string
  /** null: the bundled PostgreSQL below `dataDir` */
  databaseUrl: string | null
  /** without a slash at the end */
  publicUrl: string
  /** for Fastify */
  trustProxy: false | string[]
  roles: readonly Role[]
  logLevel: LogLevel
  hasCaptcha: boolean
  metricsToken: string | null
  /** who may watch live scoreboards of this process at once */
  viewersMax: number
  /** null: files lie in `dataDir` */
  s3: { endpoint: string; bucket: string; region: string; keyId: string; secret: string } | null
  /** null: messages go to the outbox only */
  smtpUrl: string | null
  sms: {
    provider: 'aliyun' | 'tencent' | 'webhook'
    endpoint: string | null
    keyId: string
    secret: string
    signature: string
    template: string
  } | null
  virusScanner: { host: string; port: number } | null
  /** `url` null: the bundled broker; `port` null: any free one */
  mqtt: { url: string | null; host: string; port: number | null }
  keys: Keys
}

/** Thrown with the whole list; the message is for the operator. */
export class ConfigProblems extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigProblems'
    this.problems = problems
  }
}

/**
 * Reads the configuration: the only place that knows the environment. In `start`, missing keys are made and kept in
 * DATA_DIR/keys.json; in `test` they are new each time.
 * @param env the environment, as `process.env`
 * @param options.demo asks for the demo, in a database of one's own too (`--demo`), or for none (`--no-demo`)
 * @param options.seed only fills in the demo (`--seed`): into the bundled database, or with `demo` into one's own
 * @throws {ConfigProblems} listing everything that is wrong, each with the variable's name, what is wrong and an example
 */
export function readConfig(env: Environment, options: { mode: Mode; demo?: boolean; seed?: boolean }): Config {
  const problems: string[] = []
  const values = readValues(env, problems)
  const { mode, demo, seed = false } = options
  const hasOwnDatabase = !isUnset(env, 'DATABASE_URL')
  const isDemo = mode !== 'serve' && (seed || (demo ?? (mode === 'start' && !hasOwnDatabase)))
  if (seed && hasOwnDatabase && demo !== true) problems.push(seedProblem)
  problems.push(...loopbackProblems(values, isDemo), ...groupProblems(values))
  if (mode === 'serve') problems.push(...serveProblems(values, env))
  const dataDir = path.resolve(values.DATA_DIR ?? '.')
  const keys = keysFor(mode, dataDir, values, problems)
  if (problems.length > 0 || keys === null) throw new ConfigProblems(problems)
  return configOf(values as Values, { mode, isDemo, dataDir, keys })
}

/** What fills a database with known accounts is asked for by name, where that database is not the program's own. */
const seedProblem =
  'DATABASE_URL is set: the demo is filled into the bundled database, and into one of your own only where you ask for that (leave DATABASE_URL out, or use npm run seed -- --demo)'

function isUnset(env: Environment, name: keyof Values): boolean {
  return !env[name]?.trim()
}

function readValues(env: Environment, problems: string[]): Partial<Values> {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(variables)) {
    const given = isUnset(env, name as keyof Values) ? undefined : env[name]
    const parsed = schema.safeParse(given)
    if (parsed.success) values[name] = parsed.data
    else
      problems.push(
        `${name} ${[...new Set(parsed.error.issues.map((issue) => issue.message))].join(' and ')}${example(name)}`,
      )
  }
  // These families belong to us alone, so a name that is not in the list is a slip of the pen.
  for (const name of Object.keys(env)) {
    if (/^(S3|SMS|MQTT)_/.test(name) && !(name in variables))
      problems.push(`${name} is not a setting of this program; known are ${familyOf(name)}`)
  }
  return values as Partial<Values>
}

function example(name: string): string {
  return ` (example: ${name}=${variables[name as keyof typeof variables].meta()?.example})`
}

function familyOf(name: string): string {
  return Object.keys(variables)
    .filter((known) => known.startsWith(name.slice(0, name.indexOf('_') + 1)))
    .join(', ')
}

function loopbackProblems(values: Partial<Values>, isDemo: boolean): string[] {
  const opened = openedBy(values)
  if (opened === null) return []
  const { open, else: instead } = opened
  return [
    ...(isDemo
      ? [`${open}; the demo with its known accounts is for this computer only (use npm run serve, or ${instead})`]
      : []),
    ...(values.CAPTCHA === 'off' ? [`CAPTCHA may be off only on this computer; ${open} (example: CAPTCHA=on)`] : []),
  ]
}

/** What lets other computers in: the address listened on, or a proxy on this one, for which the public address stands. */
function openedBy({ HOST: host, PUBLIC_URL: publicUrl }: Partial<Values>): { open: string; else: string } | null {
  if (host !== undefined && !isLoopback(host))
    return { open: `HOST is ${host}, which other computers can reach`, else: 'leave it at HOST=127.0.0.1' }
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
    return { open: `PUBLIC_URL is ${publicUrl}, under which other computers come`, else: 'leave it out' }
  return null
}

/** Settings that mean something only together. */
function groupProblems(values: Partial<Values>): string[] {
  const missing = (names: readonly (keyof Values)[], why: string) =>
    names.filter((name) => values[name] === undefined).map((name) => `${name} is missing: ${why}${example(name)}`)
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const
  const sms = ['SMS_PROVIDER', 'SMS_KEY_ID', 'SMS_SECRET', 'SMS_SIGNATURE', 'SMS_TEMPLATE'] as const
  return [
    ...([...s3, 'S3_REGION' as const].some((name) => values[name] !== undefined)
      ? missing(s3, 'object storage needs it')
      : []),
    ...([...sms, 'SMS_ENDPOINT' as const].some((name) => values[name] !== undefined)
      ? missing(sms, 'sending text messages needs it')
      : []),
    ...(values.SMS_PROVIDER === 'webhook' ? missing(['SMS_ENDPOINT'], 'SMS_PROVIDER=webhook needs it') : []),
  ]
}

function serveProblems(values: Partial<Values>, env: Environment): string[] {
  const problems: string[] = []
  if (isUnset(env, 'DATABASE_URL'))
    problems.push(
      `DATABASE_URL is missing: the public service runs on a PostgreSQL of your own${example('DATABASE_URL')}`,
    )
  if (isUnset(env, 'PUBLIC_URL'))
    problems.push(
      `PUBLIC_URL is missing: links in messages, receipts and QR codes are made from it${example('PUBLIC_URL')}`,
    )
  if (values.PUBLIC_URL !== undefined) {
    const { protocol, hostname } = new URL(values.PUBLIC_URL)
    if (protocol !== 'https:' && !isLoopback(hostname))
      problems.push(`PUBLIC_URL must begin with https://, since passwords travel over it${example('PUBLIC_URL')}`)
  }
  if (isUnset(env, 'SMTP_URL') && isUnset(env, 'SMS_PROVIDER')) {
    problems.push(
      `SMTP_URL or SMS_PROVIDER is missing: without one of them nobody receives a verification code${example('SMTP_URL')}`,
    )
  }
  return problems
}

function keysFor(mode: Mode, dataDir: string, values: Partial<Values>, problems: string[]): Keys | null {
  const given: Partial<Keys> = {
    ...(values.FIELD_KEY === undefined ? {} : { fieldKey: values.FIELD_KEY }),
    ...(values.INDEX_KEY === undefined ? {} : { indexKey: values.INDEX_KEY }),
    ...(values.RECEIPT_KEY === undefined ? {} : { receiptKeyPem: values.RECEIPT_KEY }),
  }
  if (mode === 'test') return { ...newKeys(), ...given }
  const { fieldKey, indexKey, receiptKeyPem } = given
  if (fieldKey && indexKey && receiptKeyPem) return { fieldKey, indexKey, receiptKeyPem }
  let kept: Keys | null
  try {
    kept = readKeysFile(dataDir)
  } catch (error) {
    problems.push((error as Error).message)
    return null
  }
  if (kept) return { ...kept, ...given }
  // Nothing is made for a configuration that is refused anyway.
  if (mode === 'start') return problems.length > 0 ? null : { ...makeKeysFile(dataDir), ...given }
  // Several processes, or a lost disk, and each would make its own: for the public they are made on purpose, and backed up.
  const names = { FIELD_KEY: fieldKey, INDEX_KEY: indexKey, RECEIPT_KEY: receiptKeyPem }
  for (const [name, value] of Object.entries(names)) {
    if (value === undefined && !problems.some((problem) => problem.startsWith(`${name} `))) {
      problems.push(
        `${name} is missing, and so is ${keysPath(dataDir)}: run "npm run admin -- keys" once and keep a copy in a safe place${example(name)}`,
      )
    }
  }
  return null
}

function configOf(values: Values, made: { mode: Mode; isDemo: boolean; dataDir: string; keys: Keys }): Config {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = values
  const {
    SMS_PROVIDER: provider,
    SMS_KEY_ID: smsKeyId,
    SMS_SECRET: smsSecret,
    SMS_SIGNATURE: signature,
    SMS_TEMPLATE: template,
  } = values
  return {
    ...made,
    hasDemoLife: made.isDemo && values.DEMO_LIFE === 'on',
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl: (values.PUBLIC_URL ?? localAddress(values.HOST, values.PORT)).replace(/\/+$/, ''),
    trustProxy: values.TRUSTED_PROXIES ?? false,
    roles: values.ROLES,
    logLevel: values.LOG_LEVEL ?? (made.mode === 'start' ? 'warn' : 'info'),
    hasCaptcha: values.CAPTCHA === 'on',
    metricsToken: values.METRICS_TOKEN ?? null,
    viewersMax: values.VIEWERS_MAX,
    s3:
      endpoint && bucket && keyId && secret
        ? { endpoint, bucket, keyId, secret, region: values.S3_REGION ?? 'us-east-1' }
        : null,
    // The demo's messages are shown at /demo/outbox; nothing goes to a real address.
    smtpUrl: made.isDemo ? null : (values.SMTP_URL ?? null),
    sms:
      !made.isDemo && provider && smsKeyId && smsSecret && signature && template
        ? { provider, keyId: smsKeyId, secret: smsSecret, signature, template, endpoint: values.SMS_ENDPOINT ?? null }
        : null,
    virusScanner: values.AV_HOST
      ? { host: values.AV_HOST.hostname.replace(/^\[|\]$/g, ''), port: Number(values.AV_HOST.port || 3310) }
      : null,
    mqtt: { url: values.MQTT_URL ?? null, host: values.MQTT_HOST, port: values.MQTT_PORT ?? null },
  }
}

/** Whether only this computer can reach the address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare)
}

/** The address to open on this computer. */
export function localAddress(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
