import { verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalJson, sha256 } from '#kernel/server/secrets.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { aSeason as aPublishedSeason } from '#modules/contest/seasons/fixtures.ts'
import { publishSeason } from '#modules/contest/seasons/server/index.ts'
import { aChildAwaitingConsent, anAdmin, aPupil, aTeacher, aUnitContact } from '#modules/platform/accounts/fixtures.ts'
import { filledWorkbench } from '#modules/platform/localization/fixtures.ts'
import {
  aCompleteDraft,
  aDefinition,
  aDraft,
  aFrozenDeclaration,
  aMember,
  aPortrait,
  aReport,
  aSeason,
  aSubmittedDeclaration,
  closingSoon,
  completeBasics,
  groupKind,
  leanKind,
  must,
  save,
  signed,
  soloKind,
} from './fixtures.ts'
import { currentForm, isChainIntact } from './server/index.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })

test('a declaration goes from its code to the receipt [S1-01] [S4-DECL-01]', async () => {
  const draft = await aDraft(app)
  const me = app.as(draft.owner)
  const path = `/api/declarations/${draft.id}`
  await save(app, draft, completeBasics)
  const member = await aMember(app, draft)
  await save(app, draft, { [`members.${member}.portrait`]: await aPortrait(app, draft.owner) })
  await aReport(app, draft)
  expect(must(await me.get(`${path}/check`)).problems).toEqual([])

  expect(must(await me.post(`${path}/freeze`))).toEqual({ id: draft.id, state: 'signing', formVersion: 1 })
  expect((await me.post(`${path}/submit`, { ticks: ['true', 'own'] })).body.code).toBe('signed_pages_missing')
  await signed(app, draft.id)
  const submitted = must(await me.post(`${path}/submit`, { ticks: ['true', 'own'] }))
  expect(submitted).toEqual({
    id: draft.id,
    state: 'submitted',
    formVersion: 1,
    receiptNumber: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    receivedAt: '2026-03-02T01:00:00.000Z',
  })

  const view = must(await me.get(path))
  expect(view).toMatchObject({
    state: 'submitted',
    level: 'county',
    title: completeBasics.title,
    nextAction: 'wait',
    receiptNumber: submitted.receiptNumber,
    authorizationCode: { state: 'submitted', unit: '青溪县科协' },
    values: { ...completeBasics, stage: 'junior' },
    abilities: { withdraw: null, save: { code: 'wrong_state' } },
  })
  expect(view.moves.map((move: { action: string }) => move.action)).toEqual([
    'create',
    'freeze',
    'uploadSigned',
    'submit',
  ])
  expect(view.people[0].idNumberMasked).toMatch(/^43\*{14}\d[\dX]$/)
  expect(await app.write((db) => isChainIntact(db, draft.id))).toBe(true)

  const receipt = must(
    await app.anonymous.get(`/api/receipts/${submitted.receiptNumber.toLowerCase().replaceAll('-', ' ')}`),
  )
  expect(receipt).toEqual({
    number: submitted.receiptNumber,
    receivedAt: '2026-03-02T01:00:00.000Z',
    contest: 'innovation',
    kind: { code: soloKind.code, labels: soloKind.labels },
    isSignatureValid: true,
    isCurrent: true,
  })
})

