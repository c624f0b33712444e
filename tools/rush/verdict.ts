import type { Finding } from '../faults/verdict.ts'
import type { Met, RushStep } from './portal.ts'
import type { Outage } from './stage.ts'

/** A "no" that trying again could not change. */
export interface Refused {
  step: RushStep
  code: string
  /** by the server's receipt clock, where it says so */
  receivedAtMs: number | null
  answeredAtMs: number
}

/** What one person was answered, with when its first try was sent: none of it may be lost. */
export interface Told {
  declaration: string
  saves: { path: string; value: unknown; revision: number; sentAtMs: number }[]
  files: { fileId: string; sha256: string }[]
  /** the file that is attached as the report */
  report: string | null
  formVersion: number | null
  /** the scan that was read as the signed form */
  scan: string | null
  receipt: { number: string; receivedAtMs: number; sentAtMs: number; answeredAtMs: number } | null
  refused: Refused | null
  /** what ended it before its end though nobody refused it */
  gaveUp: string | null
}

/** What the database holds of one declaration. */
export interface DeclarationBook {
  id: string
  state: string
  saves: { path: string; value: unknown; revision: number }[]
  /** files attached now */
  materials: string[]
  formVersions: number[]
  /** files with pages of the signed form */
  scans: string[]
  receipts: { number: string; receivedAtMs: number }[]
  /** how often each move was made, and has its audit row */
  moves: Record<string, number>
  audited: Record<string, number>
}

export interface RushBooks {
  declarations: ReadonlyMap<string, DeclarationBook>
  /** sha256 of every file whose bytes are there */
  files: ReadonlyMap<string, string>
  /** invariants, chains of moves: each break in words */
  broken: readonly string[]
}

export interface RushEvidence {
  told: readonly Told[]
  books: RushBooks
  met: readonly Met[]
  outages: readonly Outage[]
  /** accepted until then, grace included */
  closedAtMs: number
  endedByItself: number
}

/** Everything that the last ten minutes must leave whole. */
export function judgeRush(evidence: RushEvidence): Finding[] {
  return [
    lost(evidence),
    doubled(evidence),
    lateAccepted(evidence),
    inTimeRefused(evidence),
    stoppedElsewhere(evidence),
    bugsAnswered(evidence),
    { name: 'invariants and chains broken', read: 'all modules', broken: [...evidence.books.broken] },
    {
      name: 'a process ended by itself',
      read: 'every start of server and worker',
      broken: Array.from({ length: evidence.endedByItself }, (_, index) => `time ${index + 1}`),
    },
  ]
}

/** Whatever was answered is there. */
export function lost({ told, books }: Pick<RushEvidence, 'told' | 'books'>): Finding {
  let read = 0
  const broken = told.flatMap((each) => {
    const book = books.declarations.get(each.declaration)
    if (!book) return [`declaration ${each.declaration}: nowhere`]
    const claims: [boolean, string][] = [
      ...each.saves.map((save): [boolean, string] => [
        book.saves.some((kept) => kept.path === save.path && kept.value === save.value),
        `${save.path} of revision ${save.revision}`,
      ]),
      ...each.files.map((file): [boolean, string] => [
        books.files.get(file.fileId) === file.sha256,
        `file ${file.fileId}`,
      ]),
    ]
    const { report, formVersion, scan, receipt } = each
    if (report !== null) claims.push([book.materials.includes(report), `report ${report}`])
    if (formVersion !== null) claims.push([book.formVersions.includes(formVersion), `form version ${formVersion}`])
    if (scan !== null) claims.push([book.scans.includes(scan), `signed form ${scan}`])
    if (receipt !== null)
      claims.push([
        book.state === 'submitted' && book.receipts.some(({ number }) => number === receipt.number),
        `receipt ${receipt.number}`,
      ])
    read += claims.length
    return claims.filter(([isThere]) => !isThere).map(([, what]) => `declaration ${each.declaration}: ${what}`)
  })
  return { name: 'acknowledged and lost', read: `${read} answers`, broken }
}

