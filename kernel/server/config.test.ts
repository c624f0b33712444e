import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigProblems, readConfig } from './config.ts'
import { keysPath, newKeys } from './keys.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function problemsOf(env: Record<string, string>, options: Parameters<typeof readConfig>[1]): readonly string[] {
  try {
    readConfig(env, options)
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
  return []
}

const keys = newKeys()
const complete = {
  DATABASE_URL: 'postgres://app:secret@db:5432/app',
  PUBLIC_URL: 'https://declarations.example.org/',
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  FIELD_KEY: keys.fieldKey,
  INDEX_KEY: keys.indexKey,
  RECEIPT_KEY: keys.receiptKeyPem.replaceAll('\n', '\\n'),
}

test('an empty environment starts the demo on this computer with the bundled database', () => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '' }, { mode: 'start' })
  const { keys: made, ...rest } = config
  expect(rest).toEqual({
    mode: 'start',
    isDemo: true,
    hasDemoLife: true,
    host: '127.0.0.1',
    port: 3000,
    dataDir,
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: false,
    roles: ['web', 'worker', 'device'],
    logLevel: 'warn',
    hasCaptcha: true,
    metricsToken: null,
    viewersMax: 2500,
    s3: null,
    smtpUrl: null,
    sms: null,
    virusScanner: null,
    mqtt: { url: null, host: '127.0.0.1', port: null },
  })
  expect(readConfig({ DATA_DIR: dataDir }, { mode: 'start' }).keys).toEqual(made)
  expect(statSync(keysPath(dataDir)).mode & 0o777).toEqual(0o600)
})

test('serve lists all that is missing at once, each with an example', () => {
  expect(problemsOf({ DATA_DIR: dataDir }, { mode: 'serve' })).toEqual([
    'DATABASE_URL is missing: the public service runs on a PostgreSQL of your own (example: DATABASE_URL=postgres://app:secret@127.0.0.1:5432/app)',
    'PUBLIC_URL is missing: links in messages, receipts and QR codes are made from it (example: PUBLIC_URL=https://declarations.example.org)',
    'SMTP_URL or SMS_PROVIDER is missing: without one of them nobody receives a verification code (example: SMTP_URL=smtps://user:secret@mail.example.org/?from=office@example.org)',
    `FIELD_KEY is missing, and so is ${keysPath(dataDir)}: run "npm run admin -- keys" once and keep a copy in a safe place (example: FIELD_KEY=the output of: openssl rand -base64 32)`,
    `INDEX_KEY is missing, and so is ${keysPath(dataDir)}: run "npm run admin -- keys" once and keep a copy in a safe place (example: INDEX_KEY=the output of: openssl rand -base64 32)`,
    `RECEIPT_KEY is missing, and so is ${keysPath(dataDir)}: run "npm run admin -- keys" once and keep a copy in a safe place (example: RECEIPT_KEY=the output of: openssl genpkey -algorithm ed25519)`,
  ])
})

test('all wrong values, half-filled groups and misspelt names are listed together', () => {
  expect(
    problemsOf(
      {
        ...complete,
        DATA_DIR: dataDir,
        HOST: '0.0.0.0',
        PORT: '70000',
        DATABASE_URL: 'mysql://app@db/app',
        PUBLIC_URL: 'http://declarations.example.org',
        CAPTCHA: 'off',
        ROLES: 'web,cook',
        LOG_LEVEL: 'loud',
        METRICS_TOKEN: 'short',
        S3_ENDPOINT: 'https://s3.example.org',
        S3_BUKET: 'declarations',
        FIELD_KEY: 'abc',
        RECEIPT_KEY: 'no key',
      },
      { mode: 'serve' },
    ),
  ).toEqual([
    'PORT must be a whole number from 1 to 65535 (example: PORT=8080)',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql:// (example: DATABASE_URL=postgres://app:secret@127.0.0.1:5432/app)',
    'ROLES must be one of web, worker, device (example: ROLES=web,worker,device)',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent (example: LOG_LEVEL=info)',
    'METRICS_TOKEN must have at least 16 characters (example: METRICS_TOKEN=a long random text)',
    'FIELD_KEY must be 32 random bytes in base64 (example: FIELD_KEY=the output of: openssl rand -base64 32)',
    'RECEIPT_KEY must be an Ed25519 private key in PEM (example: RECEIPT_KEY=the output of: openssl genpkey -algorithm ed25519)',
    'S3_BUKET is not a setting of this program; known are S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY_ID, S3_SECRET',
    'CAPTCHA may be off only on this computer; HOST is 0.0.0.0, which other computers can reach (example: CAPTCHA=on)',
    'S3_BUCKET is missing: object storage needs it (example: S3_BUCKET=declarations)',
    'S3_KEY_ID is missing: object storage needs it (example: S3_KEY_ID=AKIAEXAMPLE)',
    'S3_SECRET is missing: object storage needs it (example: S3_SECRET=the secret of that key)',
    'PUBLIC_URL must begin with https://, since passwords travel over it (example: PUBLIC_URL=https://declarations.example.org)',
  ])
})