describe('a draft is made', () => {
  const create = async (wishes: Record<string, unknown>, as = aPupil(app)) => {
    const season = await aSeason(app)
    const answer = await app
      .as(await as)
      .post('/api/declarations', { season: season.id, kind: groupKind.code, ...wishes })
    return [answer.status, answer.body.code, ...(answer.body.fields ?? []).map((each: { path: string }) => each.path)]
  }

  test('only of a kind and stage of its season, by the sort of account that may declare it, with its code', async () => {
    expect(await create({})).toEqual([200, 'H0000'])
    expect(await create({}, aTeacher(app))).toEqual([200, 'H0000'])
    expect(await create({}, aUnitContact(app))).toEqual([403, 'kind_not_yours'])
    expect(await create({ kind: 'unknown' })).toEqual([422, 'invalid_input', 'kind'])
    expect(await create({ stage: 'teacher' })).toEqual([422, 'invalid_input', 'stage'])
    expect(await create({ season: '00000000-0000-4000-8000-000000000000' })).toEqual([404, 'not_found'])
    expect(await create({ kind: soloKind.code })).toEqual([422, 'code_needed'])
    expect(await create({ kind: soloKind.code, authorizationCode: 'ABCD-EFGH-JKMN' })).toEqual([422, 'code_malformed'])
  })

  test('never of a child whose guardian has not consented: nothing personal is stored before', async () => {
    expect(await create({}, aChildAwaitingConsent(app))).toEqual([403, 'forbidden'])
  })

  test('with a wrong code nothing is left but the count, and a repetition of the request is refused alike', async () => {
    const season = await aSeason(app)
    const owner = await aPupil(app)
    const body = { season: season.id, kind: soloKind.code, authorizationCode: '0000-0000-0000' }
    const headers = { 'idempotency-key': 'wrong-code-0001' }
    const answers = [
      await app.as(owner).post('/api/declarations', body, headers),
      await app.as(owner).post('/api/declarations', body, headers),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual([
      [404, 'code_unknown'],
      [404, 'code_unknown'],
    ])
    expect(must(await app.as(owner).get('/api/declarations')).rows).toEqual([])
    const counted = await app.write((db) =>
      db.selectFrom('contest.code_attempt').select('failures').where('account_id', '=', owner.accountId).execute(),
    )
    expect(counted).toEqual([{ failures: 1 }])
  })

  test('made once, is answered alike when the request comes again after the deadline', async () => {
    const season = await aSeason(app, closingSoon(app))
    const owner = await aPupil(app)
    const headers = { 'idempotency-key': 'made-before-the-end' }
    const make = () =>
      app.as(owner).post('/api/declarations', { season: season.id, kind: groupKind.code, stage: 'junior' }, headers)
    const first = must(await make())
    const before = app.clock.now().toISOString()
    app.clock.set(season.definition.window.closesAt)
    app.clock.advance(120_000)
    expect(must(await make())).toEqual(first)
    app.clock.set(before)
  })
})

describe('my declarations', () => {
  test('are paged by key, searched by title and number, filtered by state and contest, and nobody else’s', async () => {
    const season = await aSeason(app)
    const owner = await aPupil(app)
    const numbers: string[] = []
    for (const title of ['甲风筝', '乙风筝', '丙雨伞']) {
      const draft = await aDraft(app, { owner, season, kind: groupKind.code })
      await save(app, draft, { title })
      numbers.unshift(draft.number)
      app.clock.advance(1000)
    }
    await aDraft(app, { season, kind: groupKind.code })
    const list = async (query: Record<string, string | number> = {}) =>
      must(await app.as(owner).get('/api/declarations', query))
    const shown = (page: { rows: { title: string }[] }) => page.rows.map((row) => row.title)
    const first = await list({ limit: 2 })
    expect([shown(first), first.total, first.totalIsCapped]).toEqual([['丙雨伞', '乙风筝'], 3, false])
    const second = await list({ limit: 2, after: first.next })
    expect([shown(second), second.next]).toEqual([['甲风筝'], null])
    expect(shown(await list({ search: '风筝' }))).toEqual(['乙风筝', '甲风筝'])
    expect(shown(await list({ search: (numbers[0] ?? '').slice(-8).toLowerCase() }))).toEqual(['丙雨伞'])
    expect(shown(await list({ search: '%' }))).toEqual([])
    expect(shown(await list({ contest: 'robot' }))).toEqual([])
    expect((await list({ contest: 'innovation', state: 'draft' })).total).toBe(3)
    const current = must(await app.as(owner).get('/api/declarations/current', { contest: 'innovation' }))
    expect(current.id).toBe(first.rows[0].id)
    expect(must(await app.as(owner).get('/api/declarations/current', { contest: 'robot' }))).toEqual({ id: null })
  })

  test('cost the same number of queries for one row and for thirty', async () => {
    const season = await aSeason(app)
    const owner = await aPupil(app)
    const add = async (count: number) => {
      for (let made = 0; made < count; made += 1) await aDraft(app, { owner, season, kind: groupKind.code })
    }
    const list = () => app.as(owner).get('/api/declarations', { limit: 30 })
    const count = async () => {
      await app.surroundings.database.notices.caughtUp()
      // who asks is known for ten seconds, and read again afterwards
      await list()
      return (await app.countQueries(list)).queries
    }
    await add(1)
    const one = await count()
    await add(29)
    expect([one, await count()]).toEqual([one, one])
  })

  test('one declaration with people, files and a code is read in one query', async () => {
    const draft = await aSubmittedDeclaration(app)
    const me = app.as(draft.owner)
    await app.surroundings.database.notices.caughtUp()
    await me.get(`/api/declarations/${draft.id}`)
    // Every statement outside a change takes a connection once.
    let statements = 0
    const count = () => {
      statements += 1
    }
    app.surroundings.database.readPool.on('acquire', count)
    must(await me.get(`/api/declarations/${draft.id}`))
    app.surroundings.database.readPool.off('acquire', count)
    // the declaration with people, materials, moves, files and code; whose session it is was asked a moment ago
    expect(statements).toBe(1)
  })
})

describe('a receipt', () => {
  test('holds a signed text that anybody can check without us', async () => {
    const draft = await aSubmittedDeclaration(app)
    const receipt = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/receipt`))
    expect(JSON.parse(receipt.payload)).toEqual({
      receipt: draft.receiptNumber,
      receivedAt: receipt.receivedAt,
      declaration: draft.number,
      title: completeBasics.title,
      contest: 'innovation',
      edition: 47,
      kind: soloKind.code,
      formVersion: 1,
      contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const check = (text: string) =>
      verify(null, Buffer.from(text), receipt.publicKeyPem, Buffer.from(receipt.signature, 'base64'))
    expect([check(receipt.payload), check(receipt.payload.replace(draft.number, '47-X'))]).toEqual([true, false])
  })

  test('that does not exist, is mistyped, or was tampered with is told apart in public', async () => {
    const draft = await aSubmittedDeclaration(app)
    for (const number of ['0000-0000-0000', 'nonsense', `${draft.receiptNumber}0`])
      expect((await app.anonymous.get(`/api/receipts/${number}`)).status).toBe(404)
    const path = `/api/receipts/${draft.receiptNumber}`
    expect(Object.keys(must(await app.anonymous.get(path))).sort()).toEqual([
      'contest',
      'isCurrent',
      'isSignatureValid',
      'kind',
      'number',
      'receivedAt',
    ])
    await app.write((db) =>
      db.updateTable('contest.receipt').set({ payload: '{}' }).where('declaration_id', '=', draft.id).execute(),
    )
    expect(must(await app.anonymous.get(path)).isSignatureValid).toBe(false)
  })

  test('does not exist before the submission', async () => {
    const draft = await aFrozenDeclaration(app)
    expect((await app.as(draft.owner).get(`/api/declarations/${draft.id}/receipt`)).status).toBe(404)
  })
})

describe('the frozen form', () => {
  test('says what was asked and nothing else, without identity numbers, and its hash is over exactly that', async () => {
    const draft = await aCompleteDraft(app)
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
    const form = await app.write((db) => currentForm(db, draft.id))
    expect(form?.content.values).toEqual({ ...completeBasics, stage: 'junior' })
    expect(form?.content.people[0]?.idNumberMasked).toMatch(/^43\*{14}/)
    expect(Object.values(form?.content.places ?? {})).toEqual([
      { name: '明德实验学校', above: ['南岭省', '江州市', '青溪县'] },
    ])
    expect(sha256(canonicalJson(form?.content))).toEqual(form?.contentHash)
    expect(await app.auditOf(draft.id)).toEqual(
      ['declarations.create', 'declarations.freeze'].map((action) => ({
        action,
        actor_account_id: draft.owner.accountId,
        reason: null,
      })),
    )
  })

  test('puts an end to the undo of removals', async () => {
    const draft = await aCompleteDraft(app)
    const me = app.as(draft.owner)
    const extra = must(await me.post(`/api/declarations/${draft.id}/people`, { role: 'instructor' })).person.id
    must(await me.delete(`/api/declarations/${draft.id}/people/${extra}`))
    must(await me.post(`/api/declarations/${draft.id}/freeze`))
    must(await me.post(`/api/declarations/${draft.id}/unfreeze`))
    const restored = await me.post(`/api/declarations/${draft.id}/people`, { role: 'instructor', restores: extra })
    expect(restored.status).toBe(404)
  })
})

test('a deadline that is put off holds for the drafts that exist, while their form stays as it was', async () => {
  const season = await aSeason(app, closingSoon(app))
  const draft = await aCompleteDraft(app, { season, kind: groupKind.code })
  const later = new Date(Date.parse(season.definition.window.closesAt) + 3_600_000).toISOString()
  const { code } = await app.write((db) =>
    db.selectFrom('contest.season').select('code').where('id', '=', season.id).executeTakeFirstOrThrow(),
  )
  const others = season.definition.kinds.filter((kind) => kind.code !== groupKind.code)
  const window = { ...season.definition.window, closesAt: later }
  const changed = { ...season.definition, window, kinds: [groupKind, ...others] }
  await publishSeason(app.ctx(), { code, definition: changed })
  app.clock.set(season.definition.window.closesAt)
  app.clock.advance(120_000)
  expect(must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`)).state).toBe('signing')
  expect(must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))).toMatchObject({
    seasonVersion: 1,
    season: { closesAt: later },
  })
})