const once = ['freeze', 'uploadSigned', 'submit']
/** moves of the worker are their own trace */
const auditedMoves = ['freeze', 'submit']

/** Nothing is done twice, however often it was asked. Values and scans are never the same twice in a run. */
export function doubled({ books }: Pick<RushEvidence, 'books'>): Finding {
  const all = [...books.declarations.values()]
  const broken = all.flatMap((book) => {
    const places = book.saves.map(({ path, value }) => `${path} ${JSON.stringify(value)}`)
    const counts: [string, number][] = [
      ...[...new Set(places)].map((place): [string, number] => [
        `save of ${place}`,
        places.filter((each) => each === place).length,
      ]),
      ['report', book.materials.length],
      ['form version', book.formVersions.length],
      ['signed form', book.scans.length],
      ['receipt', book.receipts.length],
      ...once.map((move): [string, number] => [`move ${move}`, book.moves[move] ?? 0]),
      ...auditedMoves.map((move): [string, number] => [`audit row of ${move}`, book.audited[move] ?? 0]),
    ]
    return counts.filter(([, count]) => count > 1).map(([what, count]) => `declaration ${book.id}: ${count} × ${what}`)
  })
  return { name: 'doubled', read: `${all.length} declarations`, broken }
}

/** By the clock of the first try as well as by that of the receipt. */
export function lateAccepted({ told, closedAtMs }: Pick<RushEvidence, 'told' | 'closedAtMs'>): Finding {
  const broken = told.flatMap(({ declaration, saves, receipt }) => [
    ...saves
      .filter(({ sentAtMs }) => sentAtMs > closedAtMs)
      .map(({ path, sentAtMs }) => `declaration ${declaration}: ${path}, ${sentAtMs - closedAtMs} ms late`),
    ...(receipt && Math.max(receipt.sentAtMs, receipt.receivedAtMs) > closedAtMs
      ? [`declaration ${declaration}: receipt ${receipt.number}`]
      : []),
  ])
  return { name: 'late ones accepted', read: `${told.filter(({ receipt }) => receipt).length} receipts`, broken }
}

/** Refused for the time though it was not over when the request came, by its own clock or since the answer was there before. */
export function inTimeRefused({ told, closedAtMs }: Pick<RushEvidence, 'told' | 'closedAtMs'>): Finding {
  const forTime = told.flatMap(({ declaration, refused }) =>
    refused?.code === 'deadline_passed' ? [{ declaration, ...refused }] : [],
  )
  const broken = forTime
    .filter(({ receivedAtMs, answeredAtMs }) => Math.min(receivedAtMs ?? answeredAtMs, answeredAtMs) <= closedAtMs)
    .map(({ declaration, step }) => `declaration ${declaration}: ${step}`)
  return { name: 'in time refused', read: `${forTime.length} refused for the time`, broken }
}

/** Whoever does not get to the end is told by the bell alone. */
export function stoppedElsewhere({ told }: Pick<RushEvidence, 'told'>): Finding {
  const broken = told.flatMap(({ declaration, refused, gaveUp }) => [
    ...(refused && refused.code !== 'deadline_passed'
      ? [`declaration ${declaration}: ${refused.step}: ${refused.code}`]
      : []),
    ...(gaveUp === null ? [] : [`declaration ${declaration}: ${gaveUp}`]),
  ])
  return { name: 'stopped by anything but the bell', read: `${told.length} declarants`, broken }
}

/** what was under way when something was killed is answered a little later */
const aftermathMs = 5000

/** While all is well nothing is answered as a bug. */
export function bugsAnswered({ met, outages }: Pick<RushEvidence, 'met' | 'outages'>): Finding {
  const broken = met
    .filter(({ status }) => status >= 500 && status !== 503)
    .filter(
      ({ sentAtMs, answeredAtMs }) =>
        !outages.some(({ fromMs, toMs }) => sentAtMs <= toMs + aftermathMs && answeredAtMs >= fromMs),
    )
    .map(({ step, status }) => `${step}: ${status}`)
  return { name: 'answered as a bug while all was well', read: `${met.length} requests`, broken }
}
