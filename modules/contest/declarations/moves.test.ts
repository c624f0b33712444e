import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#kernel/testing/app.ts'
import { propertyRuns } from '#kernel/testing/seeds.ts'
import { aCode, revokeAsAdmin } from '#modules/contest/authorization-codes/fixtures.ts'
import { anAdmin, aPupil, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { type DeclarationMove, type DeclarationState, declarationMoves, declarationStates } from './contract.ts'
import {
  aCompleteDraft,
  aDraft,
  aFreshIdNumber,
  aFrozenDeclaration,
  aSeason,
  aSignedDeclaration,
  aSubmittedDeclaration,
  closingSoon,
  groupKind,
  leanKind,
  type MadeDraft,
  must,
  paperlessKind,
  save,
  signed,
  soloKind,
} from './fixtures.ts'
import {
  approve,
  endReview,
  isChainIntact,
  lockAny,
  replaceSigned,
  returnForMending,
  rulesOf,
  stopsAbove,
  uploadSigned,
} from './server/index.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const ticks = ['true', 'own']
const soon = (on: TestApp) => new Date(on.clock.now().getTime() + 3_600_000)

/** a new value at each saving */
let hours = 0

function call(draft: MadeDraft, action: string, body?: unknown) {
  const me = app.as(draft.owner)
  const path = `/api/declarations/${draft.id}`
  if (action === 'save') {
    hours += 1
    const changes = [{ path: 'hours', value: hours, revision: 0 }]
    return me.patch(path, body ?? { changes })
  }
  if (action === 'delete') return me.delete(path)
  const bodies: Record<string, unknown> = { submit: { ticks }, withdraw: { to: 'draft' } }
  return me.post(`${path}/${action}`, body ?? bodies[action])
}

async function stateOf(id: string) {
  return await app.write((db) =>
    db
      .selectFrom('contest.declaration')
      .select(['state', 'form_version', 'authorization_code_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

async function codeOf(draft: MadeDraft) {
  return await app.write((db) =>
    db
      .selectFrom('contest.authorization_code as code')
      .innerJoin('contest.declaration as d', 'd.authorization_code_id', 'code.id')
      .select(['code.id', 'code.state', 'code.declaration_id'])
      .where('d.id', '=', draft.id)
      .executeTakeFirstOrThrow(),
  )
}

async function stepSigned(id: string, action: 'uploadSigned' | 'replaceSigned'): Promise<boolean> {
  const ctx = app.ctx()
  const { form_version: version } = await stateOf(id)
  return await ctx.change(`declarations.${action}`, async (tx) => {
    const step = action === 'uploadSigned' ? uploadSigned : replaceSigned
    return { subject: id, reply: await step(ctx, tx, id, version) }
  })
}

const matrixSeason = await aSeason(app, closingSoon(app))
const lean = { season: matrixSeason, kind: leanKind.code }

/** A declaration in that state, made by the product's own moves as far as they lead there yet. */
async function inState(state: DeclarationState): Promise<MadeDraft> {
  switch (state) {
    case 'draft':
      return await aCompleteDraft(app, lean)
    case 'signing':
      return await aFrozenDeclaration(app, lean)
    case 'signed':
      return await aSignedDeclaration(app, lean)
    case 'void': {
      const draft = await aDraft(app, lean)
      must(await call(draft, 'delete'))
      return draft
    }
    case 'withdrawn': {
      const draft = await aSubmittedDeclaration(app, lean)
      must(await call(draft, 'withdraw', { to: 'withdrawn' }))
      return draft
    }
    default: {
      const draft = await aSubmittedDeclaration(app, lean)
      if (state !== 'submitted') await reviewed(draft.id, state)
      return draft
    }
  }
}

/** By the moves of review, all its levels through; who may make them is the office's business. */
async function reviewed(id: string, state: 'returned' | 'refused' | 'qualified'): Promise<void> {
  const ctx = app.ctx()
  await ctx.change('declarations.review', async (tx) => {
    const row = await lockAny(tx, id)
    const rules = await rulesOf(ctx, row)
    const { window } = rules
    const stops = await stopsAbove(tx, row.unit_path)
    if (state === 'returned')
      await returnForMending(ctx, tx, row, { fixBy: soon(app), openedPaths: ['hours'], reason: '请改' })
    else if (state === 'refused') await endReview(ctx, tx, row, { action: 'refuse', reason: '不符', window })
    else while (await approve(ctx, tx, await lockAny(tx, id), { rules, stops }));
    return { subject: id, reply: null }
  })
}

describe('every state and every move of the table [S4-DECL-02] [S4-MOVES-01]', () => {
  const ofReview = ['approve', 'takeBackApproval', 'return', 'refuse', 'returnTimeout']
  // what only paperless kinds and robot teams do stands in teams.test.ts
  const ofOtherKinds = ['seal', 'swap']
  const actions = Object.keys(declarationMoves).filter(
    (name) => name !== '$states' && !ofReview.includes(name) && !ofOtherKinds.includes(name),
  ) as DeclarationMove[]
  for (const state of declarationStates) {
    test(`from ${state}, exactly the moves of the table lead on`, async () => {
      for (const action of actions) {
        const draft = await inState(state)
        const isLegal = (declarationMoves[action].from as readonly string[]).includes(state)
        const outcome = await attempt(draft, action)
        const after = (await stateOf(draft.id)).state
        const targets: readonly string[] = [declarationMoves[action].to].flat()
        expect({ action, outcome, after }).toEqual({
          action,
          outcome: isLegal ? 'done' : refusalOf(state, action),
          after: isLegal && action !== 'save' ? targets[0] : state,
        })
      }
    })
  }

  async function attempt(draft: MadeDraft, action: DeclarationMove): Promise<string> {
    if (action === 'uploadSigned' || action === 'replaceSigned')
      return (await stepSigned(draft.id, action)) ? 'done' : 'left alone'
    if (action === 'expire') {
      const window = draft.season.definition.window
      const before = app.clock.now().toISOString()
      app.clock.set(window.closesAt)
      app.clock.advance(3_600_000)
      const ran = app.modules.find((module) => module.name === 'contest.declarations')?.jobs?.['declarations.expire']
      await (ran as unknown as (ctx: unknown) => Promise<void>)(app.ctx())
      app.clock.set(before)
      return (await stateOf(draft.id)).state === 'void' && (await lastReason(draft.id)) === 'window-over'
        ? 'done'
        : 'left alone'
    }
    const answer = await call(draft, action)
    return answer.status === 200 ? 'done' : answer.body.code
  }

  function refusalOf(state: DeclarationState, action: DeclarationMove): string {
    if (['uploadSigned', 'replaceSigned', 'expire'].includes(action)) return 'left alone'
    return action === 'submit' && state === 'signing' ? 'signed_pages_missing' : 'wrong_state'
  }

  async function lastReason(id: string): Promise<string | null> {
    const row = await app.write((db) =>
      db
        .selectFrom('contest.declaration_move')
        .select('reason')
        .where('declaration_id', '=', id)
        .orderBy('position', 'desc')
        .executeTakeFirstOrThrow(),
    )
    return row.reason
  }
})

test('every move leaves actor, time, reason and a link of the hash chain, which shows a later change [S4-DECL-02]', async () => {
  const draft = await aSubmittedDeclaration(app)
  must(await call(draft, 'withdraw', { to: 'draft', reason: '还要修改摘要' }))
  const moves = await app.write((db) =>
    db
      .selectFrom('contest.declaration_move')
      .select(['position', 'action', 'from_state', 'to_state', 'actor_account_id', 'reason', 'at'])
      .where('declaration_id', '=', draft.id)
      .orderBy('position')
      .execute(),
  )
  const at = app.clock.now()
  const by = { actor_account_id: draft.owner.accountId, reason: null, at }
  expect(moves).toEqual([
    { position: 1, action: 'create', from_state: null, to_state: 'draft', ...by },
    { position: 2, action: 'freeze', from_state: 'draft', to_state: 'signing', ...by },
    { position: 3, action: 'uploadSigned', from_state: 'signing', to_state: 'signed', ...by, actor_account_id: null },
    { position: 4, action: 'submit', from_state: 'signed', to_state: 'submitted', ...by },
    { position: 5, action: 'withdraw', from_state: 'submitted', to_state: 'draft', ...by, reason: '还要修改摘要' },
  ])
  expect(await app.write((db) => isChainIntact(db, draft.id))).toBe(true)
  const rewrite = (reason: string | null) =>
    app.write((db) =>
      db
        .updateTable('contest.declaration_move')
        .set({ reason })
        .where('declaration_id', '=', draft.id)
        .where('position', '=', 2)
        .execute(),
    )
  await rewrite('forged')
  expect(await app.write((db) => isChainIntact(db, draft.id))).toBe(false)
  await rewrite(null)
})

describe('the deadline', () => {
  test('is judged to the millisecond by the arrival of the request, with the grace of the season', async () => {
    const wishes = { season: await aSeason(app, closingSoon(app)), kind: leanKind.code }
    const [early, late] = [await aSignedDeclaration(app, wishes), await aSignedDeclaration(app, wishes)]
    const draft = await aCompleteDraft(app, wishes)
    const { closesAt } = early.season.definition.window
    const before = app.clock.now().toISOString()
    app.clock.set(closesAt)
    app.clock.advance(60_000)
    const { receivedAt } = must(await call(early, 'submit'))
    expect(receivedAt).toBe(new Date(Date.parse(closesAt) + 60_000).toISOString())
    app.clock.set(late.season.definition.window.closesAt)
    app.clock.advance(60_001)
    const refused = await call(late, 'submit')
    expect([refused.status, refused.body.code]).toEqual([409, 'deadline_passed'])
    expect(refused.body.params.receivedAt).toBe(new Date(Date.parse(closesAt) + 60_001).toISOString())
    for (const action of ['save', 'freeze']) expect((await call(draft, action)).body.code).toBe('deadline_passed')
    expect((await call(late, 'unfreeze')).body.code).toBe('deadline_passed')
    const made = await app.as(draft.owner).post('/api/declarations', { season: wishes.season.id, kind: groupKind.code })
    expect(made.body.code).toBe('deadline_passed')
    app.clock.set(before)
  })

  test('counts the arrival of the headers: a body that comes later, over a slow line, is still in time', async () => {
    const season = await aSeason(app, closingSoon(app))
    const draft = await aSignedDeclaration(app, { season, kind: leanKind.code })
    const { closesAt, graceS } = season.definition.window
    const lastInstant = new Date(Date.parse(closesAt) + graceS * 1000)
    const before = app.clock.now().toISOString()
    app.clock.set(lastInstant.toISOString())
    const slow = request(`${await app.origin()}/api/declarations/${draft.id}/submit`, {
      method: 'POST',
      headers: {
        authorization: draft.owner.token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        // the server says "go on" as soon as it has read the headers
        expect: '100-continue',
      },
    })
    slow.flushHeaders()
    await once(slow, 'continue')
    app.clock.advance(30_000)
    const answered = once(slow, 'response')
    slow.end(JSON.stringify({ language: 'zh', channel: '1', ticks }))
    const [answer] = (await answered) as [IncomingMessage]
    const { data } = (await json(answer)) as { data: { receivedAt: string } }
    expect([answer.statusCode, data.receivedAt]).toEqual([200, lastInstant.toISOString()])
    app.clock.set(before)
  })

  test('nothing is written before the window opens, and no draft is made', async () => {
    const season = await aSeason(app, closingSoon(app))
    const draft = await aCompleteDraft(app, { season, kind: leanKind.code })
    const before = app.clock.now().toISOString()
    app.clock.set(season.definition.window.opensAt)
    app.clock.advance(-1)
    const owner = await aPupil(app)
    const made = await app.as(owner).post('/api/declarations', { season: season.id, kind: groupKind.code })
    expect(made.body.code).toBe('season_not_open')
    expect((await call(draft, 'save')).body.code).toBe('season_not_open')
    expect((await call(draft, 'freeze')).body.code).toBe('season_not_open')
    app.clock.set(before)
  })

  test('what was not submitted in time becomes void, with its code, and says why', async () => {
    const season = await aSeason(app, closingSoon(app))
    const draft = await aFrozenDeclaration(app, { season, kind: leanKind.code })
    const code = await codeOf(draft)
    const before = app.clock.now().toISOString()
    const expire = app.modules.find((module) => module.name === 'contest.declarations')?.jobs?.['declarations.expire']
    const run = () => (expire as unknown as (ctx: unknown) => Promise<void>)(app.ctx())
    app.clock.set(draft.season.definition.window.closesAt)
    app.clock.advance(61_000)
    await run()
    expect((await stateOf(draft.id)).state).toBe('signing')
    app.clock.advance(3_600_000)
    await run()
    const view = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
    expect([view.state, view.nextAction, view.reason]).toEqual(['void', 'none', '截止前没有提交，已自动作废'])
    const row = await app.write((db) =>
      db.selectFrom('contest.authorization_code').select(['state', 'void_reason']).where('id', '=', code.id).execute(),
    )
    expect(row).toEqual([{ state: 'void', void_reason: 'window-over' }])
    app.clock.set(before)
  })

  test('a deadline that is put off while late ones are made void counts for those that are left', async () => {
    const season = await aSeason(app, closingSoon(app))
    const draft = await aDraft(app, { season, kind: groupKind.code })
    const before = app.clock.now().toISOString()
    const expire = app.modules.find((module) => module.name === 'contest.declarations')?.jobs?.['declarations.expire']
    app.clock.set(draft.season.definition.window.closesAt)
    app.clock.advance(3_600_000)
    const office = app.as(await anAdmin(app))
    const closesAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const ctx = app.ctx()
    let isPutOff = false
    const change: typeof ctx.change = async (name, run) => {
      if (!isPutOff) must(await office.post(`/api/console/seasons/${season.id}/postpone`, { closesAt, reason: '断网' }))
      isPutOff = true
      return await ctx.change(name, run)
    }
    await (expire as unknown as (ctx: unknown) => Promise<void>)({ ...ctx, change })
    expect([isPutOff, (await stateOf(draft.id)).state]).toEqual([true, 'draft'])
    app.clock.set(before)
  })
})

describe('two at once', () => {
  test('one authorization code by two people: one gets the draft, the other is told', async () => {
    const season = await aSeason(app)
    const code = await aCode(app, { seasonId: season.id, kind: soloKind.code })
    const pupils = [await aPupil(app), await aPupil(app)]
    const body = { season: season.id, kind: soloKind.code, stage: 'junior', authorizationCode: code.code }
    const answers = await Promise.all(pupils.map((pupil) => app.as(pupil).post('/api/declarations', body)))
    expect(answers.map((answer) => answer.body.code).sort()).toEqual(['H0000', 'code_used'])
  })

  test('one pupil in two works: one is frozen, the other learns at the member, and not whose it is', async () => {
    const season = await aSeason(app)
    const idNumber = aFreshIdNumber(birthOnAtAge(app, 13))
    const drafts = [await aCompleteDraft(app, { season, idNumber }), await aCompleteDraft(app, { season, idNumber })]
    const answers = await Promise.all(drafts.map((draft) => call(draft, 'freeze')))
    expect(answers.map((answer) => answer.body.code).sort()).toEqual(['H0000', 'work_already_declared'])
    const lost = answers.findIndex((answer) => answer.status !== 200)
    const loser = drafts[lost]
    const winner = drafts[1 - lost]
    if (!loser || !winner) throw new Error('both were frozen')
    const refused = answers[lost]?.body
    const view = must(await app.as(loser.owner).get(`/api/declarations/${loser.id}`))
    expect(refused.fields.map((field: { path: string; code: string }) => [field.path, field.code])).toEqual([
      [`members.${view.people[0].id}`, 'work_already_declared'],
    ])
    expect(JSON.stringify(refused)).not.toContain(winner.id)
    expect(JSON.stringify(refused)).not.toContain(winner.number)
    // The place is free again when the first one is taken back into a draft.
    must(await call(winner, 'unfreeze'))
    must(await call(loser, 'freeze'))
  })

  test('the place is one per kind group: the same pupil in a group work is refused as well', async () => {
    const season = await aSeason(app)
    const idNumber = aFreshIdNumber(birthOnAtAge(app, 13))
    await aFrozenDeclaration(app, { season, idNumber })
    const group = await aCompleteDraft(app, { season, idNumber, kind: groupKind.code })
    expect((await call(group, 'freeze')).body.code).toBe('work_already_declared')
  })

  test('two submits at once give one receipt', async () => {
    const draft = await aSignedDeclaration(app)
    const answers = await Promise.all([call(draft, 'submit'), call(draft, 'submit')])
    expect(answers.map((answer) => answer.body.code).sort()).toEqual(['H0000', 'wrong_state'])
  })
})

test('a repeated submit with its idempotency key is answered alike and done once; with another body it is refused', async () => {
  const draft = await aSignedDeclaration(app)
  const headers = { 'idempotency-key': 'submit-once-0001' }
  const path = `/api/declarations/${draft.id}/submit`
  const first = await app.as(draft.owner).post(path, { ticks }, headers)
  const again = await app.as(draft.owner).post(path, { ticks }, headers)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers['idempotency-replayed']).toBe('true')
  const other = await app.as(draft.owner).post(path, { ticks: ['true'] }, headers)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('a submission is two trips to the database: the locks with what is read beside them, then all that is written', async () => {
  const season = await aSeason(app)
  const count = async () => {
    const draft = await aSignedDeclaration(app, { season, kind: leanKind.code })
    const { result, queries } = await app.countQueries(() => call(draft, 'submit'))
    must(result)
    return queries
  }
  await count()
  expect(await count()).toBe(2)
})

test('a submission without every statement lists those that are missing, and unknown ones are refused', async () => {
  const draft = await aSignedDeclaration(app)
  const missing = await call(draft, 'submit', { ticks: ['true'] })
  expect([missing.body.code, missing.body.fields]).toEqual([
    'ticks_missing',
    [{ path: 'ticks.own', code: 'tick_missing', message: '请阅读并勾选' }],
  ])
  expect((await call(draft, 'submit', { ticks: ['true', 'own', 'else'] })).body.fields[0]).toMatchObject({
    path: 'ticks.else',
    code: 'unknown_field',
  })
})

test('what no unit reviews is refused in words before it is printed, and where there is no print before it is handed in', async () => {
  // only schools review; the code of a county and an account without a school belong to none
  const sealed = { ...paperlessKind, members: leanKind.members }
  const season = await aSeason(app, { levels: ['school'], kinds: [leanKind, sealed] })
  const [printed, paperless] = [
    await aCompleteDraft(app, { season, kind: leanKind.code }),
    await aCompleteDraft(app, { season, kind: sealed.code }),
  ]
  for (const answer of [await call(printed, 'freeze', {}), await call(paperless, 'submit')])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'no_reviewing_unit',
      '这份申报所属的单位，本级和上级都没有负责审查这一类的单位，所以还不能提交。请用你学校或所在县区发的授权码重新申报，或联系大赛组委会',
    ])
  for (const { id, owner } of [printed, paperless]) {
    const { state, receiptNumber } = must(await app.as(owner).get(`/api/declarations/${id}`))
    expect([state, receiptNumber]).toEqual(['draft', null])
  }
})

test('a revoked code blocks the submission by name, and another code mends it without a new print', async () => {
  const draft = await aSignedDeclaration(app)
  await revokeAsAdmin(app, (await codeOf(draft)).id, '名额收回')
  expect((await call(draft, 'submit')).body.code).toBe('code_revoked')
  const code = await aCode(app, { seasonId: draft.season.id, kind: soloKind.code })
  const mended = await app
    .as(draft.owner)
    .post(`/api/declarations/${draft.id}/authorization-code`, { authorizationCode: code.code })
  expect(must(mended)).toEqual({ id: draft.id, state: 'signed', formVersion: 1 })
  must(await call(draft, 'submit'))
  expect((await codeOf(draft)).state).toBe('submitted')
})

test('a submitted declaration can be taken back until a reviewer opens it, into a draft with its code or for good', async () => {
  const draft = await aSubmittedDeclaration(app)
  expect(must(await call(draft, 'withdraw', { to: 'draft' })).state).toBe('draft')
  expect((await codeOf(draft)).state).toBe('bound')
  const check = must(await app.anonymous.get(`/api/receipts/${draft.receiptNumber}`))
  expect([check.isSignatureValid, check.isCurrent]).toEqual([true, false])
  must(await call(draft, 'freeze'))
  await signed(app, draft.id)
  must(await call(draft, 'submit'))
  expect((await stateOf(draft.id)).form_version).toBe(2)
  await app.write((db) =>
    db.updateTable('contest.declaration').set({ opened_at: app.clock.now() }).where('id', '=', draft.id).execute(),
  )
  const refused = await call(draft, 'withdraw', { to: 'withdrawn' })
  expect([refused.status, refused.body.code]).toEqual([409, 'opened_by_reviewer'])

  const other = await aSubmittedDeclaration(app)
  expect(must(await call(other, 'withdraw', { to: 'withdrawn' })).state).toBe('withdrawn')
  expect(await codeOf(other)).toMatchObject({ state: 'allocated', declaration_id: null })
})

test('an old form version never counts as signed', async () => {
  const draft = await aFrozenDeclaration(app)
  must(await call(draft, 'unfreeze'))
  must(await call(draft, 'freeze'))
  const ctx = app.ctx()
  const step = (version: number) =>
    ctx.change('declarations.uploadSigned', async (tx) => ({
      subject: draft.id,
      reply: await uploadSigned(ctx, tx, draft.id, version),
    }))
  expect(await step(1)).toBe(false)
  expect(await step(2)).toBe(true)
})

test('whatever a person and the clock do, in whatever order, every invariant holds', async () => {
  const season = await aSeason(app)
  const actions = fc.constantFrom(
    'create',
    'save',
    'freeze',
    'unfreeze',
    'sign',
    'unsign',
    'submit',
    'withdraw',
    'give-up',
    'delete',
    'rebind',
    'revoke',
  )
  const idNumbers = [1, 2].map(() => aFreshIdNumber(birthOnAtAge(app, 13)))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(actions, fc.nat(2)), { minLength: 4, maxLength: 14 }), async (steps) => {
      // Three drafts of two pupils: the first and the last are the same pupil's.
      const drafts = await Promise.all([0, 1, 2].map(async (place) => complete(place)))
      for (const [action, place] of steps) {
        const draft = drafts[place]
        if (draft) drafts[place] = await act(action, draft, place)
      }
      expect(await app.brokenInvariants()).toEqual({})
      expect(await crossed()).toEqual([])
      for (const draft of drafts) {
        expect(await app.write((db) => isChainIntact(db, draft.id))).toBe(true)
        await call(draft, 'withdraw', { to: 'withdrawn' })
        await call(draft, 'unfreeze')
        await call(draft, 'delete')
      }
    }),
    { numRuns: propertyRuns(15) },
  )

  async function complete(place: number): Promise<MadeDraft> {
    return await aCompleteDraft(app, { season, kind: leanKind.code, idNumber: idNumbers[place % 2] ?? '' })
  }

  async function act(action: string, draft: MadeDraft, place: number): Promise<MadeDraft> {
    if (action === 'create') {
      return (await stateOf(draft.id)).state === 'void' ? await complete(place) : draft
    }
    if (action === 'sign' || action === 'unsign')
      await stepSigned(draft.id, action === 'sign' ? 'uploadSigned' : 'replaceSigned')
    else if (action === 'give-up') await call(draft, 'withdraw', { to: 'withdrawn' })
    else if (action === 'revoke') await revokeAsAdmin(app, (await codeOf(draft)).id, '收回').catch(() => undefined)
    else if (action === 'rebind') {
      const code = await aCode(app, { seasonId: season.id, kind: leanKind.code })
      await app
        .as(draft.owner)
        .post(`/api/declarations/${draft.id}/authorization-code`, { authorizationCode: code.code })
    } else await call(draft, action)
    return draft
  }

  /** What no module alone may ask: a live code and a live declaration name each other. */
  async function crossed() {
    const { rows } = await app.write((db) =>
      sql`select code.id from contest.authorization_code code
          left join contest.declaration d on d.id = code.declaration_id and d.authorization_code_id = code.id
            and d.state in ('draft', 'signing', 'signed', 'submitted', 'returned', 'qualified')
          where code.declaration_id is not null and d.id is null
          union all
          select d.id from contest.declaration d join contest.authorization_code code on code.id = d.authorization_code_id
          where d.state in ('draft', 'signing', 'signed', 'submitted') and code.state <> 'void'
            and code.declaration_id is distinct from d.id
          union all
          select d.id from contest.declaration d join contest.authorization_code code on code.id = d.authorization_code_id
          where (d.state = 'submitted' or d.fix_by is not null) <> (code.state = 'submitted') and code.state <> 'void'
            and d.state in ('draft', 'signing', 'signed', 'submitted')`.execute(db),
    )
    return rows
  }
})

test('a message with the receipt goes to the person and into the inbox', async () => {
  const owner = await aPupil(app, { contacts: [{ by: 'email', target: 'kite@school.example' }] })
  const draft = await aSubmittedDeclaration(app, { owner })
  const messages = await app.write((db) =>
    db
      .selectFrom('platform.message')
      .select(['channel', 'template', 'subject', 'body'])
      .where('account_id', '=', owner.accountId)
      .orderBy('channel')
      .execute(),
  )
  const told = {
    template: 'declarations.messages.submitted',
    subject: '申报已提交：会转弯的风筝',
    body: `你申报的“会转弯的风筝”（个人作品，编号 ${draft.number}）已经提交成功。\n回执编号：${draft.receiptNumber}\n请保存好回执，之后可在“我的申报”中查看进展。`,
  }
  expect(messages).toEqual([
    { channel: 'app', ...told },
    { channel: 'email', ...told },
  ])
})

test('a kind that is added by data alone is declared through to the frozen form', async () => {
  const kayak = { ...groupKind, code: 'kayak-race', officialCode: 'KY', group: 'races', needsAuthorizationCode: false }
  const season = await aSeason(app, {
    kindGroups: [
      { code: 'work', labels: { zh: '作品' }, isOnePerPupil: true },
      { code: 'races', labels: { zh: '赛艇' }, isOnePerPupil: true },
    ],
    kinds: [soloKind, kayak],
  })
  const draft = await aCompleteDraft(app, { season, kind: 'kayak-race' })
  await save(app, draft, { hours: 3 })
  expect(must(await call(draft, 'freeze'))).toEqual({ id: draft.id, state: 'signing', formVersion: 1 })
  expect(draft.number).toMatch(/^47-KY-[0-9A-Z]{8}$/)
})
