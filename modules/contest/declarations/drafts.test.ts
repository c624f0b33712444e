import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestAnswer } from '#kernel/testing/app.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import { aPupil, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { aFile, anMp4, aPdf, aPng } from '#modules/platform/files/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import {
  aCompleteDraft,
  aDraft,
  aFreshIdNumber,
  aMember,
  aReport,
  aSeason,
  completeBasics,
  groupKind,
  leanKind,
  type MadeDraft,
  must,
  save,
  signed,
  soloKind,
} from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const season = await aSeason(app)
const lean = { season, kind: leanKind.code }

function patch(draft: MadeDraft, changes: { path: string; value: unknown; revision?: number }[]): Promise<TestAnswer> {
  const body = { changes: changes.map((change) => ({ revision: 0, ...change })) }
  return app.as(draft.owner).patch(`/api/declarations/${draft.id}`, body)
}

async function view(draft: MadeDraft) {
  return must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
}

async function check(draft: MadeDraft): Promise<[string, string][]> {
  const { problems } = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/check`))
  return problems.map((problem: { path: string; code: string }) => [problem.path, problem.code])
}

function problemsOf(answer: TestAnswer): [string, string][] {
  return answer.body.fields.map((field: { path: string; code: string }) => [field.path, field.code])
}

describe('autosave', () => {
  test('saves only what changed, with a revision per field, and mirrors title and stage', async () => {
    const draft = await aDraft(app, lean)
    const first = must(
      await patch(draft, [
        { path: 'title', value: ' 会转弯的风筝 ' },
        { path: 'hours', value: 12 },
      ]),
    )
    expect(first).toEqual({
      revision: 1,
      savedAt: '2026-03-02T01:00:00.000Z',
      saved: [
        { path: 'title', revision: 1 },
        { path: 'hours', revision: 1 },
      ],
      conflicts: [],
    })
    must(
      await patch(draft, [
        { path: 'hours', value: null, revision: 1 },
        { path: 'stage', value: 'senior' },
      ]),
    )
    const shown = await view(draft)
    expect(shown).toMatchObject({ title: '会转弯的风筝', revision: 2 })
    expect(shown.values).toEqual({ stage: 'senior', title: ' 会转弯的风筝 ' })
    expect(shown.revisions).toEqual({ title: 1, hours: 2, stage: 2 })
    const journal = await app.write((db) =>
      db
        .selectFrom('contest.declaration_journal')
        .select(['path', 'value', 'revision', 'account_id'])
        .where('declaration_id', '=', draft.id)
        .orderBy('id')
        .execute(),
    )
    const account_id = draft.owner.accountId
    expect(journal).toEqual([
      { path: 'title', value: ' 会转弯的风筝 ', revision: 1, account_id },
      { path: 'hours', value: 12, revision: 1, account_id },
      { path: 'hours', value: null, revision: 2, account_id },
      { path: 'stage', value: 'senior', revision: 2, account_id },
    ])
    expect(await app.auditOf(draft.id)).toEqual([
      { action: 'declarations.create', actor_account_id: account_id, reason: null },
    ])
  })

  test('in two tabs: the same field is a conflict with both values, other fields of the call are saved', async () => {
    const draft = await aDraft(app, lean)
    must(await patch(draft, [{ path: 'title', value: '第一个' }]))
    const second = must(
      await patch(draft, [
        { path: 'title', value: '第二个' },
        { path: 'hours', value: 3 },
      ]),
    )
    expect(second.saved).toEqual([{ path: 'hours', revision: 2 }])
    expect(second.conflicts).toEqual([
      { path: 'title', value: '第一个', revision: 1, message: '这一项刚刚在别处被修改过，请确认保留哪一个内容' },
    ])
    expect((await view(draft)).values).toEqual({ stage: 'junior', title: '第一个', hours: 3 })
  })

  test('of two saves at the same moment none is lost, and one of the same field wins', async () => {
    const draft = await aDraft(app, lean)
    const answers = await Promise.all([
      patch(draft, [
        { path: 'title', value: '甲' },
        { path: 'hours', value: 1 },
      ]),
      patch(draft, [
        { path: 'title', value: '乙' },
        { path: 'abstract', value: '一只会转弯的风筝' },
      ]),
    ])
    const saved = answers.map(must)
    expect(saved.map((each) => each.conflicts.length).sort()).toEqual([0, 1])
    const { values } = await view(draft)
    expect([values.hours, values.abstract]).toEqual([1, '一只会转弯的风筝'])
    expect(['甲', '乙']).toContain(values.title)
  })

  test('the same value again is no conflict and writes nothing', async () => {
    const draft = await aDraft(app, lean)
    must(await patch(draft, [{ path: 'title', value: '风筝' }]))
    expect(must(await patch(draft, [{ path: 'title', value: '风筝' }]))).toMatchObject({
      revision: 1,
      saved: [{ path: 'title', revision: 1 }],
      conflicts: [],
    })
  })

  test('a repeated save with its idempotency key is answered alike; with another body it is refused', async () => {
    const draft = await aDraft(app, lean)
    const headers = { 'idempotency-key': 'save-once-00001' }
    const path = `/api/declarations/${draft.id}`
    const body = { changes: [{ path: 'title', value: '风筝', revision: 0 }] }
    const first = await app.as(draft.owner).patch(path, body, headers)
    expect((await app.as(draft.owner).patch(path, body, headers)).body).toEqual(first.body)
    const other = { changes: [{ path: 'title', value: '别的', revision: 1 }] }
    const refused = await app.as(draft.owner).patch(path, other, headers)
    expect([refused.status, refused.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  test('a plain save of a known draft is one statement', async () => {
    const draft = await aDraft(app, lean)
    must(await patch(draft, [{ path: 'title', value: '一' }]))
    const { result, queries } = await app.countQueries(() =>
      patch(draft, [
        { path: 'title', value: ' 二 ', revision: 1 },
        { path: 'hours', value: 4 },
      ]),
    )
    expect(queries).toBe(1)
    expect(must(result)).toEqual({
      revision: 2,
      savedAt: '2026-03-02T01:00:00.000Z',
      saved: [
        { path: 'title', revision: 2 },
        { path: 'hours', revision: 2 },
      ],
      conflicts: [],
    })
    must(await patch(draft, [{ path: 'hours', value: '', revision: 2 }]))
    const shown = await view(draft)
    expect(shown).toMatchObject({ title: '二', revision: 3, revisions: { title: 2, hours: 3 } })
    expect(shown.values).toEqual({ stage: 'junior', title: ' 二 ' })
    const journal = await app.write((db) =>
      db
        .selectFrom('contest.declaration_journal')
        .select(['path', 'value', 'revision'])
        .where('declaration_id', '=', draft.id)
        .where('revision', '>', 1)
        .orderBy('id')
        .execute(),
    )
    expect(journal).toEqual([
      { path: 'title', value: ' 二 ', revision: 2 },
      { path: 'hours', value: 4, revision: 2 },
      { path: 'hours', value: null, revision: 3 },
    ])
  })

  test('touches no column that an index holds: the indexes of a million declarations are left alone', async () => {
    const draft = await aDraft(app, lean)
    const row = async (): Promise<Record<string, unknown>> =>
      await app.write((db) =>
        db.selectFrom('contest.declaration').selectAll().where('id', '=', draft.id).executeTakeFirstOrThrow(),
      )
    const before = await row()
    app.clock.advance(60_000)
    // under lock at first, in one statement from then on
    for (const revision of [0, 1]) must(await patch(draft, [{ path: 'hours', value: 12 + revision, revision }]))
    const after = await row()
    const changed = Object.keys(after).filter((column) => !isDeepStrictEqual(before[column], after[column]))
    expect(changed.toSorted()).toEqual(['field_revisions', 'field_values', 'revision', 'saved_at'])
    // columns, and those of expressions and conditions: a change of one of them is written into all indexes
    const { rows } = await app.write((db) =>
      sql<{ name: string }>`
        select distinct attname as name from pg_index
        join pg_attribute on attrelid = indrelid
        left join pg_depend on classid = 'pg_class'::regclass and objid = indexrelid and refobjid = indrelid
        where indrelid = 'contest.declaration'::regclass and attnum > 0 and (attnum = refobjsubid or attnum = any(indkey))`.execute(
        db,
      ),
    )
    const held = rows.map(({ name }) => name)
    expect([held.includes('updated_at'), changed.filter((column) => held.includes(column))]).toEqual([true, []])
    expect((await view(draft)).updatedAt).toEqual(app.clock.now().toISOString())
    app.clock.set('2026-03-02T09:00:00+08:00')
  })

  test('of a known draft, equal requests at the same moment are saved once and answered alike', async () => {
    const draft = await aDraft(app, lean)
    must(await patch(draft, [{ path: 'title', value: '一' }]))
    const headers = { 'idempotency-key': `save-twice-${draft.id}` }
    const again = (value: string, revision: number) =>
      app
        .as(draft.owner)
        .patch(`/api/declarations/${draft.id}`, { changes: [{ path: 'title', value, revision }] }, headers)
    const answers = await Promise.all([again('二', 1), again('二', 1), again('二', 1)])
    const replies = [...answers, await again('二', 1)].map(must)
    expect(replies[0]).toMatchObject({ revision: 2, saved: [{ path: 'title', revision: 2 }], conflicts: [] })
    for (const reply of replies) expect(reply).toEqual(replies[0])
    const other = await again('三', 2)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await view(draft)).toMatchObject({ title: '二', revision: 2 })
  })

  test('a known draft is not there for a stranger, takes nothing that is based on an older value, and nothing once it is gone', async () => {
    const draft = await aDraft(app, lean)
    must(await patch(draft, [{ path: 'title', value: '一' }]))
    const stranger = { ...draft, owner: await aPupil(app) }
    expect((await patch(stranger, [{ path: 'title', value: '二', revision: 1 }])).status).toBe(404)
    const late = must(await patch(draft, [{ path: 'title', value: '二', revision: 0 }]))
    expect(late).toMatchObject({ revision: 1, saved: [], conflicts: [{ path: 'title', value: '一', revision: 1 }] })
    must(await app.as(draft.owner).delete(`/api/declarations/${draft.id}`))
    expect((await patch(draft, [{ path: 'title', value: '二', revision: 1 }])).status).not.toBe(200)
    expect(await view(draft)).toMatchObject({ title: '一', revision: 1 })
  })
})

describe('bad input is refused in words, all at once, and nothing is saved', () => {
  test('values of a wrong shape [S5-49]', async () => {
    const draft = await aDraft(app, lean)
    const member = await aMember(app, draft)
    const before = await view(draft)
    const answer = await patch(draft, [
      { path: 'title', value: '字'.repeat(41) },
      { path: 'abstract', value: '𠮷'.repeat(201) },
      { path: 'hours', value: 1001 },
      { path: 'startedOn', value: '2026-02-30' },
      { path: 'stage', value: 'JS' },
      { path: 'subject', value: 'magic' },
      { path: 'tools', value: ['saw', 'glue', 'laser'] },
      { path: 'laserNote', value: 'two\nlines' },
      { path: 'safety.lasers', value: 'yes' },
      { path: `members.${member}.name`, value: '<script>alert(1)</script>', revision: 4 },
      { path: `members.${member}.sex`, value: 'unknown', revision: 4 },
      { path: `members.${member}.idNumber`, value: '430104201302030020', revision: 4 },
      { path: `members.${member}.school`, value: "x' or '1'='1", revision: 4 },
      { path: `members.${member}.postcode`, value: '41', revision: 4 },
      { path: `members.${member}.portrait`, value: randomUUID(), revision: 4 },
      { path: 'finishedOn', value: '2025-01-01' },
    ])
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
    expect(problemsOf(answer)).toEqual([
      ['title', 'too_long'],
      ['abstract', 'too_long'],
      ['hours', 'too_large'],
      ['startedOn', 'not_a_date'],
      ['stage', 'stage_not_for_kind'],
      ['subject', 'not_an_option'],
      ['tools', 'too_many'],
      ['laserNote', 'wrong_format'],
      ['safety.lasers', 'wrong_type'],
      [`members.${member}.name`, 'wrong_format'],
      [`members.${member}.sex`, 'not_an_option'],
      [`members.${member}.idNumber`, 'id_number_wrong_check_digit'],
      [`members.${member}.school`, 'wrong_format'],
      [`members.${member}.postcode`, 'wrong_format'],
      [`members.${member}.portrait`, 'file_unknown'],
    ])
    expect(await view(draft)).toEqual(before)
  })

  test('characters are counted as a reader counts them', async () => {
    const draft = await aDraft(app, lean)
    must(await patch(draft, [{ path: 'title', value: '𠮷'.repeat(40) }]))
    expect((await view(draft)).title).toBe('𠮷'.repeat(40))
  })

  test('fields the form does not have, people of nobody or of another draft, a field twice', async () => {
    const [draft, other] = [await aDraft(app, lean), await aDraft(app, lean)]
    const foreign = await aMember(app, other)
    const answer = await patch(draft, [
      { path: 'state', value: 'submitted' },
      { path: 'idNumber', value: '1' },
      { path: 'safety.unknown', value: true },
      { path: 'title', value: 'a' },
      { path: 'title', value: 'b' },
    ])
    expect(problemsOf(answer)).toEqual([
      ['state', 'unknown_field'],
      ['idNumber', 'unknown_field'],
      ['safety.unknown', 'unknown_field'],
      ['title', 'field_twice'],
    ])
    for (const id of [foreign, randomUUID()]) {
      const path = `members.${id}.name`
      expect(problemsOf(await patch(draft, [{ path, value: '某人' }]))).toEqual([[path, 'unknown_field']])
    }
    const path = '__proto__.polluted'
    expect(problemsOf(await patch(draft, [{ path, value: 'x' }]))).toEqual([['changes[0].path', 'wrong_format']])
  })

  test('where only a positive number is allowed, nought and less are refused by that name [S8-31]', async () => {
    const draft = await aDraft(app, lean)
    for (const value of [0, -3]) {
      const changes = [{ path: 'hours', value, revision: 0 }]
      const answer = await app.as(draft.owner).in('fr').patch(`/api/declarations/${draft.id}`, { changes })
      expect([answer.status, answer.body.fields]).toEqual([
        422,
        [
          {
            path: 'hours',
            code: 'positive_only',
            params: {},
            message: 'Veuillez saisir un chiffre positif seulement',
          },
        ],
      ])
    }
  })

  test('every field over its limit', async () => {
    const draft = await aDraft(app, lean)
    const member = await aMember(app, draft)
    const limited = [
      ...soloKind.sections.flatMap((section) => section.fields.map((field) => ({ field, path: field.key }))),
      ...soloKind.members.fields.map((field) => ({ field, path: `members.${member}.${field.key}` })),
    ].filter(({ field }) => ['text', 'long-text', 'name', 'id-number'].includes(field.type))
    expect(limited.map(({ field }) => field.key)).toEqual([
      'title',
      'abstract',
      'laserNote',
      'name',
      'idNumber',
      'division',
    ])
    for (const { field, path } of limited) {
      const answer = await patch(draft, [{ path, value: '字'.repeat((field.maxChars ?? 200) + 1), revision: 9 }])
      expect([path, problemsOf(answer)]).toEqual([path, [[path, 'too_long']]])
    }
  })

  test('an identity number in a text, wherever it hides', async () => {
    const draft = await aDraft(app, lean)
    const value = `我的号码是${aFreshIdNumber(birthOnAtAge(app, 12))}，请登记`
    for (const path of ['title', 'abstract']) {
      expect(problemsOf(await patch(draft, [{ path, value }]))).toEqual([[path, 'id_number_in_text']])
    }
  })

  test('script and SQL are text like any other where any text may stand', async () => {
    const draft = await aDraft(app, lean)
    const nasty = `<img src=x onerror=alert(1)> '); drop table x;--`
    must(
      await patch(draft, [
        { path: 'abstract', value: nasty },
        { path: 'title', value: `{{7*7}} "'` },
      ]),
    )
    expect((await view(draft)).values).toMatchObject({ abstract: nasty, title: `{{7*7}} "'` })
    const sql = `'; drop table contest.declaration; --`
    expect(must(await app.as(draft.owner).get('/api/declarations', { search: sql })).rows).toEqual([])
    expect((await app.as(draft.owner).get('/api/declarations', { state: sql })).status).toBe(422)
    expect((await app.as(draft.owner).get('/api/declarations', { after: sql })).status).toBe(422)
    expect((await app.as(draft.owner).get(`/api/declarations/${encodeURIComponent(sql)}`)).status).toBe(404)
  })

  test('ten megabytes of JSON, and more fields than a form has', async () => {
    const draft = await aDraft(app, lean)
    const huge = await patch(draft, [{ path: 'abstract', value: 'x'.repeat(10 * 1024 * 1024) }])
    expect([huge.status, huge.body.code]).toEqual([413, 'request_too_large'])
    const many = await patch(
      draft,
      Array.from({ length: 81 }, () => ({ path: 'title', value: 'x' })),
    )
    expect(problemsOf(many)).toEqual([['changes', 'too_many']])
  })

  test('NUL and overrides of the writing direction', async () => {
    const draft = await aDraft(app, lean)
    const answer = await patch(draft, [
      { path: 'title', value: 'a\u0000b' },
      { path: 'abstract', value: 'a\u202eb' },
    ])
    expect(answer.body.fields.map((field: { code: string }) => field.code)).toEqual([
      'invalid_character',
      'invalid_character',
    ])
  })
})

