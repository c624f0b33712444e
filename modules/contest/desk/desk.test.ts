import fc from 'fast-check'
import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { emit } from '#kernel/server/jobs.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import {
  aDefinition,
  aFreshIdNumber,
  aMember,
  aSeason,
  completeBasics,
  leanKind,
  must,
  qualified,
  save,
  soloKind,
} from '#modules/contest/declarations/fixtures.ts'
import { pagesAreIn } from '#modules/contest/prints/fixtures.ts'
import {
  aConsentRequest,
  aTeacher as anyTeacher,
  aPhone,
  aPupil,
  birthOnAtAge,
} from '#modules/platform/accounts/fixtures.ts'
import { readTable } from '#modules/platform/exports/server/index.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { deskLimits } from './contract.ts'
import {
  anInvitation,
  aPreparedDraft,
  aPupilBody,
  aRosterPupil,
  aTable,
  aTakenDraft,
  aTeacher,
  type PreparedDraft,
} from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const accept = '/api/desk/invitations/accept'
const lookUp = '/api/desk/invitations/look-up'

async function tasksOf(teacher: Parameters<typeof app.as>[0], season?: string) {
  const { pupils } = must(await app.as(teacher).get('/api/desk/pupils', season ? { season } : {}))
  return pupils.map((pupil: { tasks: string[] }) => pupil.tasks)
}

