import { Readable } from 'node:stream'
import { contextInside } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { authorizationCodeRoutes } from '#modules/contest/authorization-codes/contract.ts'
import { unusedDemoCodes } from '#modules/contest/authorization-codes/demo.ts'
import { authorizationCodeSchemas } from '#modules/contest/authorization-codes/schema.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import { type DeclarationDetail, declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { findAny } from '#modules/contest/declarations/server/index.ts'
import { printRoutes } from '#modules/contest/prints/contract.ts'
import { printSchemas } from '#modules/contest/prints/schema.ts'
import { paperOf, readSignedFile, setPapers } from '#modules/contest/prints/server/index.ts'
import { screeningRoutes } from '#modules/contest/screening/contract.ts'
import { screeningSchemas } from '#modules/contest/screening/schema.ts'
import { kindOf } from '#modules/contest/seasons/contract.ts'
import { currentSeasons, shownSeason } from '#modules/contest/seasons/server/index.ts'
import { holdersOf } from '#modules/platform/accounts/server/index.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { storeFile } from '#modules/platform/files/server/index.ts'
import { fillIn, mendingOf } from './fill-in.ts'
import { birthAt, nameAt, personOf, type Sheet } from './filling.ts'
import { type Hand, type Hands, type Place, placeOf } from './hands.ts'
import { type Deed, deedsOf, type Story, stories } from './stories.ts'

const dayMs = 86_400_000
/** Between two deeds, where the season is open long enough. */
const usualGapMs = 1.6 * dayMs
const zoneMs = 8 * 3_600_000
const morningMs = 8 * 3_600_000
const eveningMs = 20 * 3_600_000
/** Nobody declares in the first minute. */
const afterOpeningMs = 3_600_000
/** The school of the demo accounts: the codes it holds are for whoever tries the demo, it issues more for its own. */
const homeSchool = 'S0001'

/** One declaration of the living demo on its way. */
interface Life {
  hands: Hands
  story: Story
  sheet: Sheet
  season: string
  school: Place
  deeds: readonly Deed[]
  owner: string
}

/**
 * Makes the declaration at that place of the list, from where it stands to where its story ends. Each deed is a transaction of its
 * own and its moves tell which were done, so it can be cut off anywhere and begun again.
 * @param filledAt when the demo was filled in: its days are reckoned back from then
 */
export async function live(hands: Hands, place: number, filledAt: Date): Promise<void> {
  const story = stories[place]
  if (!story) throw new Error(`the demo has no story ${place}`)
  const life = await lifeOf(hands, { ...story, place }, filledAt)
  const times = timesOf(life, filledAt)
  let detail = await standingOf(life, times[0] ?? filledAt)
  for (let at = detail?.moves.length ?? 0; at < life.deeds.length; at += 1) {
    const deed = life.deeds[at] as Deed
    const hand = await hands.person(life.owner, times[at] ?? filledAt)
    await does[deed](life, hand, detail?.id ?? '')
    detail = await standingOf(life, times[at] ?? filledAt)
  }
  if (detail?.state !== 'draft' || life.deeds.at(-1) !== 'create') return
  const hand = await hands.person(life.owner, times[0] ?? filledAt)
  await fillIn(hand, detail.id, life.sheet, { isBegun: story.way === 'begun' })
}

async function lifeOf(hands: Hands, story: Story & { contest: string; place: number }, filledAt: Date): Promise<Life> {
  const ctx = hands.program(filledAt)
  const { seasons } = await currentSeasons(ctx, story.contest)
  const open = seasons.find(({ phase }) => phase === 'open')
  const shown = open && (await shownSeason(ctx.db, open.id))
  if (!open || !shown) throw new Error(`the demo has no open season of ${story.contest}`)
  const { definition } = shown.season
  const kind = kindOf(definition, story.kind)
  const school = await placeOf(ctx, `S${String(story.school).padStart(4, '0')}`)
  const dictionary = await dictionaryOf(ctx)
  const choices = Object.fromEntries(
    Object.entries(dictionary).map(([type, entries]) => [type, entries.map(({ code }) => code)]),
  )
  const { title, stage, place } = story
  const sheet = { definition, kind, title, stage, school, choices, place }
  const deeds = deedsOf(story.way, kind, definition)
  const life = { hands, story, sheet, season: open.id, school, deeds }
  return { ...life, owner: await ownerOf(life, timesOf(life, filledAt)[0] ?? filledAt) }
}