describe('names', () => {
  test('rare characters, a middle dot and Latin names are taken as they are', async () => {
    const draft = await aDraft(app, lean)
    const member = await aMember(app, draft)
    let revision = 2
    for (const name of ['䶮𬭚', '阿依古丽·买买提·吐尔逊', 'Jean-Luc O’Neill', '尼格买提・热合曼']) {
      const path = `members.${member}.name`
      const answer = await patch(draft, [{ path, value: name, revision }])
      if (name.includes('・')) expect(problemsOf(answer)).toEqual([[path, 'wrong_format']])
      else revision = must(answer).revision
    }
  })
})

describe('people', () => {
  test('oneself is filled in from the account, identity number included and shown masked only', async () => {
    const birthOn = birthOnAtAge(app, 15)
    const idNumber = aFreshIdNumber(birthOn)
    const { school } = await aSchool(app)
    const owner = await aPupil(app, {
      name: '苏小满',
      sex: 'female',
      birthOn,
      idType: '01',
      idNumber,
      organizationId: school,
    })
    const draft = await aDraft(app, { ...lean, owner })
    const added = await app.as(owner).post(`/api/declarations/${draft.id}/people`, { role: 'member', isMyself: true })
    expect(must(added).person).toMatchObject({
      role: 'member',
      position: 1,
      values: { name: '苏小满', sex: 'female', birthOn, idType: '01', school },
      idNumberMasked: `${idNumber.slice(0, 2)}${'*'.repeat(14)}${idNumber.slice(-2)}`,
    })
    expect(added.raw.toString()).not.toContain(idNumber)
    const stored = await app.write((db) =>
      db
        .selectFrom('contest.declaration_person')
        .selectAll()
        .where('declaration_id', '=', draft.id)
        .executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(stored.field_values)).not.toContain(idNumber)
    expect(stored.id_number_cipher).toBeInstanceOf(Buffer)
  })

  test('the one author is there from the beginning, as the profile knows them, with the usual document chosen', async () => {
    const { school } = await aSchool(app)
    const owner = await aPupil(app, { name: '苏小满', ethnicity: '01', organizationId: school })
    const begun = async (kind: string, withMyself: boolean) => {
      const code = kind === leanKind.code ? await aCode(app, { seasonId: season.id, kind }) : null
      const body = { season: season.id, kind, withMyself, ...(code ? { authorizationCode: code.code } : {}) }
      const { id } = must(await app.as(owner).post('/api/declarations', body))
      return must(await app.as(owner).get(`/api/declarations/${id}`)).people
    }
    const [author, ...others] = await begun(leanKind.code, true)
    expect(others).toEqual([])
    expect(author).toMatchObject({ role: 'member', position: 1, values: { name: '苏小满', idType: '01', school } })
    // of a group nobody knows who is in it, and whoever asks for nothing gets nothing
    expect(await begun(groupKind.code, true)).toEqual([])
    expect(await begun(leanKind.code, false)).toEqual([])
  })

  test('an author who has told of no school is of the one that gave the code, and of none where a county gave it', async () => {
    // of two trees: what a school may give counts against its county
    const [{ school }, { county }] = [await aSchool(app), await aSchool(app)]
    const owner = await aPupil(app, { name: '苏小满' })
    const schoolBy = async (organizationId: string) => {
      const code = await aCode(app, { seasonId: season.id, kind: leanKind.code, organizationId })
      const body = { season: season.id, kind: leanKind.code, withMyself: true, authorizationCode: code.code }
      const { id } = must(await app.as(owner).post('/api/declarations', body))
      return must(await app.as(owner).get(`/api/declarations/${id}`)).people[0].values.school
    }
    expect(await schoolBy(county)).toEqual(undefined)
    expect(await schoolBy(school)).toEqual(school)
  })

  test('what the author told when they last declared something stands in the next form; what was said of the work does not', async () => {
    const owner = await aPupil(app, { name: '苏小满' })
    const { school } = await aSchool(app)
    const first = await aCompleteDraft(app, { ...lean, owner, school, name: '苏小满' })
    const member = (await view(first)).people[0].id
    await save(app, first, { [`members.${member}.postcode`]: '410000', [`members.${member}.division`]: '全部由我完成' })
    must(await app.as(owner).post(`/api/declarations/${first.id}/freeze`))
    await signed(app, first.id)
    must(await app.as(owner).post(`/api/declarations/${first.id}/submit`, { ticks: ['true', 'own'] }))
    const code = await aCode(app, { seasonId: season.id, kind: leanKind.code })
    const body = { season: season.id, kind: leanKind.code, withMyself: true, authorizationCode: code.code }
    const { id } = must(await app.as(owner).post('/api/declarations', body))
    const [author] = must(await app.as(owner).get(`/api/declarations/${id}`)).people
    // the account's own birthday wins over what a form has said
    const birthOn = birthOnAtAge(app, 16)
    expect(author.values).toEqual({
      name: '苏小满',
      sex: 'female',
      birthOn,
      idType: '01',
      school,
      stage: 'junior',
      postcode: '410000',
    })
    expect(author.idNumberMasked).toBe(null)
  })

  test('what the author tells is kept in the profile where that says nothing, and only the author’s own', async () => {
    const birthOn = birthOnAtAge(app, 15)
    const owner = await aPupil(app, { name: '苏小满', birthOn, ethnicity: '02' })
    const draft = await aDraft(app, { ...lean, owner })
    const { school } = await aSchool(app)
    const idNumber = aFreshIdNumber(birthOn)
    const member = await aMember(app, draft, { name: '苏小满', school })
    const at = (key: string) => `members.${member}.${key}`
    const { revisions } = (await view(draft)).people[0]
    must(
      await patch(draft, [
        { path: at('birthOn'), value: birthOn, revision: revisions.birthOn },
        { path: at('idNumber'), value: idNumber, revision: revisions.idNumber },
      ]),
    )
    const keep = (of: MadeDraft, person: string) =>
      app.as(of.owner).post(`/api/declarations/${draft.id}/people/${person}/profile`)
    const kept = await keep(draft, member)
    expect(must(kept).kept.toSorted()).toEqual(['idNumber', 'idType', 'organizationId', 'sex'])
    expect(kept.raw.toString()).not.toContain(idNumber)
    const profile = must(await app.as(owner).get('/api/accounts/me'))
    expect(profile).toMatchObject({ name: '苏小满', ethnicity: '02', sex: 'female', idType: '01' })
    expect([profile.idNumberMasked.slice(0, 2), profile.organization.id]).toEqual([idNumber.slice(0, 2), school])
    // a second time there is nothing left to keep, and another number does not take the place of the first
    must(
      await patch(draft, [
        {
          path: at('idNumber'),
          value: aFreshIdNumber(birthOn),
          revision: (await view(draft)).people[0].revisions.idNumber,
        },
      ]),
    )
    expect(must(await keep(draft, member)).kept).toEqual([])
    expect(must(await app.as(owner).get('/api/accounts/me')).idNumberMasked).toEqual(profile.idNumberMasked)
    expect((await keep({ ...draft, owner: await aPupil(app) }, member)).status).toBe(404)
    expect((await keep(draft, randomUUID())).status).toBe(404)
    const group = await aDraft(app, { owner, season, kind: groupKind.code })
    const other = await aMember(app, group)
    expect((await app.as(owner).post(`/api/declarations/${group.id}/people/${other}/profile`)).status).toBe(404)
  })

  test('are limited, ordered, removed, and a removal can be taken back with everything in it', async () => {
    const draft = await aDraft(app, { season, kind: groupKind.code })
    const me = app.as(draft.owner)
    const path = `/api/declarations/${draft.id}/people`
    const { school } = await aSchool(app)
    const ids = [
      await aMember(app, draft, { school, name: '甲' }),
      await aMember(app, draft, { school, name: '乙' }),
      await aMember(app, draft, { school, name: '丙' }),
    ]
    const [first = '', second = '', third = ''] = ids
    const fourth = await me.post(path, { role: 'member' })
    expect([fourth.body.code, fourth.body.message]).toEqual(['people_limit', '成员最多 3 人'])
    must(await me.put(`${path}/order`, { role: 'member', ids: [third, first, second] }))
    const names = async () =>
      (await view(draft)).people.map((person: { values: { name: string } }) => person.values.name)
    expect(await names()).toEqual(['丙', '甲', '乙'])
    const stale = await me.put(`${path}/order`, { role: 'member', ids: [third, first] })
    expect(problemsOf(stale)).toEqual([['ids', 'people_changed']])
    must(await me.delete(`${path}/${first}`))
    expect(await names()).toEqual(['丙', '乙'])
    expect((await me.delete(`${path}/${first}`)).status).toBe(404)
    const restored = must(await me.post(path, { role: 'member', restores: first }))
    expect(restored.person).toMatchObject({
      id: first,
      values: { name: '甲' },
      idNumberMasked: expect.stringMatching(/\*/),
    })
    expect(await names()).toEqual(['丙', '乙', '甲'])
    expect((await me.post(path, { role: 'member', restores: randomUUID() })).body.code).toBe('people_limit')
  })

  test('into the employer of a new instructor the school of the members is written, where the form asks for one', async () => {
    const named = { zh: '工作单位', en: 'Employer', fr: 'Employeur', ko: '근무처' }
    const employer = { key: 'employer', type: 'text' as const, labels: named, isRequired: true, maxChars: 80 }
    const { instructors } = leanKind
    const kind = { ...leanKind, instructors: { ...instructors, fields: [...instructors.fields, employer] } }
    const draft = await aDraft(app, { season: await aSeason(app, { kinds: [kind] }), kind: kind.code })
    const { school } = await aSchool(app)
    await aMember(app, draft, { school })
    const { name } = await app.write((db) =>
      db.selectFrom('platform.organization').select('name').where('id', '=', school).executeTakeFirstOrThrow(),
    )
    const added = async ({ id, owner }: MadeDraft) =>
      must(await app.as(owner).post(`/api/declarations/${id}/people`, { role: 'instructor' })).person.values
    expect(await added(draft)).toEqual({ employer: name })
    expect(await added(await aDraft(app, lean))).toEqual({})
  })

  test('of an identity number the journal tells only that it was given', async () => {
    const draft = await aDraft(app, lean)
    const member = await aMember(app, draft)
    const entries = await app.write((db) =>
      db
        .selectFrom('contest.declaration_journal')
        .select(['value'])
        .where('declaration_id', '=', draft.id)
        .where('path', '=', `members.${member}.idNumber`)
        .execute(),
    )
    expect(entries).toEqual([{ value: true }])
    const conflict = must(
      await patch(draft, [{ path: `members.${member}.idNumber`, value: aFreshIdNumber(birthOnAtAge(app, 13)) }]),
    )
    expect(conflict.conflicts[0].value).toMatch(/^43\*{14}/)
  })
})

