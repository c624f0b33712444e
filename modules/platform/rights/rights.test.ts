import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { personalData } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import {
  aContactWithRole,
  anAdmin,
  aPupil,
  birthOnAtAge,
  fixturePassword,
} from '#modules/platform/accounts/fixtures.ts'
import { aFile } from '#modules/platform/files/fixtures.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aCopy, aGuardedChild } from './fixtures.ts'
import { makeExport } from './server/export.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const dayMs = 24 * 3600_000

async function run(job: string): Promise<void> {
  const ran = app.modules.find(({ name }) => name === 'platform.rights')?.jobs?.[job]
  await ran?.(app.ctx(), {} as never)
  await app.drainJobs()
}

test('a person sees all that is kept of them, and takes a copy with their own files; nobody else can fetch it', async () => {
  const [pupil, stranger] = [await aPupil(app), await aPupil(app)]
  await aFile(app, pupil, { name: 'kite.png' })
  const seen = (await app.as(pupil).get('/api/rights')).body.data
  expect(seen.parts.map((part: { name: string }) => part.name)).toEqual([
    'messages',
    'agreements',
    'account',
    'logins',
    'consents',
    'approvals',
    'pushes',
    'files',
    'lists',
    'questions',
    'listViews',
    'people',
    'declarations',
    'desk',
    'contacts',
    'delegations',
    'teams',
    'scores',
    'exams',
  ])
  const id = await aCopy(app, pupil)
  const { url } = (await app.as(pupil).get(`/api/rights/exports/${id}/address`)).body.data
  const reply = await app.inject({ method: 'GET', url })
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  expect(Object.keys(files)).toEqual(['data.json', 'index.html', 'files/001-kite.png'])
  const copy = JSON.parse(Buffer.from(files['data.json'] ?? []).toString('utf8'))
  expect(copy.parts.length).toEqual(seen.parts.length)
  expect((await app.as(stranger).get(`/api/rights/exports/${id}/address`)).body.code).toEqual('not_found')
  app.clock.advance(8 * dayMs)
  expect((await app.as(await sameIn(pupil)).get(`/api/rights/exports/${id}/address`)).body.code).not.toEqual('H0000')
})

async function sameIn(pupil: Awaited<ReturnType<typeof aPupil>>) {
  await run('rights.dropExports')
  return pupil
}

test('a copy whose person is forgotten while it is made is thrown away', async () => {
  const pupil = await aPupil(app)
  const { id } = (await app.as(pupil).post('/api/rights/exports', {})).body.data
  const ctx = app.ctx()
  const change: typeof ctx.change = async (name, run) => {
    await app.write((db) =>
      db.updateTable('platform.data_export').set({ state: 'gone' }).where('id', '=', id).execute(),
    )
    return await ctx.change(name, run)
  }
  await makeExport({ ...ctx, change }, { id })
  const row = await app.write((db) =>
    db.selectFrom('platform.data_export').select(['state', 'file_id']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ state: 'gone', file_id: null })
})

test('copies are made only so often a day', async () => {
  const pupil = await aPupil(app)
  for (let made = 0; made < 3; made += 1) await app.as(pupil).post('/api/rights/exports', {})
  expect((await app.as(pupil).post('/api/rights/exports', {})).body.code).toEqual('exports_today')
})

test('a copy that cannot be written fails for itself, and is made when there is room again', async () => {
  const pupil = await aPupil(app)
  const { id } = (await app.as(pupil).post('/api/rights/exports', {})).body.data
  vi.stubEnv('TMPDIR', '/there/is/no/such/folder')
  await expect(makeExport(app.ctx(), { id })).rejects.toThrow('ENOENT')
  vi.unstubAllEnvs()
  await makeExport(app.ctx(), { id })
  expect((await app.as(pupil).get(`/api/rights/exports/${id}/address`)).status).toEqual(200)
})