/** When each deed is done: the last where the story says, those before it at equal distances, the first after the opening. */
function timesOf({ story, sheet, deeds }: Pick<Life, 'story' | 'sheet' | 'deeds'>, filledAt: Date): Date[] {
  const endMs = filledAt.getTime() - story.endedDaysAgo * dayMs
  const opensMs = Date.parse(sheet.definition.window.opensAt) + afterOpeningMs
  const gapMs = Math.min(usualGapMs, Math.max(0, endMs - opensMs) / Math.max(1, deeds.length - 1))
  return deeds.map((_, at) => byDay(endMs - gapMs * (deeds.length - 1 - at), filledAt.getTime()))
}

/** The same day in Shanghai, between eight in the morning and eight in the evening, or now; what came first stays first. */
function byDay(atMs: number, nowMs: number): Date {
  const midnightMs = Math.floor((atMs + zoneMs) / dayMs) * dayMs - zoneMs
  const lastsMs = Math.min(dayMs, nowMs - midnightMs)
  const endsMs = Math.min(eveningMs, lastsMs)
  if (endsMs <= morningMs) return new Date(atMs)
  return new Date(midnightMs + morningMs + ((atMs - midnightMs) / lastsMs) * (endsMs - morningMs))
}

/** Of fourteen and more: nobody has to consent. */
const oldEnough = ['junior', 'senior', 'vocational']

/** Who declares: a pupil where the kind is for pupils, else a teacher; a unit's honour is declared by its contact. */
async function ownerOf({ hands, sheet, school }: Omit<Life, 'owner'>, at: Date): Promise<string> {
  const { kind, stage, place, definition } = sheet
  const { declarants } = kind
  if (!declarants.includes('pupil') && !declarants.includes('teacher'))
    return (await hands.officerOf(school.path.at(-2) ?? school.id, at)).actor.accountId ?? ''
  const isPupil = declarants.includes('pupil') && oldEnough.includes(stage)
  const { idNumber } = personOf(sheet, 'member', 0)
  return await hands.accountOf(hands.program(at), {
    loginName: `life${String(place + 1).padStart(2, '0')}`,
    kind: isPupil ? 'pupil' : 'teacher',
    name: nameAt(place * 4),
    organizationId: school.id,
    ...(isPupil && typeof idNumber === 'string'
      ? { birthOn: birthAt({ definition, stage }, place * 4), sex: 'female', ethnicity: '01', idType: '01', idNumber }
      : {}),
  })
}

/** The declaration as its owner sees it; null before it was made. */
async function standingOf(life: Life, at: Date): Promise<DeclarationDetail | null> {
  const hand = await life.hands.person(life.owner, at)
  const { rows } = await hand.ask(declarationRoutes.list, declarationSchemas.list, {
    query: { contest: life.sheet.definition.contest, limit: 100 },
  })
  const own = rows.findLast((row) => row.kind === life.story.kind && row.season.id === life.season)
  const view = { params: { declaration: own?.id ?? '' } }
  return own ? await hand.ask(declarationRoutes.view, declarationSchemas.view, view) : null
}

type Does = (life: Life, hand: Hand, id: string) => Promise<unknown>

const reason = '提交后发现还要再改'

const does: Readonly<Record<Deed, Does>> = {
  create: begin,
  freeze: async ({ sheet }, hand, id) => {
    await fillIn(hand, id, sheet, { isBegun: false })
    await hand.ask(declarationRoutes.freeze, declarationSchemas.freeze, { params: { declaration: id } })
  },
  unfreeze: (_life, hand, id) =>
    hand.ask(declarationRoutes.unfreeze, declarationSchemas.unfreeze, { params: { declaration: id } }),
  sign,
  submit: async ({ sheet }, hand, id) => {
    const { kind } = sheet
    if (kind.isPaperless) await fillIn(hand, id, sheet, { isBegun: false })
    const body = { ticks: kind.ticks.map(({ code }) => code) }
    await hand.ask(declarationRoutes.submit, declarationSchemas.submit, { params: { declaration: id }, body })
  },
  withdraw: (_life, hand, id) =>
    hand.ask(declarationRoutes.withdraw, declarationSchemas.withdraw, {
      params: { declaration: id },
      body: { to: 'withdrawn', reason },
    }),
  backToDraft: (_life, hand, id) =>
    hand.ask(declarationRoutes.withdraw, declarationSchemas.withdraw, {
      params: { declaration: id },
      body: { to: 'draft', reason },
    }),
  delete: (_life, hand, id) =>
    hand.ask(declarationRoutes.delete, declarationSchemas.delete, { params: { declaration: id } }),
  approve: async ({ hands }, { context }, id) => {
    const officer = await reviewerOf(hands, context(), id)
    const params = { declaration: id }
    await officer.ask(screeningRoutes.open, screeningSchemas.open, { params })
    await officer.ask(screeningRoutes.approve, screeningSchemas.approve, { params, body: { opinion: '同意推荐。' } })
  },
  return: async ({ hands, sheet }, { context }, id) => {
    const officer = await reviewerOf(hands, context(), id)
    await officer.ask(screeningRoutes.return, screeningSchemas.return, {
      params: { declaration: id },
      body: {
        reasons: ['materials-incomplete'],
        opinion: '请把过程写具体一些：做了几次，每次改了什么。',
        openedPaths: [mendingOf(sheet).path],
      },
    })
  },
  refuse,
}

