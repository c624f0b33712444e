import { type RawBuilder, sql } from 'kysely'
import { renderSVG } from 'uqr'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { wordedDay } from '#kernel/server/words.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { declarationTable, placeNames } from '#modules/contest/declarations/server/index.ts'
import {
  accentOf,
  footer,
  missingCharacters,
  type PaperName,
  type Picture,
  paperDisposition,
  requireSigned,
  sendPdf,
  signAddress,
  typeset,
} from '#modules/contest/prints/server/index.ts'
import { printedPortrait, renderPdfPages } from '#modules/platform/files/server/index.ts'
import { type ExamKey, environmentIn, environmentKey, examOf, type KnownExam } from './sittings.ts'

/** A candidate on a seat, with all that papers say about both. */
export interface SeatedCandidate {
  id: string
  season: string
  exam: string
  name: string
  ticket: string
  school_id: string
  portrait_file_id: string | null
  room_id: string
  room: string
  venue: string
  address: string
  map_note: string | null
  seat: string
  is_published: boolean
  /** from which the seats were planned */
  seed: string | null
  /** code of the system on which the candidate wants to work; null where the form does not ask */
  environment: string | null
}

/** Those of the candidates that have a seat, by room and seat. */
export async function seatedCandidates(db: Queryable, where: RawBuilder<unknown>): Promise<SeatedCandidate[]> {
  const { rows } = await sql<SeatedCandidate>`
    select candidate.id, sitting.season_id as season, sitting.exam, candidate.name, candidate.ticket_number as ticket,
      candidate.school_id, candidate.portrait_file_id, room.id as room_id, room.name as room, venue.name as venue,
      venue.address, venue.map_note, candidate.seat_row || '-' || candidate.seat_column as seat,
      sitting.seats_published_at is not null as is_published, sitting.seed,
      declaration.field_values->>${environmentKey} as environment
    from contest.exam_candidate candidate join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
    join contest.exam_room room on room.id = candidate.room_id join contest.exam_venue venue on venue.id = room.venue_id
    left join ${declarationTable} on declaration.id = candidate.declaration_id
    where candidate.state = 'admitted' and ${where}
    order by venue.name, room.name, room.id, candidate.seat_row, candidate.seat_column`.execute(db)
  return rows
}

/** Why a ticket cannot be printed; the others go on. */
export interface TicketFailure {
  ticket: string
  name: string
  code: 'portrait_unreadable' | 'characters_missing'
  details: string
}

interface GatheredTickets {
  owner: string
  tickets: ReturnType<typeof ticketOf>[]
  pictures: Picture[]
  failures: TicketFailure[]
}

/**
 * All that stands on tickets. What is wrong with one keeps none of the others back.
 * @param portraits the next ones are these candidates'
 */
export async function gatherTickets(
  ctx: Ctx,
  known: KnownExam,
  candidates: readonly SeatedCandidate[],
  portraits = portraitsOf(ctx, candidates),
): Promise<GatheredTickets> {
  const names = await placeNames(
    { ...ctx, language: 'zh' },
    candidates.map((each) => each.school_id),
  )
  const pictures: Picture[] = []
  const failures: TicketFailure[] = []
  const tickets: GatheredTickets['tickets'] = []
  for (const each of candidates) {
    const school = names[each.school_id]?.name ?? ''
    const missing = missingCharacters(each.name + school)
    const { value: portrait } = await portraits.next()
    if (missing.length > 0) failures.push(failureOf(each, 'characters_missing', missing.join(' ')))
    else if (portrait === 'unreadable') failures.push(failureOf(each, 'portrait_unreadable', ''))
    else {
      if (portrait) pictures.push(portrait)
      tickets.push(ticketOf(ctx, known, each, { school, portrait: portrait?.path ?? null }))
    }
  }
  return { owner: ownerOf(ctx, candidates), tickets, pictures, failures }
}

interface SetTickets {
  pdf: Buffer | null
  count: number
  failures: TicketFailure[]
}

/** Sets tickets, each on a page of one PDF. */
export async function setTickets(
  known: KnownExam,
  { owner, tickets, pictures, failures }: GatheredTickets,
): Promise<SetTickets> {
  if (tickets.length === 0) return { pdf: null, count: 0, failures }
  const { pdf } = await typeset(owner, 'admission-tickets', { ...headOf(known), tickets }, pictures)
  return { pdf, count: tickets.length, failures }
}

/** Who asks; a signed address is opened by nobody in particular, and then it is the turn of whom the paper is about. */
function ownerOf(ctx: Ctx, [first]: readonly SeatedCandidate[]): string {
  return ctx.actor.accountId ?? first?.id ?? 'nobody'
}

function failureOf(each: SeatedCandidate, code: TicketFailure['code'], details: string): TicketFailure {
  return { ticket: formatCode(each.ticket), name: each.name, code, details }
}

/** What heads every paper of an exam. */
export function headOf({ definition, exam }: KnownExam) {
  const [start = '', end = ''] = [
    minuteIn(definition.timeZone, exam.startsAt),
    minuteIn(definition.timeZone, exam.endsAt),
  ]
  return {
    accent: accentOf(definition.contest),
    seasonTitle: definition.title.zh,
    exam: exam.labels.zh,
    time: `${wordedDay(start, 'zh')} 至 ${end.startsWith(start.slice(0, 10)) ? end.slice(11) : wordedDay(end, 'zh')}`,
    rules: exam.rules.map((rule) => rule.zh),
    footer,
  }
}

