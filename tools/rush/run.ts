import { setTimeout as delay } from 'node:timers/promises'
import type { Finding } from '../faults/verdict.ts'
import { openInside } from '../inside.ts'
import { readRushBooks } from './books.ts'
import { declare } from './declarant.ts'
import { type RushKill, type RushOptions, type RushPlan, rushKills, rushPlanOf } from './plan.ts'
import { type Met, Portal, type RushStep, rushSteps } from './portal.ts'
import { graceS, type PreparedDraft, prepareRush } from './preparation.ts'
import { openRushStage, type RushStage } from './stage.ts'
import { judgeRush, type Told } from './verdict.ts'

export interface RushFigures {
  submitted: number
  /** told by the bell */
  tooLate: number
  /** the bell rang while their scan was still being read, or they were told to come later */
  unread: number
  cutUploads: number
  requests: number
  /** of all requests: no answer, 503, any other 5xx */
  unanswered: number
  busy: number
  bugs: number
  /** of the requests of a step: asked, and told to come later */
  stepCounts: Record<RushStep, { asked: number; busy: number }>
  /** milliseconds from sending until answered, of what was answered */
  p99Ms: Record<RushStep, number>
  killed: Record<RushKill, number>
  /** the longest from a kill until all was well */
  recoveryMs: Record<RushKill, number>
}

export interface RushOutcome {
  findings: Finding[]
  figures: RushFigures
  /** why the figures say too little: so that a run in which nobody handed in is no good one */
  lacks: string[]
}

export interface RushRunOptions extends RushOptions {
  say(line: string): void
  /** keeps the folder of a run that broke something, to look into it */
  isKeptWhenBroken?: boolean
  /** ends the run early, with nothing left running */
  signal?: AbortSignal
}

const tellMs = 10_000
/** a slow computer has not read all scans by the bell; in a run with fewer receipts too little was tried */
const submittedShareMin = 0.25

/** Plays the last minutes from their seed to the verdict. */
export async function playRush(options: RushRunOptions): Promise<RushOutcome> {
  const { say } = options
  const plan = rushPlanOf(options)
  say(`seed ${options.seed}: ${options.declarants} declarants, the bell after ${options.minutes} minutes`)
  const stage = await openRushStage(options)
  let isWhole = false
  try {
    await stage.start()
    options.signal?.throwIfAborted()
    say('makes their drafts')
    const preparing = prepared(stage, plan)
    const { drafts, startsAtMs, closedAtMs } = await Promise.race([preparing, stage.failed, stopped(options)])
    say(`${drafts.length} drafts are ready`)
    const playing = playOn(stage, plan, drafts, { ...options, startsAtMs, closedAtMs })
    const outcome = await Promise.race([playing, stage.failed, stopped(options)])
    isWhole = outcome.findings.every(({ broken }) => broken.length === 0)
    return outcome
  } finally {
    const isKept = !isWhole && options.isKeptWhenBroken === true
    if (isKept) say(`what is left of the run lies in ${stage.dataDir}`)
    await stage.close({ isKept })
    if (!isWhole) for (const line of stage.mistakes) say(line)
  }
}