test('a complete configuration serves, on any address and without the demo', () => {
  const config = readConfig(
    { ...complete, DATA_DIR: dataDir, HOST: '0.0.0.0', AV_HOST: '[::1]:3311' },
    { mode: 'serve' },
  )
  expect(config.isDemo).toEqual(false)
  expect(config.publicUrl).toEqual('https://declarations.example.org')
  expect(config.keys).toEqual(keys)
  expect(config.virusScanner).toEqual({ host: '::1', port: 3311 })
})

test('behind a proxy too others come: neither the demo nor sign-ins without the picture code stand under a public address', () => {
  const url = 'https://declarations.example.org/'
  expect(problemsOf({ DATA_DIR: dataDir, PUBLIC_URL: url }, { mode: 'start' })).toEqual([
    `PUBLIC_URL is ${url}, under which other computers come; the demo with its known accounts is for this computer only (use npm run serve, or leave it out)`,
  ])
  expect(problemsOf({ ...complete, DATA_DIR: dataDir, CAPTCHA: 'off' }, { mode: 'serve' })).toEqual([
    `CAPTCHA may be off only on this computer; PUBLIC_URL is ${url}, under which other computers come (example: CAPTCHA=on)`,
  ])
  expect(
    problemsOf({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000', CAPTCHA: 'off' }, { mode: 'start' }),
  ).toEqual([])
})

test('the demo is refused on an address that others can reach', () => {
  expect(problemsOf({ DATA_DIR: dataDir, HOST: '0.0.0.0' }, { mode: 'start' })).toEqual([
    'HOST is 0.0.0.0, which other computers can reach; the demo with its known accounts is for this computer only (use npm run serve, or leave it at HOST=127.0.0.1)',
  ])
})

test('in the demo no mail leaves the machine, whatever is configured', () => {
  const here = { ...complete, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000' }
  expect(readConfig(here, { mode: 'start', demo: true }).smtpUrl).toEqual(null)
  expect(readConfig({ ...complete, DATA_DIR: dataDir }, { mode: 'start' }).smtpUrl).toEqual(complete.SMTP_URL)
})

test('an empty DATABASE_URL is none: the bundled database, with the demo', () => {
  const { isDemo, databaseUrl } = readConfig({ DATA_DIR: dataDir, DATABASE_URL: '' }, { mode: 'start' })
  expect({ isDemo, databaseUrl }).toEqual({ isDemo: true, databaseUrl: null })
})

test('the demo is filled into a database of your own only where it is asked for by name', () => {
  const own = { DATA_DIR: dataDir, DATABASE_URL: complete.DATABASE_URL }
  expect(problemsOf(own, { mode: 'start', seed: true })).toEqual([
    'DATABASE_URL is set: the demo is filled into the bundled database, and into one of your own only where you ask for that (leave DATABASE_URL out, or use npm run seed -- --demo)',
  ])
  expect(readConfig(own, { mode: 'start', seed: true, demo: true }).isDemo).toEqual(true)
  expect(readConfig({ DATA_DIR: dataDir }, { mode: 'start', seed: true }).isDemo).toEqual(true)
  expect(readConfig(own, { mode: 'start' }).isDemo).toEqual(false)
})

test('damaged keys are never replaced', () => {
  writeFileSync(keysPath(dataDir), '{"fieldKey":"x"}')
  expect(problemsOf({ DATA_DIR: dataDir }, { mode: 'start' })).toEqual([
    `${keysPath(dataDir)} is damaged: bring it back from a backup (new keys could not read what the old ones have encrypted)`,
  ])
})
