import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import type { declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { printRoutes } from '#modules/contest/prints/contract.ts'
import type { printSchemas } from '#modules/contest/prints/schema.ts'
import { accountRoutes, sessionRoutes } from '#modules/platform/accounts/contract.ts'
import { aLoginName, aPhone, birthOnAtAge, fixturePassword } from '#modules/platform/accounts/fixtures.ts'
import type { accountSchemas, sessionSchemas } from '#modules/platform/accounts/schema.ts'
import { fixturesOf, openInside } from '../inside.ts'
import { aReportOf } from './declarant.ts'
import { type Met, Portal } from './portal.ts'
import { type PreparedDraft, prepareRush } from './preparation.ts'
import { openRushStage, type RushStage } from './stage.ts'

/** What came of one thing that all of a class have done in the same moment. */
export interface ScenePlayed {
  name: string
  pupils: number
  requests: number
  /** of these, told that there is no time */
  busy: number
  /** of these, answered 5xx otherwise, or not at all */
  broken: number
  /** pupils for whom one press was enough: whoever is told to come again does so by itself */
  throughAtOnce: number
  /** from the moment until the middle and the last one were through, of those */
  middleMs: number
  lastMs: number
  /** others, who only read meanwhile */
  readers: { requests: number; busy: number; p99Ms: number }
}

export interface ClassOptions {
  pupils: number
  say(line: string): void
}

/** a browser opens no more to one address */
const connectionsOfBrowser = 6
const readEachMs = 20
const readingLooksMs = 2000
const calmMs = 3000
const reportSizeBytes = 300_000
/** nobody gives up before */
const patienceMs = 600_000
const schoolAddress = '10.1.0.1'

interface Pupil {
  draft: PreparedDraft['draft']
  portal: Portal
  loginName: string
  /** of the field that is typed into */
  revision: number
  /** the file */
  report: string
  paper: Buffer
}

type Scene = readonly [name: string, act: (pupil: Pupil, stage: RushStage) => Promise<void>]

const quiet = { quiet: true } as const
const asStranger = { quiet: true, needToken: 0 } as const

/** One class, behind the one address of its school, does everything together: each thing in the same moment. */
export async function playClass({ pupils, say }: ClassOptions): Promise<ScenePlayed[]> {
  const stage = await openRushStage()
  try {
    await stage.start()
    say('makes their drafts')
    const inside = await openInside(stage.environment(), stage.databaseUrl)
    const { drafts, birthOn } = await prepareRush(stage, inside, pupils)
      .then((prepared) => ({
        ...prepared,
        birthOn: birthOnAtAge(
          fixturesOf(inside, () => never()),
          11,
        ),
      }))
      .finally(() => inside.close())
    const met: Met[] = []
    const everybody = drafts.map(({ draft }): Pupil => {
      const { token } = draft.owner
      const patientUntilMs = Date.now() + patienceMs
      const note = (each: Met) => void met.push(each)
      const portal = new Portal({ origin: stage.origin, token, address: schoolAddress, patientUntilMs, note })
      return { draft, portal, loginName: aLoginName(), revision: 0, report: '', paper: Buffer.alloc(0) }
    })
    const played: ScenePlayed[] = []
    for (const [name, act] of scenesOf(birthOn)) {
      say(name)
      met.length = 0
      played.push(await playScene(stage, [name, act], everybody, met))
      await delay(calmMs)
    }
    return played
  } finally {
    await stage.close()
    for (const line of stage.mistakes) say(line)
  }
}

function never(): never {
  throw new Error('nobody asks here')
}

async function playScene(
  stage: RushStage,
  [name, act]: Scene,
  everybody: readonly Pupil[],
  met: Met[],
): Promise<ScenePlayed> {
  const stopReading = readOn(stage, everybody)
  const fromMs = performance.now()
  const pressing = everybody.map((pupil) => pressed(act(pupil, stage), fromMs))
  // the readers have stopped before anything is thrown
  const [presses, readers] = await Promise.all([
    Promise.allSettled(pressing),
    Promise.allSettled(pressing).then(stopReading),
  ])
  const timesMs = presses.map((press) => {
    if (press.status === 'rejected') throw press.reason
    return press.value
  })
  const during = [...met]
  // whoever was told that it did not work presses once more, and is no part of what is counted
  for (const [index, pupil] of everybody.entries())
    if (timesMs[index] === null) await pupil.portal.insist('open', () => act(pupil, stage))
  const times = timesMs.filter((timeMs) => timeMs !== null).sort((a, b) => a - b)
  return {
    name,
    pupils: everybody.length,
    requests: during.length,
    busy: during.filter(({ status }) => status === 503).length,
    broken: during.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length,
    throughAtOnce: times.length,
    middleMs: times[times.length >> 1] ?? Number.NaN,
    lastMs: times.at(-1) ?? Number.NaN,
    readers,
  }
}

/** How long it took from the moment on; null for whom one press was not enough. */
async function pressed(acting: Promise<void>, fromMs: number): Promise<number | null> {
  try {
    await acting
    return performance.now() - fromMs
  } catch (error) {
    if (error instanceof NetworkError || (error instanceof RefusedError && error.status === 503)) return null
    throw error
  }
}

/** Others ask meanwhile for what is new and for what they have: each request on a connection of its own, and once only. */
function readOn({ origin }: RushStage, everybody: readonly Pupil[]): () => Promise<ScenePlayed['readers']> {
  const told: Promise<{ status: number; timeMs: number }>[] = []
  const authorization = everybody[0]?.portal.token ?? ''
  const ask = (path: string, headers: Record<string, string>) => {
    const startMs = performance.now()
    return fetched(origin + path, false, headers).then(({ status }) => ({
      status,
      timeMs: performance.now() - startMs,
    }))
  }
  const timer = setInterval(() => {
    const isOwn = told.length % 2 === 0
    told.push(isOwn ? ask(declarationRoutes.list.path, { authorization }) : ask('/api/announcements', {}))
  }, readEachMs)
  return async () => {
    clearInterval(timer)
    const answers = await Promise.all(told)
    const times = answers.map(({ timeMs }) => timeMs).sort((a, b) => a - b)
    return {
      requests: answers.length,
      busy: answers.filter(({ status }) => status !== 200).length,
      p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    }
  }
}

function scenesOf(birthOn: string): readonly Scene[] {
  return [
    ['opens the page to sign in', openPage],
    [
      'registers',
      async ({ portal, loginName }) => {
        const body = {
          kind: 'pupil' as const,
          loginName,
          password: fixturePassword,
          passwordConfirmation: fixturePassword,
          birthOn,
          guardianContact: { by: 'sms' as const, target: aPhone() },
          privacyVersion: '1',
          termsVersion: '1',
        }
        await portal.api<typeof accountSchemas>(accountRoutes).register({ body }, asStranger)
      },
    ],
    [
      'signs in',
      async ({ portal, loginName }) => {
        const body = { account: loginName, password: fixturePassword, isConsole: false }
        await portal.api<typeof sessionSchemas>(sessionRoutes).signIn({ body }, asStranger)
      },
    ],
    [
      'opens the own declaration',
      async (pupil) => {
        const { draft, portal } = pupil
        const calls = portal.api<typeof declarationSchemas>(declarationRoutes)
        const [{ revisions }] = await Promise.all([
          calls.view({ params: { declaration: draft.id } }, quiet),
          calls.list({}, quiet),
          portal.api<typeof accountSchemas>(accountRoutes).profile({}, quiet),
        ])
        pupil.revision = revisions.abstract ?? 0
      },
    ],
    [
      'saves what was typed',
      async ({ draft, portal, revision }) => {
        const changes = [{ path: 'abstract', value: '水箱里的鱼', revision }]
        const asked = { params: { declaration: draft.id }, body: { changes } }
        await portal.api<typeof declarationSchemas>(declarationRoutes).save(asked, quiet)
      },
    ],
    [
      'hands in a report',
      async (pupil) => {
        const { draft, portal } = pupil
        if (pupil.report === '') {
          const bytes = await aReportOf(draft.number, reportSizeBytes)
          pupil.report = (await portal.onceChecked(await portal.sendWhole('report.pdf', 'material', bytes))).fileId
        }
        const attached = { params: { declaration: draft.id }, body: { material: 'report', fileId: pupil.report } }
        await portal.api<typeof declarationSchemas>(declarationRoutes).addMaterial(attached, quiet)
      },
    ],
    [
      'freezes the form',
      async ({ draft, portal }) => {
        const params = { declaration: draft.id }
        await portal.api<typeof declarationSchemas>(declarationRoutes).freeze({ params }, quiet)
      },
    ],
    [
      'prints the form',
      async (pupil) => {
        const { draft, portal } = pupil
        const prints = portal.api<typeof printSchemas>(printRoutes)
        const { url } = await prints.formAddress({ params: { declaration: draft.id } }, quiet)
        pupil.paper = await openedInTab(portal, url)
      },
    ],
    ['hands in what was signed, until its pages are read', sign],
    [
      'submits',
      async ({ draft, portal }) => {
        const body = { ticks: draft.kind.ticks.map(({ code }) => code) }
        await portal
          .api<typeof declarationSchemas>(declarationRoutes)
          .submit({ params: { declaration: draft.id }, body }, quiet)
      },
    ],
  ]
}

/** A tab that is told to wait asks again by itself, as often as it takes: the page that says so makes it do it. */
async function openedInTab(portal: Portal, url: string): Promise<Buffer> {
  for (;;) {
    try {
      return await portal.fetchBytes(url)
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 503)) throw error
      await delay(Number(error.params.retryAfterS) * 1000)
    }
  }
}

