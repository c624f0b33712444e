// Light twins of machines in a process of their own, told what to do over its channel (tools/bench/twins.ts).
import { setTimeout as delay } from 'node:timers/promises'
import { type LateEvent, LightTwin } from './light-twin.ts'
import type { TwinAnswer, TwinOrder } from './twins.ts'
import { loginOf } from './vending-fill.ts'

const drainTimeoutMs = 60_000
const lookMs = 20

let twins: LightTwin[] = []
let latenciesMs: number[] = []
let repeated = 0
let late: LateEvent[] = []
let reconnected = 0
let isMeasuring = false
/** whose turn it is to report; nobody's outside a run */
let turn: number | null = null
const started: { command: string; atMs: number }[] = []

process.on('message', (order: TwinOrder) => {
  follow(order).then(
    (answer) => process.send?.({ id: order.id, ...answer } satisfies TwinAnswer),
    (error: Error) => process.send?.({ id: order.id, error: error.message } satisfies TwinAnswer),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: '' })

async function follow(order: TwinOrder): Promise<Omit<TwinAnswer, 'id'>> {
  switch (order.order) {
    case 'connect':
      twins = order.machines.map(
        (n) =>
          new LightTwin(loginOf(n), order.url, {
            receipted,
            started: (command, atMs) => started.push({ command, atMs }),
            repeated: () => {
              repeated += 1
            },
            cameLate: (event) => late.push(event),
            reconnected: () => {
              reconnected += 1
            },
          }),
      )
      await Promise.all(twins.map((twin) => twin.powerOn()))
      return {}
    case 'disconnect':
      for (const twin of twins.splice(0)) twin.powerOff()
      return {}
    case 'report':
      return { events: await report(order) }
    case 'started':
      return { started: started.splice(0) }
  }
}

function receipted(_twin: LightTwin, tookMs: number): void {
  if (isMeasuring) latenciesMs.push(tookMs)
  reportNext()
}

/** Keeps so many events under way, machine after machine; what is receipted outside the time measured is not counted. */
async function report({ underWay, warmUpMs, timeMs }: Extract<TwinOrder, { order: 'report' }>) {
  latenciesMs = []
  repeated = 0
  late = []
  reconnected = 0
  turn = 0
  const startedAtMs = performance.now()
  const repeating = setInterval(() => {
    for (const twin of twins) twin.repeatOverdue()
  }, 1000)
  for (let count = 0; count < underWay; count += 1) reportNext()
  await delay(warmUpMs)
  isMeasuring = true
  const beganAtMs = performance.now()
  await delay(timeMs)
  isMeasuring = false
  const tookMs = performance.now() - beganAtMs
  const sent = turn
  turn = null
  const endsAtMs = performance.now() + drainTimeoutMs
  while (twins.some((twin) => twin.underWay > 0)) {
    if (performance.now() > endsAtMs) throw new Error('events were not receipted within a minute')
    await delay(lookMs)
  }
  clearInterval(repeating)
  const sinceStart = late.map((event) => ({ ...event, firstSentMs: event.firstSentMs - startedAtMs }))
  return { latenciesMs, sent, repeated, late: sinceStart, reconnected, timeMs: tookMs }
}

function reportNext(): void {
  if (turn === null) return
  twins[turn % twins.length]?.report()
  turn += 1
}