function stopped({ signal }: RushRunOptions): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(new Error('the run was stopped'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
}

/** Everybody has a draft, and the window closes when the time is over. */
async function prepared(stage: RushStage, plan: RushPlan) {
  const inside = await openInside(stage.environment(), stage.databaseUrl)
  try {
    const { drafts, closeAt } = await prepareRush(stage, inside, plan.declarants.length)
    const startsAtMs = Date.now()
    const closesAt = new Date(startsAtMs + plan.timeMs)
    await closeAt(closesAt)
    return { drafts, startsAtMs, closedAtMs: closesAt.getTime() + graceS * 1000 }
  } finally {
    await inside.close()
  }
}

async function playOn(
  stage: RushStage,
  plan: RushPlan,
  drafts: readonly PreparedDraft[],
  options: RushRunOptions & { startsAtMs: number; closedAtMs: number },
): Promise<RushOutcome> {
  const { startsAtMs, closedAtMs } = options
  const met: Met[] = []
  const portals = drafts.map(
    ({ draft, address }) =>
      new Portal({
        origin: stage.origin,
        token: draft.owner.token,
        address,
        patientUntilMs: closedAtMs,
        note: (each) => met.push(each),
      }),
  )
  const through: Told[] = []
  const tell = setInterval(() => options.say(progress(through, met, stage)), tellMs)
  let all: { told: Told; portal: Portal }[]
  try {
    const going = drafts.map(async (draft, index) => {
      const [portal, planned] = [portals[index], plan.declarants[index]]
      if (!portal || !planned) throw new Error(`nobody is planned for draft ${index}`)
      const told = await declare(draft, portal, planned, { startsAtMs, closedAtMs })
      through.push(told)
      return { told, portal }
    })
    const killing = plan.kills.map(async (kill) => {
      await delay(Math.max(0, startsAtMs + kill.atMs - Date.now()))
      options.say(`${kill.kind} is killed`)
      await stage.kill(kill)
    })
    all = await Promise.all(going)
    await Promise.all(killing)
  } finally {
    clearInterval(tell)
  }
  options.say(progress(through, met, stage))
  // what is fetched to look is no part of the rush
  const during = [...met]
  const inside = await openInside(stage.environment(), stage.databaseUrl)
  const books = await readRushBooks(inside, all).finally(() => inside.close())
  const told = all.map((each) => each.told)
  const { outages, endedByItself } = stage
  const findings = judgeRush({ told, books, met: during, outages, closedAtMs, endedByItself })
  const figures = figuresOf(told, during, stage, plan)
  return { findings, figures, lacks: lacksOf(figures, plan) }
}

function progress(through: readonly Told[], met: readonly Met[], { outages }: RushStage): string {
  const submitted = through.filter(({ receipt }) => receipt).length
  return `${through.length} are through, ${submitted} have handed in; ${met.length} requests; ${outages.length} kills`
}

function figuresOf(told: readonly Told[], met: readonly Met[], { outages }: RushStage, plan: RushPlan): RushFigures {
  const count = (is: (met: Met) => boolean) => met.filter(is).length
  const each = <K extends string, V>(names: readonly K[], of: (name: K) => V) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, V>
  const ended = (kind: RushKill) => outages.filter((outage) => outage.kind === kind)
  return {
    submitted: told.filter(({ receipt }) => receipt).length,
    tooLate: told.filter(({ refused }) => refused?.code === 'deadline_passed').length,
    unread: told.filter(({ receipt, refused, gaveUp }) => !receipt && !refused && gaveUp === null).length,
    cutUploads: plan.declarants.filter(({ isUploadCut }, index) => isUploadCut && told[index]?.report !== null).length,
    requests: met.length,
    unanswered: count(({ status }) => status === 0),
    busy: count(({ status }) => status === 503),
    bugs: count(({ status }) => status >= 500 && status !== 503),
    stepCounts: each(rushSteps, (step) => {
      const ofStep = met.filter((one) => one.step === step)
      return { asked: ofStep.length, busy: ofStep.filter(({ status }) => status === 503).length }
    }),
    p99Ms: each(rushSteps, (step) => {
      const timesMs = met
        .filter((one) => one.step === step && one.status > 0)
        .map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs)
        .sort((a, b) => a - b)
      return timesMs[Math.floor(timesMs.length * 0.99)] ?? Number.NaN
    }),
    killed: each(rushKills, (kind) => ended(kind).length),
    recoveryMs: each(rushKills, (kind) => Math.max(...ended(kind).map(({ fromMs, toMs }) => toMs - fromMs))),
  }
}

function lacksOf({ submitted, tooLate, killed }: RushFigures, plan: RushPlan): string[] {
  const unkilled = rushKills.flatMap((kind) => {
    const wanted = plan.kills.filter((each) => each.kind === kind).length
    return killed[kind] === wanted ? [] : [`${kind} was killed ${killed[kind]} of ${wanted} times`]
  })
  return [
    ...(submitted < plan.declarants.length * submittedShareMin
      ? [`${submitted} of ${plan.declarants.length} handed in`]
      : []),
    ...(tooLate === 0 ? ['nobody came late'] : []),
    ...unkilled,
  ]
}