test('who asks to be forgotten confirms it with the password, may think better of it, and is forgotten after the days of thought', async () => {
  const pupil = await aPupil(app)
  const api = app.as(pupil)
  expect((await api.post('/api/rights/erasure', { password: 'wrong' })).body.code).toEqual('password_differs')
  expect((await api.post('/api/rights/erasure', { password: fixturePassword })).status).toEqual(200)
  expect((await api.post('/api/rights/erasure', { password: fixturePassword })).body.code).toEqual('erasure_waits')
  expect((await api.delete('/api/rights/erasure')).status).toEqual(200)
  expect((await api.delete('/api/rights/erasure')).body.code).toEqual('no_erasure')
  await api.post('/api/rights/erasure', { password: fixturePassword })
  await run('rights.eraseDue')
  expect((await stateOf(pupil.accountId)).state).toEqual('normal')
  app.clock.advance(16 * dayMs)
  await run('rights.eraseDue')
  expect(await stateOf(pupil.accountId)).toMatchObject({ state: 'deleted', display_name: null, phone_cipher: null })
  expect((await api.get('/api/rights')).status).toEqual(401)
  expect((await app.auditOf(pupil.accountId)).map(({ action }) => action)).toContain('rights.erase')
})

test('somebody who cannot be forgotten keeps none of the others waiting, and who holds a role by now leaves no trace every hour', async () => {
  const [broken, held, good] = [await aPupil(app), await aPupil(app), await aPupil(app)]
  const { county } = await aSchool(app)
  for (const pupil of [broken, held, good]) {
    expect((await app.as(pupil).post('/api/rights/erasure', { password: fixturePassword })).status).toEqual(200)
    app.clock.advance(1000)
  }
  const role = { account_id: held.accountId, role_code: 'auditor', organization_id: county }
  await app.write((db) => db.insertInto('platform.account_role').values(role).execute())
  await app.write((db) =>
    sql`create function platform.test_break() returns trigger language plpgsql as $$ begin
      if new.account_id::text = ${sql.lit(broken.accountId)} then raise exception 'broken on purpose'; end if;
      return new; end $$`.execute(db),
  )
  await app.write((db) =>
    sql`create trigger test_break before update on platform.erasure_request
      for each row execute function platform.test_break()`.execute(db),
  )
  app.clock.advance(16 * dayMs)
  await expect(run('rights.eraseDue')).rejects.toThrow('broken on purpose')
  await app.write((db) => sql`drop function platform.test_break() cascade`.execute(db))
  const states = await Promise.all([broken, held, good].map(async ({ accountId }) => (await stateOf(accountId)).state))
  expect(states).toEqual(['normal', 'normal', 'deleted'])
  expect((await app.auditOf(held.accountId)).map(({ action }) => action)).not.toContain('rights.erase')
})