describe('materials', () => {
  async function add(draft: MadeDraft, body: Record<string, unknown>) {
    return await app.as(draft.owner).post(`/api/declarations/${draft.id}/materials`, body)
  }

  test('are judged by what the file really is: format, size, pixels, length, number [S3-DECL-04]', async () => {
    const draft = await aDraft(app, { season })
    const { owner } = draft
    const pdf = await aFile(app, owner, { name: 'a.pdf', bytes: await aPdf() })
    const small = await aFile(app, owner, { name: 's.png', bytes: await aPng(16) })
    const short = await aFile(app, owner, { name: 'f.mp4', bytes: anMp4({ durationMs: 59_000 }) })
    const long = await aFile(app, owner, { name: 'f.mp4', bytes: anMp4({ durationMs: 181_000 }) })
    const film = await aFile(app, owner, { name: 'f.mp4', bytes: anMp4({ durationMs: 90_000 }) })
    const codes = async (material: string, fileId: string) => (await add(draft, { material, fileId })).body.code
    expect(await codes('photos', pdf.fileId)).toBe('material_format')
    expect(await codes('photos', small.fileId)).toBe('material_measure')
    expect(await codes('film', short.fileId)).toBe('material_measure')
    expect(await codes('film', long.fileId)).toBe('material_measure')
    expect(await codes('film', film.fileId)).toBe('H0000')
    expect(await codes('film', film.fileId)).toBe('material_limit')
    expect(await codes('report', pdf.fileId)).toBe('H0000')
    expect(await codes('nothing', pdf.fileId)).toBe('invalid_input')
    const big = await aFile(app, owner, { name: 'big.mp4', bytes: anMp4({ sizeBytes: 4.5 * 1024 * 1024 }) })
    expect(await codes('film', big.fileId)).toBe('material_too_large')
    const foreign = await aFile(app, await aPupil(app), { name: 'a.pdf', bytes: await aPdf() })
    expect(await codes('report', foreign.fileId)).toBe('not_found')
  })

  test('a newer file takes the place of an older one, which stays as its earlier version', async () => {
    const draft = await aDraft(app, { season })
    const first = (await aReport(app, draft)).material
    const second = (await aReport(app, draft, { replaces: first.id })).material
    expect([second.version, second.position]).toEqual([2, 1])
    const shown = await view(draft)
    expect(shown.materials.length).toBe(1)
    expect(shown.materials[0].earlier.map((each: { version: number }) => each.version)).toEqual([1])
    const again = await add(draft, { material: 'report', fileId: first.fileId, replaces: first.id })
    expect(again.body.code).toBe('not_found')
    must(await app.as(draft.owner).delete(`/api/declarations/${draft.id}/materials/${second.id}`))
    expect((await view(draft)).materials).toEqual([])
    must(await add(draft, { material: 'report', fileId: second.fileId }))
  })

  test('the answers of the safety questions ask for more, and an approval must be older than the work', async () => {
    const draft = await aCompleteDraft(app, { season })
    must(await patch(draft, [{ path: 'safety.lasers', value: true, revision: 1 }]))
    expect(await check(draft)).toEqual([
      ['laserNote', 'required'],
      ['materials.laser-approval', 'material_missing'],
    ])
    must(await patch(draft, [{ path: 'laserNote', value: '老师在场' }]))
    const pdf = await aFile(app, draft.owner, { name: 'ok.pdf', bytes: await aPdf() })
    const undated = must(await add(draft, { material: 'laser-approval', fileId: pdf.fileId })).material
    expect(await check(draft)).toEqual([['materials.laser-approval', 'approval_date_missing']])
    const late = { material: 'laser-approval', fileId: pdf.fileId, replaces: undated.id, approvedOn: '2025-09-01' }
    const dated = must(await add(draft, late)).material
    expect(await check(draft)).toEqual([['materials.laser-approval', 'approval_too_late']])
    must(await add(draft, { ...late, replaces: dated.id, approvedOn: '2025-08-31' }))
    expect(await check(draft)).toEqual([])
    const report = { material: 'report', fileId: pdf.fileId, approvedOn: '2025-08-31' }
    expect(problemsOf(await add(draft, report))).toEqual([['approvedOn', 'unknown_field']])
  })
})