/** The draft, with a code of its school; the home school issues one first. */
async function begin({ hands, sheet, season, school }: Life, hand: Hand): Promise<void> {
  const { kind, stage } = sheet
  const ctx = hand.context()
  await hand.atOnce(async (tx) => {
    const within = contextInside(ctx, tx)
    const code = kind.needsAuthorizationCode ? await codeFor(within) : {}
    const body = { season, kind: kind.code, stage, ...code }
    await hand.ask(declarationRoutes.create, declarationSchemas.create, { body }, within)

    async function codeFor(inside: Ctx): Promise<{ authorizationCode: string }> {
      if (school.code !== homeSchool) {
        const wanted = { kind: kind.code, organizationId: school.id, now: ctx.clock.now() }
        const [unused] = await unusedDemoCodes(ctx, inside.db, wanted)
        if (!unused) throw new Error(`${school.name} has no code for ${kind.code} left`)
        return { authorizationCode: unused.code }
      }
      const officer = await hands.officerOf(school.id, ctx.clock.now())
      const expiresAt = sheet.definition.window.closesAt
      const asked = { body: { season, kind: kind.code, count: 1, expiresAt } }
      const { issue } = authorizationCodeRoutes
      const inOffice = contextInside(officer.context(), tx)
      const { codes } = await officer.ask(issue, authorizationCodeSchemas.issue, asked, inOffice)
      return { authorizationCode: codes[0]?.code ?? '' }
    }
  })
}

/** The printed form comes back, and its pages are read at once: no worker is to find it half-way, on the clock of today. */
async function sign({ hands }: Life, hand: Hand, id: string): Promise<void> {
  const ctx = hand.context()
  const row = await findAny(ctx.db, id)
  if (!row) throw new Error(`declaration ${id} is gone`)
  const { pdf } = await setPapers(ctx, [await paperOf(ctx, row)])
  const name = `${row.number}-签章.pdf`
  const { fileId } = await storeFile(ctx, { purpose: 'signed-form', name, bytes: Readable.from([pdf]) })
  await hand.atOnce(async (tx) => {
    const asked = { params: { declaration: id }, body: { fileIds: [fileId] } }
    await hand.ask(printRoutes.addSigned, printSchemas.addSigned, asked, contextInside(ctx, tx))
    const program = contextInside(hands.program(ctx.clock.now()), tx)
    await readSignedFile(program, { declarationId: id, formVersion: row.form_version, fileId })
  })
}

async function reviewerOf(hands: Hands, ctx: Ctx, id: string): Promise<Hand> {
  const row = await findAny(ctx.db, id)
  if (!row?.review_unit_id) throw new Error(`declaration ${id} waits for nobody`)
  return await hands.officerOf(row.review_unit_id, ctx.clock.now())
}

/** At the last level a second person agrees. */
async function refuse({ hands }: Life, { context }: Hand, id: string): Promise<void> {
  const officer = await reviewerOf(hands, context(), id)
  const ctx = officer.context()
  const unit = officer.actor.scope?.organizationId ?? ''
  const others = await holdersOf(ctx.db, 'contest-secretariat', [unit])
  const other = others.find(({ accountId }) => accountId !== officer.actor.accountId)
  const params = { declaration: id }
  await officer.atOnce(async (tx) => {
    const body = { reasons: ['not-accepted-scope'], opinion: '与本类别的要求不符，不予通过。' }
    const within = contextInside(ctx, tx)
    const { state } = await officer.ask(screeningRoutes.refuse, screeningSchemas.refuse, { params, body }, within)
    if (state === 'refused') return
    if (!other) throw new Error('the demo has no second person')
    const second = await hands.person(other.accountId, ctx.clock.now())
    const asked = { params, body: { agrees: true } }
    const { settleRefusal } = screeningRoutes
    await second.ask(settleRefusal, screeningSchemas.settleRefusal, asked, contextInside(second.context(), tx))
  })
}