test('a draft is shown and checked by the version of the season it was made on, whatever has been published since', async () => {
  const code = 'renaming'
  const first = await aPublishedSeason(app, { code, change: () => aDefinition(app) })
  const draft = await aDraft(app, { season: first, kind: leanKind.code })
  const renamed = (kind: DeclarationKind): DeclarationKind => ({
    ...kind,
    sections: kind.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) =>
        field.key === 'abstract' ? { ...field, key: 'story', labels: { zh: '创作过程' } } : field,
      ),
    })),
  })
  const change = () => aDefinition(app, { kinds: aDefinition(app).kinds.map(renamed) })
  expect((await aPublishedSeason(app, { code, change })).version).toEqual(2)
  const me = app.as(draft.owner)
  const { seasonVersion, season } = must(await me.get(`/api/declarations/${draft.id}`))
  const labelsIn = async (query: Record<string, number>) => {
    const { definition } = must(await me.get(`/api/seasons/${season.id}`, query))
    const kind = definition.kinds.find((each: DeclarationKind) => each.code === leanKind.code)
    const fields = kind.sections[0].fields.map((field: { key: string; labels: { zh: string } }) => [
      field.key,
      field.labels.zh,
    ])
    return fields[5]
  }
  expect([seasonVersion, await labelsIn({ version: seasonVersion }), await labelsIn({})]).toEqual([
    1,
    ['abstract', '摘要'],
    ['story', '创作过程'],
  ])
  const saved = async (path: string) =>
    (await me.patch(`/api/declarations/${draft.id}`, { changes: [{ path, value: '五个字以上', revision: 0 }] })).status
  expect([await saved('story'), await saved('abstract')]).toEqual([422, 200])
  const { problems } = must(await me.get(`/api/declarations/${draft.id}/check`))
  const paths = problems.map((problem: { path: string }) => problem.path)
  expect([paths.includes('title'), paths.includes('abstract'), paths.includes('story')]).toEqual([true, false, false])
})