function ticketOf(
  ctx: Ctx,
  { definition, exam }: KnownExam,
  each: SeatedCandidate,
  more: { school: string; portrait: string | null },
) {
  return {
    name: each.name,
    ticket: formatCode(each.ticket),
    venue: each.venue,
    address: each.address,
    mapNote: each.map_note ?? '',
    room: each.room,
    seat: each.seat,
    environment: environmentIn(definition, exam, each.environment, 'zh'),
    // any mask is read as well; trying all eight took a third of the time of setting a ticket
    qr: renderSVG(ticketAddress(ctx, each.ticket), { ecc: 'M', border: 1, maskPattern: 0 }),
    ...more,
  }
}

/** What the code on a ticket says: the screen on which its attendance is kept. It opens nothing by itself. */
function ticketAddress(ctx: Ctx, ticket: string): string {
  return `${ctx.config.publicUrl}/console/contest/olympiads?tab=attendance&ticket=${ticket}`
}

type Portrait = Picture | null | 'unreadable'

/** So many portraits are in hand at once, about a room's: one without its size of print may be ten megabytes. */
const portraitsAhead = 40

/** The portraits of candidates in their order, made ahead of whoever takes them: they get ready while tickets are set. */
export async function* portraitsOf(ctx: Ctx, candidates: readonly SeatedCandidate[]): AsyncGenerator<Portrait, null> {
  const begun: Promise<Portrait>[] = []
  for (const each of candidates) {
    // none of them ever rejects: whoever stops taking leaves nothing behind
    begun.push(portraitOf(ctx, each))
    if (begun.length === portraitsAhead) yield* begun.splice(0, 1)
  }
  yield* begun
  return null
}

async function portraitOf(ctx: Ctx, each: SeatedCandidate): Promise<Portrait> {
  if (each.portrait_file_id === null) return null
  try {
    return { path: `/portraits/${each.id}.jpg`, bytes: await printedPortrait(ctx, each.portrait_file_id) }
  } catch (error) {
    ctx.log.warn({ err: error, candidate: each.id }, 'a portrait could not be read for a ticket')
    return 'unreadable'
  }
}

const ticketPath = '/api/olympiad-tickets'

/** Where a ticket is fetched, as PDF and as picture. */
export function ticketAddresses(ctx: Ctx, candidate: string) {
  const address = (as: 'pdf' | 'picture') => signAddress(ctx, ticketPath, { of: candidate, as })
  return { pdf: address('pdf').url, picture: address('picture').url, expiresAt: address('pdf').expiresAt }
}

/** The ticket behind such an address. @throws not_found while it has no published seat */
export async function sendTicket(
  ctx: Ctx,
  asked: { of: string; as: 'pdf' | 'picture'; expires: number; signature: string },
  exchange: RawExchange,
): Promise<null> {
  requireSigned(ctx, ticketPath, { of: asked.of, as: asked.as }, asked)
  const [candidate] = await seatedCandidates(ctx.db, sql`candidate.id = ${asked.of}`)
  if (!candidate) throw kernelRefusals.not_found()
  const known = await examOf(ctx.db, candidate)
  const { pdf } = await setTickets(known, await gatherTickets(ctx, known, [candidate]))
  if (!pdf) throw kernelRefusals.not_found()
  if (asked.as === 'pdf') sendPdf(ctx, exchange, ticketName(candidate), pdf)
  else await sendPicture(ctx, exchange, candidate, pdf)
  return null
}

function ticketName({ ticket }: Pick<SeatedCandidate, 'ticket'>): PaperName {
  return { paper: 'ticket', which: ticket }
}

async function sendPicture(
  ctx: Ctx,
  { reply }: RawExchange,
  candidate: Pick<SeatedCandidate, 'id' | 'ticket'>,
  pdf: Buffer,
): Promise<void> {
  const [page] = await renderPdfPages(candidate.id, pdf, { maxPages: 1 })
  if (!page) throw new Error('the ticket has no page')
  void reply
    .header('content-type', 'image/png')
    .header('content-disposition', paperDisposition(ctx, ticketName(candidate), 'png'))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(page.picture)
}

const roomPath = '/api/olympiad-room-papers'

export function roomPapersAddress(ctx: Ctx, asked: ExamKey & { room: string }) {
  const { season, exam, room } = asked
  return signAddress(ctx, roomPath, { season, exam, room })
}

/** Door sign, list and attendance sheet of one room, as one PDF. */
export async function roomPapers(
  ctx: Ctx,
  known: KnownExam,
  candidates: readonly SeatedCandidate[],
): Promise<Buffer | null> {
  const [first] = candidates
  if (!first) return null
  const names = await placeNames(
    { ...ctx, language: 'zh' },
    candidates.map((each) => each.school_id),
  )
  const rows = candidates.map((each) => ({
    seat: each.seat,
    name: each.name,
    ticket: formatCode(each.ticket),
    school: names[each.school_id]?.name ?? '',
    environment: environmentIn(known.definition, known.exam, each.environment, 'zh'),
  }))
  const { room, venue, seed } = first
  const data = { ...headOf(known), room, venue, seed: seed ?? '', rows }
  return (await typeset(ownerOf(ctx, candidates), 'exam-room', data)).pdf
}

export async function sendRoomPapers(
  ctx: Ctx,
  asked: ExamKey & { room: string; expires: number; signature: string },
  exchange: RawExchange,
): Promise<null> {
  const { season, exam, room } = asked
  requireSigned(ctx, roomPath, { season, exam, room }, asked)
  const known = await examOf(ctx.db, asked)
  const candidates = await seatedCandidates(
    ctx.db,
    sql`room.id = ${room} and sitting.season_id = ${season} and sitting.exam = ${exam}`,
  )
  const pdf = await roomPapers(ctx, known, candidates)
  if (!pdf) throw kernelRefusals.not_found()
  sendPdf(ctx, exchange, { paper: 'roomPapers', which: candidates[0]?.room ?? '' }, pdf)
  return null
}