function stateOf(accountId: string) {
  return app.write((db) =>
    db.selectFrom('platform.account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
  )
}

test('who works for an office hands that over before asking to be forgotten', async () => {
  const { county } = await aSchool(app)
  const officer = await aContactWithRole(app, 'contest-officer', county)
  expect((await app.as(officer).get('/api/rights')).body.data.cannotErase).not.toEqual(null)
  const asked = await app.as(officer).post('/api/rights/erasure', { password: fixturePassword })
  expect(asked.body.code).toEqual('erasure_of_staff')
})

test('the guardian of a child acts by the link of the consent, and no longer once it is taken back', async () => {
  const { token } = await aGuardedChild(app)
  const at = `/api/guardian-consents/${token}/rights`
  expect((await app.anonymous.get(at)).body.data.parts.length).toBeGreaterThan(3)
  expect((await app.anonymous.post(`${at}/erasure`, {})).status).toEqual(200)
  expect((await app.anonymous.get(at)).body.data.erasure.askedBy).toEqual('guardian')
  expect((await app.anonymous.delete(`${at}/erasure`)).status).toEqual(200)
  await app.anonymous.post(`/api/guardian-consents/${token}`, { decision: 'withdraw' })
  expect((await app.anonymous.get(at)).body.code).toEqual('not_found')
  expect((await app.anonymous.get('/api/guardian-consents/none/rights')).body.code).toEqual('not_found')
})

test('the link of a guardian opens the data for thirty days; a new one goes to the contact that consented', async () => {
  const started = app.clock.now()
  const { child, token, guardian } = await aGuardedChild(app)
  const page = (link: string) => `/api/guardian-consents/${link}`
  const see = async (link: string) => (await app.anonymous.get(`${page(link)}/rights`)).body.code
  const early = (await app.anonymous.get(page(token))).body.data
  expect([early.linkEnd, early.newLinkTo]).toEqual([null, null])
  app.clock.advance(30 * dayMs - 1)
  expect(await see(token)).toEqual('H0000')
  app.clock.advance(1)
  expect([await see(token), (await app.anonymous.post(`${page(token)}/rights/erasure`, {})).body.code]).toEqual([
    'guardian_link_old',
    'guardian_link_old',
  ])
  const late = (await app.anonymous.get(page(token))).body.data
  const masked = `139****${guardian.slice(-4)}`
  expect([late.linkEnd, late.newLinkTo]).toEqual(['old', masked])
  expect((await app.anonymous.post(`${page(token)}/links`, {})).body.data).toEqual({ sentTo: masked, days: 30 })
  const link = /guardian-consent\/([\w-]+)/.exec((await messagesTo(app, guardian))[0]?.body ?? '')?.[1] ?? ''
  expect([await see(link), await see(token)]).toEqual(['H0000', 'guardian_link_old'])
  await app.anonymous.post(`${page(token)}/links`, {})
  await app.anonymous.post(`${page(token)}/links`, {})
  expect((await app.anonymous.post(`${page(token)}/links`, {})).body.code).toEqual('too_many_requests')
  // the fourteenth birthday ends every link, for withdrawing too
  await app.write((db) =>
    db
      .updateTable('platform.account')
      .set({ birth_on: birthOnAtAge(app, 14) })
      .where('id', '=', child.accountId)
      .execute(),
  )
  expect([
    await see(link),
    (await app.anonymous.get(page(link))).body.data.linkEnd,
    (await app.anonymous.post(`${page(link)}/links`, {})).body.code,
    (await app.anonymous.post(page(token), { decision: 'withdraw' })).body.code,
  ]).toEqual(['guardian_link_grown', 'grown', 'guardian_link_grown', 'guardian_link_grown'])
  app.clock.set(started.toISOString())
})

test('an old link of a guardian still withdraws the consent, and no link opens anything after that', async () => {
  const started = app.clock.now()
  const { token, guardian } = await aGuardedChild(app)
  app.clock.advance(31 * dayMs)
  await app.anonymous.post(`/api/guardian-consents/${token}/links`, {})
  const link = /guardian-consent\/([\w-]+)/.exec((await messagesTo(app, guardian))[0]?.body ?? '')?.[1] ?? ''
  expect((await app.anonymous.get(`/api/guardian-consents/${link}/rights`)).status).toEqual(200)
  const withdrawn = await app.anonymous.post(`/api/guardian-consents/${token}`, { decision: 'withdraw' })
  expect(withdrawn.body.data).toEqual({ state: 'withdrawn' })
  expect((await app.anonymous.get(`/api/guardian-consents/${link}/rights`)).body.code).toEqual('not_found')
  expect((await app.anonymous.post(`/api/guardian-consents/${link}/links`, {})).body.code).toEqual('wrong_state')
  app.clock.set(started.toISOString())
})

test('a copy of the data of a child goes when the consent is withdrawn, for the child as well', async () => {
  const { child, token } = await aGuardedChild(app)
  const id = await aCopy(app, child)
  const copy = () =>
    app.write((db) =>
      db.selectFrom('platform.data_export').select(['state', 'file_id']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const { state, file_id } = await copy()
  const { url } = (await app.as(child).get(`/api/rights/exports/${id}/address`)).body.data
  await app.anonymous.post(`/api/guardian-consents/${token}`, { decision: 'withdraw' })
  expect([state, await copy()]).toEqual(['ready', { state: 'gone', file_id: null }])
  const signedIn = await app.anonymous.post('/api/sessions', { account: child.loginName, password: fixturePassword })
  const again = app.as({ ...child, token: signedIn.body.data.session_key })
  expect((await again.get(`/api/rights/exports/${id}/address`)).body.code).toEqual('export_not_ready')
  expect((await again.get(`/api/files/${file_id}`)).status).toEqual(404)
  expect((await app.inject({ method: 'GET', url })).statusCode).toEqual(404)
})

test('classes of data go when their time is over, which the operator sets within bounds; the log says how much went', async () => {
  const admin = await anAdmin(app)
  const { classes } = (await app.as(admin).get('/api/console/retention')).body.data
  expect(classes.map((each: { code: string }) => each.code)).toEqual([
    'messages',
    'sessions',
    'codes',
    'audit',
    'replies',
    'uploads',
    'questions',
    'earlier-people',
    'known-people',
    'handed-names',
    'drafts',
    'identity-numbers',
    'declaration-traces',
    'signed-pages',
    'rosters',
    'unit-papers',
    'review-opinions',
    'contact-requests',
    'delegations',
    'score-signatures',
    'exam-days',
    'device-events',
    'device-commands',
    'alarms',
    'readings',
    'refused-notifications',
  ])
  const set = (days: number) => app.as(admin).put('/api/console/retention/sessions', { days, reason: '按档案要求' })
  expect((await set(1)).body.code).toEqual('retention_out_of_range')
  expect((await set(120)).body.data).toMatchObject({ days: 120, usualDays: 90 })
  await run('retention.run')
  expect((await app.auditOf('retention')).map(({ action }) => action)).toContain('retention.run')
})

test('a class of data that cannot be cleared keeps no other one', async () => {
  await app.write((db) =>
    sql`create function platform.test_break() returns trigger language plpgsql as $$ begin
      raise exception 'broken on purpose'; end $$`.execute(db),
  )
  await app.write((db) =>
    sql`create trigger test_break before delete on kernel.idempotency_key
      execute function platform.test_break()`.execute(db),
  )
  await expect(run('retention.run')).rejects.toThrow('broken on purpose')
  await app.write((db) => sql`drop function platform.test_break() cascade`.execute(db))
  const { after } = await app.write((db) =>
    db
      .selectFrom('kernel.audit_entry')
      .select('after')
      .where('action', '=', 'retention.run')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  const codes = Object.keys((after as { removed: object }).removed)
  expect([codes.includes('replies'), codes.includes('messages'), codes.includes('refused-notifications')]).toEqual([
    false,
    true,
    true,
  ])
})

/** Who did what in the name of an office: its records, and what the one who asks did there stays answerable. */
const officeRecords = new Set([
  'contest.announcement_version.account_id',
  'contest.review.reviewer_account_id',
  'contest.review.second_account_id',
  'contest.season_correction.corrected_by',
  'contest.season_draft.created_by',
  'contest.season_draft.updated_by',
  'contest.season_trial.requested_by',
  'contest.unit_material.account_id',
  'contest.unit_material.decided_by',
  'platform.interface_call.called_by',
  'platform.message_template_version.account_id',
  'platform.text.corrected_by',
])
/** The machinery of these rights themselves, and what a class of data takes out within days. */
const ownMachinery = new Set([
  'contest.code_attempt.account_id',
  'platform.data_export.account_id',
  'platform.erasure_request.account_id',
])

test('whatever refers to an account is named by some part of the personal data, or is a record of an office', async () => {
  const { rows } = await app.write((db) =>
    sql<{ table: string; column: string }>`
      select c.table_schema || '.' || c.table_name as "table", c.column_name as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('platform', 'contest') and c.data_type = 'uuid'
        and (c.column_name ~ 'account' or c.column_name in ('created_by', 'updated_by', 'decided_by', 'handled_by',
          'given_by', 'ended_by', 'successor_id', 'requested_by', 'called_by', 'corrected_by'))`.execute(db),
  )
  const spokenFor = new Set(personalData().flatMap((part) => part.holds))
  const places = rows.filter((row) => !spokenFor.has(row.table)).map((row) => `${row.table}.${row.column}`)
  expect(places.toSorted()).toEqual([...officeRecords, ...ownMachinery].toSorted())
})

test('a period is weighed before it is changed: how much the next night would take out', async () => {
  const pupil = await aPupil(app)
  app.clock.advance(40 * dayMs)
  const admin = await anAdmin(app)
  const dueAfter = async (days: number) =>
    (await app.as(admin).get(`/api/console/retention/sessions/due?days=${days}`)).body.data.dueCount as number
  const { accountId } = pupil
  await app.write((db) =>
    sql`update platform.session set expires_at = ${new Date(app.clock.now().getTime() - 35 * dayMs)}
      where account_id = ${accountId}`.execute(db),
  )
  expect((await dueAfter(30)) - (await dueAfter(36))).toEqual(1)
  expect((await app.as(admin).get('/api/console/retention/none/due?days=30')).body.code).toEqual('not_found')
})