describe('the roster', () => {
  test('is the teacher’s own: another teacher sees nothing of it, and phones come back masked', async () => {
    const teacher = await aTeacher(app)
    const pupil = await aRosterPupil(app, teacher, { name: '林小满', phone: '13812345678', guardianPhone: null })
    const { pupils } = must(await app.as(teacher).get('/api/desk/pupils'))
    expect(pupils).toEqual([
      {
        id: pupil,
        name: '林小满',
        stage: 'junior',
        grade: '初二',
        className: '3班',
        phoneMasked: '138****5678',
        guardianPhoneMasked: null,
        draft: null,
        tasks: ['prepare'],
      },
    ])
    expect(must(await app.as(await aTeacher(app)).get('/api/desk/pupils')).pupils).toEqual([])
    const stored = await app.write((db) =>
      db.selectFrom('contest.desk_pupil').selectAll().where('id', '=', pupil).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(stored)).not.toContain('13812345678')
  })

  test('takes no identity number, no wrong phone, and nobody twice; a left out phone stays', async () => {
    const teacher = await aTeacher(app)
    const wrong = await app.as(teacher).post('/api/desk/pupils', {
      ...aPupilBody(),
      className: `3班 ${aFreshIdNumber(birthOnAtAge(app, 12))}`,
      phone: '1381234',
      stage: 'nowhere',
    })
    expect([
      wrong.status,
      wrong.body.fields.map((field: { path: string; code: string }) => [field.path, field.code]),
    ]).toEqual([
      422,
      [
        ['className', 'id_number_in_text'],
        ['phone', 'not_a_phone'],
        ['stage', 'not_an_option'],
      ],
    ])
    const body = { ...aPupilBody(), phone: '13812345678' }
    const { id } = must(await app.as(teacher).post('/api/desk/pupils', body))
    const again = await app.as(teacher).post('/api/desk/pupils', body)
    expect([again.status, again.body.code]).toEqual([409, 'pupil_exists'])
    const { phone: _phone, ...rest } = body
    must(await app.as(teacher).put(`/api/desk/pupils/${id}`, { ...rest, grade: '初三' }))
    const { pupils } = must(await app.as(teacher).get('/api/desk/pupils'))
    expect([pupils[0].grade, pupils[0].phoneMasked]).toEqual(['初三', '138****5678'])
  })

  test('of 60 rows with 10 planted errors the good 50 come in, and each error is said by row, in words and as a file', async () => {
    const teacher = await aTeacher(app)
    await aRosterPupil(app, teacher, { name: '已在册', grade: '初二', className: '1班' })
    const letters = [...'赵钱孙李周吴郑王冯陈']
    const good = (index: number) => [
      `${letters[index % 10]}${letters[Math.floor(index / 10)]}小`,
      '初中',
      '初二',
      '1班',
      `138000000${String(index).padStart(2, '0')}`,
      null,
    ]
    const rows: (string | number | null)[][] = Array.from({ length: 60 }, (_, index) => good(index))
    const planted: Record<number, (string | number | null)[]> = {
      3: [null, '初中', '初二', '1班', null, null],
      7: ['已在册', '初中', '初二', '1班', null, null],
      12: good(0),
      18: ['李四', '大学', '初二', '1班', null, null],
      24: ['王五', '初中', '初二', '1班', '12345', null],
      30: ['赵六', '初中', '初二', '1班', null, '不告诉你'],
      36: ['=HYPERLINK("http://x","点我")', '初中', '初二', '1班', null, null],
      42: [`孙七${aFreshIdNumber(birthOnAtAge(app, 12))}`, '初中', '初二', '1班', null, null],
      48: ['字'.repeat(41), '初中', '初二', '1班', null, null],
      54: ['周八', '初中', '字'.repeat(21), '1班', null, null],
    }
    for (const [index, row] of Object.entries(planted)) rows[Number(index)] = row
    const header = ['姓名', '学段', '年级', '班级', '学生手机号', '家长手机号']
    const content = await aTable([header, ...rows])
    const answer = must(await app.as(teacher).post('/api/desk/pupils/import', { name: '名单.xlsx', content }))
    expect([answer.rowCount, answer.created]).toEqual([60, 50])
    expect(
      answer.problems.map((problem: { row: number; column: string; code: string }) => [
        problem.row,
        problem.column,
        problem.code,
      ]),
    ).toEqual([
      [5, '姓名', 'required'],
      [9, '姓名', 'pupil_exists'],
      [14, '姓名', 'pupil_twice'],
      [20, '学段', 'not_an_option'],
      [26, '学生手机号', 'not_a_phone'],
      [32, '家长手机号', 'not_a_phone'],
      [38, '姓名', 'wrong_format'],
      [44, '姓名', 'id_number_in_text'],
      [50, '姓名', 'too_long'],
      [56, '年级', 'too_long'],
    ])
    expect(answer.problems[4].message).toEqual('不是手机号码')
    const file = await readTable('tests', Buffer.from(answer.refused.content, 'base64'))
    expect([answer.refused.name, file.header.at(-1), file.rows.length]).toEqual(['名单 问题说明.xlsx', '问题说明', 10])
    expect(file.rows[6]?.cells[0]).toEqual('=HYPERLINK("http://x","点我")')
    expect(must(await app.as(teacher).get('/api/desk/pupils')).pupils.length).toEqual(51)

    const repeated = must(await app.as(teacher).post('/api/desk/pupils/import', { name: '名单.xlsx', content }))
    expect([repeated.created, repeated.problems.length]).toEqual([0, 60])
  })

  test('a table without names is refused whole, and the sample can be given as it is, in any language', async () => {
    const teacher = await aTeacher(app)
    const nameless = await app
      .as(teacher)
      .post('/api/desk/pupils/import', { name: 'x.xlsx', content: await aTable([['班级'], ['3班']]) })
    expect([nameless.status, nameless.body.code]).toEqual([422, 'name_column_missing'])
    const sample = must(await app.as(teacher).in('fr').get('/api/desk/roster-sample'))
    const taken = must(await app.as(teacher).post('/api/desk/pupils/import', sample))
    expect([taken.created, taken.problems, taken.refused]).toEqual([1, [], null])
  })
})

