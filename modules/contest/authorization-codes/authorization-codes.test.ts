import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { flush } from '#kernel/server/connection.ts'
import { retentionClasses } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { codeOf, formatCode, readCode } from './contract/check-code.ts'
import { aCode, revokeAsAdmin } from './fixtures.ts'
import { bindCodeTo, codeLock, issueCodes, lockCodeLater, releaseCode, setQuota } from './server/index.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const season = await aSeason(app)
const kind = 'student-work-individual'
const digits = fc.array(fc.nat(31), { minLength: 11, maxLength: 11 })
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

describe('the check character', () => {
  test('a code is read back however it was typed: small letters, spaces, dashes, O for 0, I and L for 1', () => {
    fc.assert(
      fc.property(digits, (random) => {
        const code = codeOf(random)
        const typed = ` ${formatCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ')}\n`
        expect(readCode(typed)).toBe(code)
      }),
    )
  })

  test('every single wrong character and every swap of two is noticed', () => {
    fc.assert(
      fc.property(digits, fc.nat(11), fc.nat(11), fc.nat(31), (random, a, b, other) => {
        const code = [...codeOf(random)]
        const wrong = code.with(a, alphabet.charAt(other)).join('')
        expect(readCode(wrong)).toBe(wrong === code.join('') ? wrong : null)
        const swapped = code
          .with(a, code[b] ?? '')
          .with(b, code[a] ?? '')
          .join('')
        expect(readCode(swapped)).toBe(swapped === code.join('') ? swapped : null)
      }),
      { numRuns: 500 },
    )
  })

  test('codes of another length, and U, are none', () => {
    expect(['', '0', 'ABCD-EFGH-JKM', 'ABCD-EFGH-JKMN-P', 'UUUU-UUUU-UUUU'].map(readCode)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('looking a code up', () => {
  const lookUp = async (body: Record<string, unknown>, as = aPupil(app)) =>
    app.as(await as).post('/api/authorization-codes/look-up', body)

  test('says of a code of a season that is closed that it is of another one', async () => {
    const closed = await aSeason(app)
    const { code } = await aCode(app, { seasonId: closed.id, kind })
    const close = `/api/console/seasons/${closed.id}/close`
    expect((await app.as(await anAdmin(app)).post(close, { reason: '本届结束' })).body.code).toBe('H0000')
    const refused = await lookUp({ code })
    expect([refused.status, refused.body.code]).toEqual([409, 'code_other_season'])
  })

  test('shows what it grants, however it was typed', async () => {
    const code = await aCode(app, {
      seasonId: season.id,
      kind,
      stage: 'junior',
      expiresAt: new Date('2026-04-01T00:00:00Z'),
    })
    const answer = await lookUp({ code: code.code.toLowerCase().replaceAll('-', ' ') })
    const definition = season.definition.kinds.find((each) => each.code === kind)
    expect(answer.body.data).toEqual({
      code: code.code,
      season: { id: season.id, contest: 'innovation', title: season.definition.title },
      kind: { code: kind, labels: definition?.labels, participation: 'individual' },
      stage: 'junior',
      unit: '青溪县科协',
      unitsAbove: [],
      team: null,
      expiresAt: '2026-04-01T00:00:00.000Z',
    })
  })

  test('tells the refusals apart: malformed, unknown, used, revoked, another season, kind or stage, expired', async () => {
    const other = await aSeason(app)
    const make = (wishes: { stage?: string; expiresAt?: Date } = {}) =>
      aCode(app, { seasonId: season.id, kind, ...wishes })
    const [used, revoked, fine] = [await make(), await make(), await make({ stage: 'junior' })]
    const expired = await make({ expiresAt: new Date('2026-03-02T00:59:59Z') })
    await bind(used.code)
    await revokeAsAdmin(app, revoked.id, '名额收回')
    const refusalOf = async (body: Record<string, unknown>) => (await lookUp(body)).body.code
    expect(await refusalOf({ code: 'ABCD-EFGH-JKMN' })).toBe('code_malformed')
    expect(await refusalOf({ code: '0000-0000-0000' })).toBe('code_unknown')
    expect(await refusalOf({ code: used.code })).toBe('code_used')
    expect(await refusalOf({ code: revoked.code })).toBe('code_revoked')
    expect(await refusalOf({ code: fine.code, season: other.id })).toBe('code_other_season')
    expect(await refusalOf({ code: fine.code, kind: 'student-work-group' })).toBe('code_other_kind')
    expect(await refusalOf({ code: fine.code, kind, stage: 'senior' })).toBe('code_other_stage')
    expect(await refusalOf({ code: expired.code })).toBe('code_expired')
    expect(await refusalOf({ code: fine.code, season: season.id, kind, stage: 'junior' })).toBe('H0000')
  })

  test('after twenty wrong codes even a right one must wait, for this account alone, and only for a while', async () => {
    const pupil = await aPupil(app)
    const right = await aCode(app, { seasonId: season.id, kind })
    for (let tried = 0; tried < 20; tried += 1)
      expect((await lookUp({ code: '0000-0000-0000' }, Promise.resolve(pupil))).body.code).toBe('code_unknown')
    const refused = await lookUp({ code: right.code }, Promise.resolve(pupil))
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '900',
    ])
    expect(refused.body.message).toBe('尝试次数过多，请在 15 分钟后再试')
    expect((await lookUp({ code: right.code })).status).toBe(200)
    app.clock.advance(15 * 60_000)
    expect((await lookUp({ code: right.code }, Promise.resolve(pupil))).status).toBe(200)
  })
})

async function bind(code: string, declarationId = app.ctx().random.uuid()) {
  const ctx = app.ctx()
  return await ctx.change('test.bind', async (tx) => {
    const wish = { seasonId: season.id, kind, declarationId, declarationNumber: 'CY-0001', now: ctx.receivedAt }
    const reply = await bindCodeTo(ctx, tx, code, wish)
    return {
      subject: declarationId,
      reply: 'row' in reply ? { id: reply.row.id, code: 'bound' } : { id: '', code: reply.refusal.code },
    }
  })
}

describe('the life of a code', () => {
  const stateOf = async (id: string) =>
    await app.write((db) =>
      db
        .selectFrom('contest.authorization_code')
        .select(['state', 'void_reason', 'declaration_id'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
  const step = (work: (tx: Parameters<Parameters<ReturnType<typeof app.ctx>['change']>[1]>[0]) => Promise<void>) =>
    app.ctx().change('test.step', async (tx) => {
      await work(tx)
      return { subject: 'code', reply: null }
    })

  test('released in time it is free again, afterwards void; revoked it stays revoked', async () => {
    const [free, late, revoked] = [0, 1, 2].map(() => aCode(app, { seasonId: season.id, kind }))
    const ids = await Promise.all([free, late, revoked].map(async (made) => (await bind((await made)?.code ?? '')).id))
    const [a = '', b = '', c = ''] = ids
    await step((tx) => releaseCode(tx, a, { isInTime: true }))
    await step((tx) => releaseCode(tx, b, { isInTime: false }))
    await revokeAsAdmin(app, c, '名额收回')
    await step((tx) => releaseCode(tx, c, { isInTime: true }))
    expect([await stateOf(a), await stateOf(b), await stateOf(c)]).toEqual([
      { state: 'allocated', void_reason: null, declaration_id: null },
      { state: 'void', void_reason: 'window-over', declaration_id: null },
      { state: 'void', void_reason: '名额收回', declaration_id: null },
    ])
    const lockOf = codeLock<{ id: string }>((value) => sql`${value('id')}`)
    const submit = (id: string) =>
      step(async (tx) => {
        const code = await lockCodeLater(tx, lockOf({ id }))
        await flush(tx)
        await code.submit()
      })
    await expect(submit(c)).rejects.toMatchObject({ code: 'code_revoked' })
    await expect(submit(a)).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(revokeAsAdmin(app, c, 'again')).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('of ten that bind one code at once exactly one wins', async () => {
    const { code } = await aCode(app, { seasonId: season.id, kind })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => bind(code)))
    expect(outcomes.map((outcome) => outcome.code).sort()).toEqual(['bound', ...Array(9).fill('code_used')])
  })
})

describe('a quota', () => {
  async function unitWith(quotas: { stage: string | null; amount: number }[]): Promise<string> {
    const { id } = await anOrganization(app, { kind: 'unit', level: 'county' })
    await app.ctx().change('test.quota', async (tx) => {
      for (const quota of quotas) await setQuota(tx, { seasonId: season.id, organizationId: id, kind, ...quota })
      return { subject: id, reply: null }
    })
    return id
  }
  const issue = (organizationId: string, count: number, stage: string | null = null) =>
    issueCodes(app.ctx(), { seasonId: season.id, organizationId, kind, stage, count })

  test('is never passed, not even by several who issue at once', async () => {
    const unit = await unitWith([{ stage: null, amount: 10 }])
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => issue(unit, 3)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBe(3)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'quota_exceeded' })
    expect(await issue(unit, 1)).toHaveLength(1)
    await expect(issue(unit, 1)).rejects.toMatchObject({ params: { amount: 10, left: 0 } })
  })

  test('of a stage holds beside the one of all stages, and a revoked code frees its place', async () => {
    const unit = await unitWith([
      { stage: null, amount: 3 },
      { stage: 'junior', amount: 2 },
    ])
    const [first] = await issue(unit, 2, 'junior')
    await expect(issue(unit, 1, 'junior')).rejects.toMatchObject({ code: 'quota_exceeded' })
    await issue(unit, 1, 'senior')
    await expect(issue(unit, 1, 'senior')).rejects.toMatchObject({ code: 'quota_exceeded' })
    await revokeAsAdmin(app, first?.id ?? '', '写错了')
    expect(await issue(unit, 1, 'junior')).toHaveLength(1)
  })

  test('cannot be set below what is out, and without one there are no codes', async () => {
    const unit = await unitWith([{ stage: null, amount: 2 }])
    await issue(unit, 2)
    const lower = app.ctx().change('test.quota', async (tx) => {
      await setQuota(tx, { seasonId: season.id, organizationId: unit, kind, stage: null, amount: 1 })
      return { subject: unit, reply: null }
    })
    await expect(lower).rejects.toMatchObject({ code: 'quota_below_use', params: { amount: 1, live: 2, handed: 0 } })
    await expect(issue(await unitWith([]), 1)).rejects.toMatchObject({ code: 'quota_exceeded' })
  })
})

test('to whom an unused code was handed is forgotten once its season is over for as long, and not before', async () => {
  const { id: organizationId } = await anOrganization(app, { kind: 'unit', level: 'county', name: '青溪县科协' })
  await aCode(app, { seasonId: season.id, kind, organizationId })
  const wish = { seasonId: season.id, organizationId, kind, stage: null, count: 1, handedTo: '王老师' }
  const [code] = await issueCodes(app.ctx(), wish)
  const handedTo = async () =>
    (
      await app.write((db) =>
        db
          .selectFrom('contest.authorization_code')
          .select('handed_to')
          .where('id', '=', code?.id ?? '')
          .executeTakeFirstOrThrow(),
      )
    ).handed_to
  const names = retentionClasses().find((each) => each.code === 'handed-names')
  await names?.run(app.ctx(), new Date(app.clock.now().getTime() + 1000))
  expect(await handedTo()).toEqual('王老师')
  await names?.run(app.ctx(), new Date('2040-01-01T00:00:00Z'))
  expect(await handedTo()).toEqual('—')
})