async function sign({ draft, portal, paper }: Pupil): Promise<void> {
  const prints = portal.api<typeof printSchemas>(printRoutes)
  const params = { declaration: draft.id }
  const { fileId } = await portal.onceChecked(await portal.sendWhole('signed.pdf', 'signed-form', paper))
  let pages = await prints.addSigned({ params, body: { fileIds: [fileId] } }, quiet)
  while (pages.isReading) {
    await delay(readingLooksMs)
    pages = await prints.signedPages({ params }, quiet)
  }
}

/** The page, and then all that it names, as a browser with an empty cache loads it. */
async function openPage({ portal }: Pupil, { origin }: RushStage): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsOfBrowser })
  const load = async (path: string) => {
    const sentAtMs = Date.now()
    const { status, text } = await fetched(origin + path, agent, { 'accept-encoding': 'br', accept: 'text/html' })
    portal.note({ step: 'open', status, sentAtMs, answeredAtMs: Date.now() })
    if (status !== 200) throw new NetworkError(false, new Error(`${path} was answered ${status}`))
    return text
  }
  try {
    const page = await load('/login')
    const named = new Set([...page.matchAll(/["'(](\/assets\/[^"')]+)/g)].map(([, path]) => path ?? ''))
    await Promise.all([...named].map(load))
  } finally {
    agent.destroy()
  }
}

function fetched(
  address: string,
  agent: Agent | false,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () => {
        const bytes = Buffer.concat(parts)
        const text = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
        resolve({ status: reply.statusCode ?? 0, text: text.toString() })
      })
    })
    request.on('error', reject)
  })
}