test('the members of a submitted declaration can be copied into the next one, without their identity numbers', async () => {
  const draft = await aSubmittedDeclaration(app)
  const me = app.as(draft.owner)
  const { people } = must(await me.get('/api/people', { role: 'member' }))
  expect(people.map((person: { name: string }) => person.name)).toEqual(['阿依古丽·买买提'])
  const next = await aDraft(app, { owner: draft.owner, season: await aSeason(app) })
  const path = `/api/declarations/${next.id}/people`
  const added = must(await me.post(path, { role: 'member', copyFrom: people[0].id })).person
  expect(added).toMatchObject({ values: people[0].values, idNumberMasked: null, portrait: null })
  const stranger = await aDraft(app)
  const refused = await app
    .as(stranger.owner)
    .post(`/api/declarations/${stranger.id}/people`, { role: 'member', copyFrom: people[0].id })
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  // taken off the list, the person stays in the declarations that name them
  const before = [
    must(await me.get(`/api/declarations/${draft.id}`)),
    must(await me.get(`/api/declarations/${next.id}`)),
  ]
  expect((await me.delete(`/api/people/${people[0].id}`)).status).toEqual(200)
  const after = [
    must(await me.get(`/api/declarations/${draft.id}`)),
    must(await me.get(`/api/declarations/${next.id}`)),
  ]
  expect(after.map(({ people: kept }) => kept)).toEqual(before.map(({ people: kept }) => kept))
  expect(must(await me.get('/api/people', { role: 'member' })).people).toEqual([])
})

test('why a button is grey is said in the words that the office has corrected, at once', async () => {
  await filledWorkbench(app)
  const office = app.as(await anAdmin(app))
  const draft = await aDraft(app)
  const whyNot = async () => {
    const { abilities } = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
    return abilities.unfreeze
  }
  const before = await whyNot()
  const path = '/api/console/languages/zh.kernel.refusals.wrong_state'
  const { revision } = must(await office.get(path))
  must(await office.patch(path, { revision, values: { text: '这一步现在做不了' } }))
  expect([before.code, (await whyNot()).message]).toEqual(['wrong_state', '这一步现在做不了'])
  must(await office.post(`${path}/restore`))
  expect(await whyNot()).toEqual(before)
})

test('the log calls a declaration by its title, and leads to it', async () => {
  const draft = await aSubmittedDeclaration(app)
  const admin = await anAdmin(app)
  const { rows } = (await app.as(admin).get('/api/console/logs', { 'f.subject': draft.id })).body.data
  const { id } = rows.find(({ action }: { action: string }) => action === 'declarations.submit')
  const { entries } = (await app.as(admin).get('/api/console/logs/words', { ids: id })).body.data
  const title = (await app.as(draft.owner).get(`/api/declarations/${draft.id}`)).body.data.values.title
  expect([
    title.length > 0,
    entries.map(({ subject, address }: Record<string, unknown>) => [subject, address]),
  ]).toEqual([true, [[title, `/contest/declarations/${draft.id}`]]])
})