describe('completeness', () => {
  test('freezing an empty draft lists everything that is missing at once, as the check does [S8-18] [S5-16]', async () => {
    const draft = await aDraft(app, { season })
    const expected = [
      ['title', 'required'],
      ['subject', 'required'],
      ['startedOn', 'required'],
      ['abstract', 'required'],
      ['safety.lasers', 'question_unanswered'],
      ['members', 'too_few_members'],
      ['materials.report', 'material_missing'],
    ]
    expect(await check(draft)).toEqual(expected)
    const refused = await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'declaration_incomplete',
      '请填写完整信息：还有 7 处没有填好，请按提示补充',
    ])
    expect(problemsOf(refused)).toEqual(expected)
  })

  test('dates, subject and stage, age, birth and sex of the identity number', async () => {
    const draft = await aDraft(app, { ...lean, stage: 'senior' })
    await save(app, draft, { ...completeBasics, startedOn: '2024-06-30', finishedOn: '2024-06-29' })
    const member = await aMember(app, draft, { stage: 'senior' })
    const { revisions } = (await view(draft)).people[0]
    must(
      await patch(draft, [
        { path: `members.${member}.birthOn`, value: '2004-01-01', revision: revisions.birthOn },
        { path: `members.${member}.sex`, value: 'male', revision: revisions.sex },
      ]),
    )
    expect(await check(draft)).toEqual([
      ['startedOn', 'date_too_early'],
      ['finishedOn', 'date_too_early'],
      ['subject', 'subject_not_for_stage'],
      [`members.${member}.birthOn`, 'too_old'],
      [`members.${member}.birthOn`, 'id_number_birth_differs'],
      [`members.${member}.sex`, 'id_number_sex_differs'],
    ])
  })

  test('a number against birth and sex, whichever is saved last, and only while it can be mended', async () => {
    const draft = await aCompleteDraft(app, lean)
    const [member] = (await view(draft)).people
    const at = (key: string) => `members.${member.id}.${key}`
    const { birthOn, sex } = member.values
    expect(member.numberTold).toEqual({ problem: null, birthOn, sex })
    must(await patch(draft, [{ path: at('birthOn'), value: '2012-02-29', revision: member.revisions.birthOn }]))
    expect(await check(draft)).toEqual([[at('birthOn'), 'id_number_birth_differs']])
    const { revisions } = (await view(draft)).people[0]
    must(await patch(draft, [{ path: at('birthOn'), value: birthOn, revision: revisions.birthOn }]))
    expect(await check(draft)).toEqual([])
    // a passport has another form, and tells neither
    must(await patch(draft, [{ path: at('idType'), value: '05', revision: 0 }]))
    expect(await check(draft)).toEqual([[at('idNumber'), 'id_number_wrong_form']])
    const asPassport = (await view(draft)).people[0]
    expect(asPassport.numberTold).toEqual({ problem: 'id_number_wrong_form', birthOn: null, sex: null })
    must(await patch(draft, [{ path: at('idType'), value: '01', revision: asPassport.revisions.idType }]))
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
    expect((await view(draft)).people[0].numberTold).toBe(null)
  })

  test('a school that is not below the unit of the code is confirmed once, keeps nothing back, and is asked again after a change', async () => {
    const [here, elsewhere] = [await aSchool(app), await aSchool(app)]
    const draft = await aCompleteDraft(app, { ...lean, codeUnit: here.county, school: here.school })
    const warnings = async () => must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/check`)).warnings
    expect(await warnings()).toEqual([])
    const [member] = (await view(draft)).people
    const path = `members.${member.id}.school`
    must(await patch(draft, [{ path, value: elsewhere.school, revision: member.revisions.school }]))
    const [asked, ...others] = await warnings()
    expect([asked.path, asked.code, asked.step, asked.isConfirmed, others]).toEqual([
      path,
      'school_not_of_code',
      'members',
      false,
      [],
    ])
    const { unit } = (await view(draft)).authorizationCode
    expect(asked.message).toBe(`授权码是${unit}发的，它不管这所学校。学校没有选错就确认；拿不准先问老师`)
    const { confirmation } = asked
    must(await patch(draft, [confirmation]))
    expect((await warnings()).map((each: { isConfirmed: boolean }) => each.isConfirmed)).toEqual([true])
    expect(await check(draft)).toEqual([])
    const third = await aSchool(app)
    const { revisions } = (await view(draft)).people[0]
    must(await patch(draft, [{ path, value: third.school, revision: revisions.school }]))
    expect((await warnings()).map((each: { isConfirmed: boolean }) => each.isConfirmed)).toEqual([false])
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
    // only beside a school, and only of a member that is there
    const other = await aDraft(app, lean)
    expect(problemsOf(await patch(other, [{ path: `members.${member.id}.nameConfirmed`, value: 'x' }]))).toEqual([
      [`members.${member.id}.nameConfirmed`, 'unknown_field'],
    ])
  })

  test('a group: how many, of one county and one stage, nobody twice, schools that exist', async () => {
    const draft = await aDraft(app, { season, kind: groupKind.code })
    await save(app, draft, completeBasics)
    const here = await aSchool(app)
    const elsewhere = await aSchool(app)
    const idNumber = aFreshIdNumber(birthOnAtAge(app, 13))
    await aMember(app, draft, { school: here.school, idNumber })
    expect(await check(draft)).toEqual([['members', 'too_few_members']])
    const second = await aMember(app, draft, { school: elsewhere.school, stage: 'primary', idNumber })
    expect(await check(draft)).toEqual([
      [`members.${second}.school`, 'other_area'],
      [`members.${second}.stage`, 'other_stage'],
      [`members.${second}.idNumber`, 'same_person_twice'],
    ])
    const third = await aMember(app, draft, { school: randomUUID() })
    expect(await check(draft)).toEqual([
      [`members.${second}.school`, 'other_area'],
      [`members.${second}.stage`, 'other_stage'],
      [`members.${third}.school`, 'not_an_option'],
      [`members.${second}.idNumber`, 'same_person_twice'],
    ])
  })

  test('the problems are worded in the language of the request, each with the page that mends it', async () => {
    const draft = await aDraft(app, lean)
    await save(app, draft, { ...completeBasics, startedOn: '2020-01-01' })
    const { problems } = must(await app.as(draft.owner).in('fr').get(`/api/declarations/${draft.id}/check`))
    expect(problems.map((each: { message: string; step: string }) => [each.message, each.step])).toEqual([
      ['Pas avant le 1er juillet 2024', 'basics'],
      ['Au moins 1 membre', 'members'],
    ])
  })

  test('another code takes the place of the first, which is free again; the same one once more changes nothing', async () => {
    const draft = await aDraft(app, lean)
    const path = `/api/declarations/${draft.id}/authorization-code`
    const first = (await view(draft)).authorizationCode.code
    must(await app.as(draft.owner).post(path, { authorizationCode: first.toLowerCase() }))
    const { unitId: _unit, ...shown } = (await view(draft)).authorizationCode
    expect(shown).toEqual({ code: first, state: 'bound', unit: '青溪县科协' })
    const second = await aCode(app, { seasonId: season.id, kind: leanKind.code })
    must(await app.as(draft.owner).post(path, { authorizationCode: second.code }))
    expect((await view(draft)).authorizationCode.code).toBe(second.code)
    const other = await aPupil(app)
    const body = { season: season.id, kind: leanKind.code, stage: 'junior', authorizationCode: first }
    expect((await app.as(other).post('/api/declarations', body)).status).toBe(200)
  })

  test('a stage other than the one of the authorization code is refused', async () => {
    const owner = await aPupil(app)
    const code = await aCode(app, { seasonId: season.id, kind: leanKind.code, stage: 'junior' })
    const body = { season: season.id, kind: leanKind.code, authorizationCode: code.code }
    const other = await app.as(owner).post('/api/declarations', { ...body, stage: 'senior' })
    expect(other.body.code).toBe('code_other_stage')
    const { id } = must(await app.as(owner).post('/api/declarations', body))
    const shown = must(await app.as(owner).get(`/api/declarations/${id}`))
    expect(shown.values).toEqual({ stage: 'junior' })
    const changed = await app
      .as(owner)
      .patch(`/api/declarations/${id}`, { changes: [{ path: 'stage', value: 'senior', revision: 0 }] })
    expect(problemsOf(changed)).toEqual([['stage', 'stage_not_for_code']])
  })
})