test('two pupils who are written down at once do not pass the limit of a roster', async () => {
  const teacher = await aTeacher(app)
  await app.write((db) =>
    sql`insert into contest.desk_pupil (id, teacher_account_id, name, created_at)
      select gen_random_uuid(), ${teacher.accountId}, '学生' || number, ${app.clock.now()}
      from generate_series(1, ${deskLimits.pupilsMax - 1}::int) as made (number)`.execute(db),
  )
  const waiting = async () => {
    const { rows } = await app.write((db) =>
      sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db),
    )
    return rows.length
  }
  const add = (name: string) => app.as(teacher).post('/api/desk/pupils', aPupilBody({ name }))
  const { both } = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`pupils of ${teacher.accountId}`}, 0))`.execute(tx)
      const added = Promise.all([add('林小满'), add('周海')])
      await expect.poll(waiting, { timeout: 15_000 }).toEqual(2)
      return { both: added }
    }),
  )
  expect((await both).map(({ body }) => body.code).toSorted()).toEqual(['H0000', 'roster_full'])
})

describe('a prepared draft', () => {
  test('is the teacher’s to fill in, but for what is the pupil’s own to say, and goes nowhere before the pupil has confirmed', async () => {
    const draft = await aPreparedDraft(app)
    await save(app, draft, completeBasics)
    const member = await app.as(draft.teacher).post(`/api/declarations/${draft.id}/people`, { role: 'member' })
    expect([member.status, member.body.code]).toEqual([409, 'not_confirmed'])
    const frozen = await app.as(draft.teacher).post(`/api/declarations/${draft.id}/freeze`)
    expect([frozen.status, frozen.body.code]).toEqual([409, 'not_confirmed'])
    const detail = must(await app.as(draft.teacher).get(`/api/declarations/${draft.id}`))
    expect([detail.helping, detail.abilities.save, detail.abilities.freeze.code]).toEqual([
      { name: '周明远', isMyself: true, awaitsPupil: true },
      null,
      'not_confirmed',
    ])
    // it stands on the desk, not among the teacher's own works
    expect(must(await app.as(draft.teacher).get('/api/declarations')).rows).toEqual([])
    expect(await tasksOf(draft.teacher)).toEqual([['invite']])
  })

  test('one pupil has one live draft in a group of which one may have one, whatever the kind', async () => {
    const draft = await aPreparedDraft(app, { kind: soloKind.code })
    const body = { season: draft.season.id, kind: leanKind.code, stage: 'junior' }
    const prepare = () => app.as(draft.teacher).post(`/api/desk/pupils/${draft.pupil}/drafts`, body)
    const second = await prepare()
    expect([second.status, second.body.code]).toEqual([409, 'already_prepared'])
    must(await app.as(draft.teacher).delete(`/api/declarations/${draft.id}`))
    const answers = await Promise.all([prepare(), prepare()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a code can come later, by the teacher’s hand', async () => {
    const draft = await aPreparedDraft(app, { kind: soloKind.code, isWithoutCode: true })
    expect((await tasksOf(draft.teacher))[0]).toEqual(['invite', 'code', 'fields', 'materials'])
    const { code } = await aCode(app, { seasonId: draft.season.id, kind: soloKind.code })
    must(
      await app.as(draft.teacher).post(`/api/declarations/${draft.id}/authorization-code`, { authorizationCode: code }),
    )
    expect((await tasksOf(draft.teacher))[0]).toEqual(['invite', 'fields', 'materials'])
  })

  test('a pupil with a live draft stays on the roster; once it is given up the pupil can be taken off', async () => {
    const draft = await aPreparedDraft(app)
    const refused = await app.as(draft.teacher).delete(`/api/desk/pupils/${draft.pupil}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'pupil_has_draft'])
    must(await app.as(draft.teacher).delete(`/api/declarations/${draft.id}`))
    must(await app.as(draft.teacher).delete(`/api/desk/pupils/${draft.pupil}`))
    expect(await tasksOf(draft.teacher)).toEqual([])
  })
})

describe('an invitation', () => {
  test('makes the pupil the owner; the teacher goes on helping, but hands nothing in', async () => {
    const draft = await aTakenDraft(app)
    expect(must(await app.as(draft.owner).get('/api/declarations')).rows.map((row: { id: string }) => row.id)).toEqual([
      draft.id,
    ])
    await save(app, { ...draft, owner: draft.teacher }, completeBasics)
    await aMember(app, draft)
    must(await app.as(draft.teacher).post(`/api/declarations/${draft.id}/freeze`))
    await pagesAreIn(app, draft)
    const ticks = draft.kind.ticks.map((tick) => tick.code)
    const submit = (by: typeof draft.owner) => app.as(by).post(`/api/declarations/${draft.id}/submit`, { ticks })
    const refused = await submit(draft.teacher)
    expect([refused.status, refused.body.code]).toEqual([403, 'owner_only'])
    must(await submit(draft.owner))
    const withdrawn = await app.as(draft.teacher).post(`/api/declarations/${draft.id}/withdraw`, { to: 'draft' })
    expect([withdrawn.status, withdrawn.body.code]).toEqual([403, 'owner_only'])
  })

  test('where the season says so, a helper may hand in as well', async () => {
    const season = await aSeason(app, { ...aDefinition(app), helperMaySubmit: true })
    const draft = await aTakenDraft(app, { season })
    await save(app, draft, completeBasics)
    await aMember(app, draft)
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
    await pagesAreIn(app, draft)
    const ticks = draft.kind.ticks.map((tick) => tick.code)
    expect(must(await app.as(draft.teacher).post(`/api/declarations/${draft.id}/submit`, { ticks })).state).toEqual(
      'submitted',
    )
  })

  test('taken up once, is answered alike when the request comes again', async () => {
    const draft = await aPreparedDraft(app)
    const pupil = await aPupil(app)
    const code = await anInvitation(app, draft)
    const headers = { 'idempotency-key': 'taken-over-once' }
    const first = must(await app.as(pupil).post(accept, { code }, headers))
    expect(must(await app.as(pupil).post(accept, { code }, headers))).toEqual(first)
    // nor is one that was refused taken up by coming again
    const guessed = { 'idempotency-key': 'guessed-at-once' }
    const guess = async () => (await app.as(pupil).post(accept, { code: '0000-0000-0000' }, guessed)).body.code
    expect([await guess(), await guess()]).toEqual(['invitation_unknown', 'invitation_unknown'])
  })

  test('takes nothing over into a school that may have no more of the kind, and stays open', async () => {
    const kind = { ...leanKind, caps: [{ level: 'school', amount: 1 }] }
    const season = await aSeason(app, { kinds: [kind] })
    const { county, school } = await aSchool(app)
    const wish = async () => {
      const { code } = await aCode(app, { seasonId: season.id, kind: kind.code, organizationId: county })
      return { season: season.id, kind: kind.code, stage: 'junior', authorizationCode: code }
    }
    const first = await aPupil(app, { organizationId: school })
    const second = await aPupil(app, { organizationId: school })
    const { id } = must(await app.as(first).post('/api/declarations', await wish()))
    const teacher = await aTeacher(app)
    const pupil = await aRosterPupil(app, teacher)
    const draft = must(await app.as(teacher).post(`/api/desk/pupils/${pupil}/drafts`, await wish())).id
    const { code } = must(await app.as(teacher).post(`/api/desk/drafts/${draft}/invitation`))
    const refused = await app.as(second).post(accept, { code })
    expect([refused.status, refused.body.code]).toEqual([409, 'team_cap_reached'])
    must(await app.as(first).delete(`/api/declarations/${id}`))
    expect(must(await app.as(second).post(accept, { code })).outcome).toEqual('taken-over')
  })

  test('opens once; revoked, replaced, expired or unknown it opens nothing, and says why', async () => {
    const draft = await aPreparedDraft(app)
    const pupil = await aPupil(app)
    const refusalOf = async (code: string, by = pupil) => {
      const answers = [await app.as(by).post(lookUp, { code }), await app.as(by).post(accept, { code })]
      return [...new Set(answers.map(({ body }) => body.code))]
    }
    const first = await anInvitation(app, draft)
    const second = await anInvitation(app, draft)
    expect(await refusalOf(first)).toEqual(['invitation_revoked'])
    must(await app.as(draft.teacher).delete(`/api/desk/drafts/${draft.id}/invitation`))
    expect(await refusalOf(second)).toEqual(['invitation_revoked'])
    expect(await refusalOf('0000-0000-0000')).toEqual(['invitation_unknown'])
    expect(await refusalOf('nothing')).toEqual(['invitation_malformed'])

    const third = await anInvitation(app, draft)
    expect(await refusalOf(third, draft.teacher)).toEqual(['H0000', 'invitation_for_pupils'])
    const shown = must(await app.as(pupil).post(lookUp, { code: third.toLowerCase() }))
    expect([shown.teacher.name, shown.awaitsConsent]).toEqual(['周明远', false])
    must(await app.as(pupil).post(accept, { code: third }))
    expect(await refusalOf(third)).toEqual(['invitation_used'])
    const late = await app.as(draft.teacher).post(`/api/desk/drafts/${draft.id}/invitation`)
    expect([late.status, late.body.code]).toEqual([409, 'already_confirmed'])

    const other = await aPreparedDraft(app)
    const code = await anInvitation(app, other)
    await app.write((db) =>
      db
        .updateTable('contest.desk_invitation')
        .set({ expires_at: new Date(app.clock.now().getTime() - 1000) })
        .where('declaration_id', '=', other.id)
        .execute(),
    )
    expect(await refusalOf(code, await aPupil(app))).toEqual(['invitation_expired'])
    expect(await tasksOf(other.teacher)).toEqual([['invite', 'fields']])
  })

  test('of two pupils at once one takes the draft over', async () => {
    const draft = await aPreparedDraft(app)
    const code = await anInvitation(app, draft)
    const pupils = [await aPupil(app), await aPupil(app)]
    const answers = await Promise.all(pupils.map((pupil) => app.as(pupil).post(accept, { code })))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['H0000', 'invitation_used'])
  })

  test('who comes while another takes the draft over is told that it was used, never that it was taken back', async () => {
    const draft = await aPreparedDraft(app)
    const code = await anInvitation(app, draft)
    const [first, second] = [await aPupil(app), await aPupil(app)]
    const waiting = async () => {
      const { rows } = await app.write((db) =>
        sql`select from pg_locks where locktype = 'relation' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db),
      )
      return rows.length
    }
    const begun = await app.write((db) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table contest.declaration in access exclusive mode`.execute(tx)
        // The second comes as far as the declaration; then the first one's change is written, and committed.
        const late = app.as(second).post(accept, { code })
        await expect.poll(waiting).toEqual(1)
        const now = app.clock.now()
        await tx
          .updateTable('contest.declaration')
          .set({ owner_account_id: first.accountId, awaits_pupil: false })
          .where('id', '=', draft.id)
          .execute()
        await tx
          .updateTable('contest.desk_invitation')
          .set({ used_at: now, account_id: first.accountId })
          .where('declaration_id', '=', draft.id)
          .execute()
        await tx
          .updateTable('contest.desk_draft')
          .set({ confirmed_at: now })
          .where('declaration_id', '=', draft.id)
          .execute()
        return { late }
      }),
    )
    expect((await begun.late).body.code).toEqual('invitation_used')
  })

  test('guesses are counted, and in the end refused unread', async () => {
    const pupil = await aPupil(app)
    const codes: string[] = []
    for (let tried = 0; tried < 22; tried += 1)
      codes.push((await app.as(pupil).post(lookUp, { code: '0000-0000-0000' })).body.code)
    expect([codes[0], codes.at(-1)]).toEqual(['invitation_unknown', 'too_many_requests'])
  })

  test('a child under 14 takes it up, and becomes the owner once the guardian has consented', async () => {
    const draft = await aPreparedDraft(app, { phone: aPhone() })
    const { child, token } = await aConsentRequest(app)
    const code = await anInvitation(app, draft)
    expect(must(await app.as(child).post(accept, { code }))).toEqual({ outcome: 'awaits-consent', declaration: null })
    expect(await tasksOf(draft.teacher)).toEqual([['consent', 'fields']])
    // nobody else gets it meanwhile
    expect((await app.as(await aPupil(app)).post(accept, { code })).body.code).toEqual('invitation_used')
    const owner = () =>
      app.write((db) =>
        db
          .selectFrom('contest.declaration')
          .select('owner_account_id')
          .where('id', '=', draft.id)
          .executeTakeFirstOrThrow(),
      )
    expect((await owner()).owner_account_id).toEqual(draft.teacher.accountId)

    const give = { decision: 'give', guardianName: '林海', relation: 'father', agreementVersion: '1' }
    must(await app.anonymous.post(`/api/guardian-consents/${token}`, give))
    await app.drainJobs()
    expect((await owner()).owner_account_id).toEqual(child.accountId)
    expect((await tasksOf(draft.teacher))[0]).toEqual(['fields'])

    // the guardian thinks better of it: nobody helps any more, and the roster forgets how the child is reached
    must(await app.anonymous.post(`/api/guardian-consents/${token}`, { decision: 'withdraw' }))
    await app.drainJobs()
    const [pupil] = must(await app.as(draft.teacher).get('/api/desk/pupils')).pupils
    expect([pupil.tasks, pupil.draft, pupil.phoneMasked]).toEqual([['prepare'], null, null])
  })

  test('once the guardian has taken the consent back, the teacher reads nothing of what was decided before either', async () => {
    const draft = await aTakenDraft(app)
    await save(app, draft, completeBasics)
    await aMember(app, draft)
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
    await pagesAreIn(app, draft)
    const ticks = draft.kind.ticks.map((tick) => tick.code)
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/submit`, { ticks }))
    await qualified(app, draft.id)
    const read = async (by: typeof draft.owner) => (await app.as(by).get(`/api/declarations/${draft.id}`)).status
    expect(await read(draft.teacher)).toEqual(200)
    await app.ctx().change('accounts.test', async (tx) => {
      await emit(tx, 'accounts.consentWithdrawn', { accountId: draft.owner.accountId })
      return { subject: draft.owner.accountId, reply: null }
    })
    await app.drainJobs()
    expect([await read(draft.teacher), await read(draft.owner)]).toEqual([404, 200])
  })
})

describe('helping', () => {
  test('both see who wrote what, and the pupil can end it: the teacher sees nothing any more', async () => {
    const draft = await aTakenDraft(app)
    await save(app, { ...draft, owner: draft.teacher }, { title: '会转弯的风筝' })
    await save(app, draft, { abstract: '一只会自己转弯的风筝。' })
    const seen = must(await app.as(draft.owner).get(`/api/desk/drafts/${draft.id}/writings`))
    expect([seen.helping, seen.writings.map((each: { path: string; who: unknown }) => [each.path, each.who])]).toEqual([
      { name: '周明远', isMyself: false },
      [
        ['abstract', { name: '林小舟', isMyself: true, isOwner: true }],
        ['title', { name: '周明远', isMyself: false, isOwner: false }],
      ],
    ])
    must(await app.as(draft.owner).delete(`/api/desk/drafts/${draft.id}/help`))
    expect((await app.as(draft.teacher).get(`/api/declarations/${draft.id}`)).status).toEqual(404)
    const change = { changes: [{ path: 'title', value: '别的', revision: 1 }] }
    expect((await app.as(draft.teacher).patch(`/api/declarations/${draft.id}`, change)).status).toEqual(404)
    expect(await tasksOf(draft.teacher)).toEqual([['ended']])
  })

  test('ends with the school: a teacher who leaves helps its pupils no more, and what waits for them is given up', async () => {
    const { school } = await aSchool(app)
    const teacher = await anyTeacher(app, { organizationId: school })
    const owner = await aPupil(app, { organizationId: school })
    const taken = await aTakenDraft(app, { teacher, owner, isWithoutCode: true })
    // by its code it belongs to a county of which the teacher's school is no part
    const elsewhere = await aTakenDraft(app, { teacher })
    const waiting = await aPreparedDraft(app, { teacher, isWithoutCode: true })
    const code = await anInvitation(app, waiting)
    const read = async (draft: PreparedDraft) => (await app.as(teacher).get(`/api/declarations/${draft.id}`)).status
    must(await app.as(teacher).patch('/api/accounts/me', { name: '周明' }))
    await app.drainJobs()
    expect([await read(taken), await read(elsewhere), await read(waiting)]).toEqual([200, 200, 200])
    must(await app.as(teacher).patch('/api/accounts/me', { organizationId: (await aSchool(app)).school }))
    await app.drainJobs()
    expect([await read(taken), await read(elsewhere)]).toEqual([404, 200])
    expect((await app.as(owner).get(`/api/declarations/${taken.id}`)).status).toEqual(200)
    const kept = await app.write((db) =>
      db
        .selectFrom('contest.declaration as work')
        .innerJoin('contest.desk_draft as draft', 'draft.declaration_id', 'work.id')
        .select(['work.state', 'draft.ended_at'])
        .where('work.id', 'in', [taken.id, elsewhere.id, waiting.id])
        .execute(),
    )
    expect(kept.map(({ state, ended_at }) => [state, ended_at !== null]).toSorted()).toEqual([
      ['draft', false],
      ['draft', true],
      ['void', true],
    ])
    expect((await app.as(await aPupil(app)).post(accept, { code })).body.code).toEqual('invitation_revoked')
  })

  test('what both write at once is a conflict of that field alone', async () => {
    const draft = await aTakenDraft(app)
    const write = (by: typeof draft.owner, path: string, value: string) =>
      app.as(by).patch(`/api/declarations/${draft.id}`, { changes: [{ path, value, revision: 0 }] })
    must(await write(draft.owner, 'title', '学生写的'))
    const late = must(await write(draft.teacher, 'title', '老师写的'))
    expect([
      late.saved,
      late.conflicts.map((each: { path: string; value: string }) => [each.path, each.value]),
    ]).toEqual([[], [['title', '学生写的']]])
    expect(must(await write(draft.teacher, 'abstract', '老师补充的摘要')).conflicts).toEqual([])
  })

  test('a reminder goes to the phone of the roster with the invitation, and not again at once', async () => {
    const phone = aPhone()
    const draft = await aPreparedDraft(app, { phone })
    const remind = () => app.as(draft.teacher).post(`/api/desk/drafts/${draft.id}/reminder`)
    must(await remind())
    const [message] = await messagesTo(app, phone)
    expect(message?.body.replaceAll(/http\S+|[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/g, '…')).toMatch(
      /^周明远老师为林.*准备了申报，请打开 … 接收，邀请码 …。$/,
    )
    expect((await remind()).body.code).toEqual('too_many_requests')
    app.clock.advance(deskLimits.tellAgainMs)
    must(await remind())
    const silent = await aPreparedDraft(app)
    expect((await app.as(silent.teacher).post(`/api/desk/drafts/${silent.id}/reminder`)).body.code).toEqual(
      'nobody_to_tell',
    )
  })
})

test('the forms of several pupils are one PDF in the order of the list, each with its own page numbers', async () => {
  const [teacher, season] = [await aTeacher(app), await aSeason(app)]
  const first = await aTakenDraft(app, { teacher, season })
  const second = await aPreparedDraft(app, { teacher, season })
  await save(app, first, completeBasics)
  await aMember(app, first)
  must(await app.as(teacher).post(`/api/declarations/${first.id}/freeze`))
  const print = async (declarations: string[]) => must(await app.as(teacher).post('/api/desk/papers', { declarations }))
  const pagesOf = async ({ url }: { url: string }) =>
    (await PDFDocument.load((await app.anonymous.get(url)).raw)).getPageCount()
  const both = await print([second.id, first.id])
  expect([both.forms, both.drafts]).toEqual([2, 1])
  const alone = [await pagesOf(await print([first.id])), await pagesOf(await print([second.id]))]
  expect(await pagesOf(both)).toEqual((alone[0] ?? 0) + (alone[1] ?? 0))
  const foreign = await app.as(await aTeacher(app)).post('/api/desk/papers', { declarations: [first.id] })
  expect(foreign.status).toEqual(404)
  expect((await app.anonymous.get(both.url.replace(second.id, first.id))).status).toEqual(404)
})

test('whoever prepares, prints and hands in, in whatever order: a pupil has one live work of a group, and nothing goes out unconfirmed', async () => {
  const season = await aSeason(app)
  const idNumber = aFreshIdNumber(birthOnAtAge(app, 13))
  const owner = await aPupil(app)
  const kinds = [leanKind.code, soloKind.code]
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ kindIndex: fc.nat(1), isTaken: fc.boolean(), freezes: fc.constantFrom('owner', 'teacher') }),
        {
          minLength: 2,
          maxLength: 4,
        },
      ),
      async (plans) => {
        const drafts: (PreparedDraft & (typeof plans)[number])[] = []
        for (const plan of plans) {
          const wishes = { season, kind: kinds[plan.kindIndex] ?? leanKind.code }
          const draft = plan.isTaken ? await aTakenDraft(app, { ...wishes, owner }) : await aPreparedDraft(app, wishes)
          await save(app, draft, completeBasics)
          if (plan.isTaken) await aMember(app, draft, { idNumber })
          drafts.push({ ...draft, ...plan })
        }
        await Promise.all(
          drafts.map((draft) =>
            app
              .as(draft.freezes === 'owner' ? draft.owner : draft.teacher)
              .post(`/api/declarations/${draft.id}/freeze`),
          ),
        )
        const rows = await app.write((db) =>
          db
            .selectFrom('contest.declaration')
            .select(['state', 'awaits_pupil'])
            .where(
              'id',
              'in',
              drafts.map((draft) => draft.id),
            )
            .execute(),
        )
        expect(rows.filter((row) => row.state !== 'draft').length).toBeLessThanOrEqual(1)
        expect(rows.filter((row) => row.awaits_pupil && row.state !== 'draft')).toEqual([])
        // the next run begins with a free place
        for (const draft of drafts.filter((each) => each.isTaken))
          await app.as(draft.owner).post(`/api/declarations/${draft.id}/unfreeze`)
      },
    ),
    { numRuns: 4 },
  )
})

test('slips for pupils without a phone: one PDF, whose codes open the drafts; a stranger’s draft is none of it', async () => {
  const teacher = await aTeacher(app)
  const drafts = [await aPreparedDraft(app, { teacher }), await aPreparedDraft(app, { teacher })]
  const given = await anInvitation(app, drafts[0] as PreparedDraft)
  const declarations = drafts.map(({ id }) => id)
  const made = must(await app.as(teacher).post('/api/desk/slips', { declarations }))
  expect(made.slips).toEqual(2)
  const paper = await app.anonymous.get(made.url)
  expect([paper.status, (await PDFDocument.load(paper.raw)).getPageCount()]).toEqual([200, 1])
  const { pupils } = must(await app.as(teacher).get('/api/desk/pupils'))
  const codes = pupils.map((pupil: { draft: { invitation: { code: string } } }) => pupil.draft.invitation.code)
  // what was told already stays good, who had none has one now
  expect(codes.includes(given)).toEqual(true)
  for (const code of codes) expect((await app.as(await aPupil(app)).post(accept, { code })).status).toEqual(200)
  expect((await app.as(teacher).post('/api/desk/slips', { declarations })).body.code).toEqual('already_confirmed')
  const theirs = await aPreparedDraft(app)
  const asked = await app.as(teacher).post('/api/desk/slips', { declarations: [theirs.id] })
  expect(asked.body.code).toEqual('not_found')
  expect((await app.anonymous.get(made.url)).status).toEqual(404)
})
