import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalFact,
  type PersonalRecord,
  type RetentionClass,
} from '#kernel/server/personal.ts'
import { maskContact } from '../contract/contacts.ts'
import { maskIdNumber } from '../contract/id-number.ts'
import { guardianContact } from './contact-cipher.ts'
import { identityOf } from './known-person.ts'
import { endSessions } from './sessions.ts'

const shownLogins = 200

/** The account's own: who the person said they are, and where they signed in. */
export const personal: readonly PersonalData[] = [
  {
    name: 'account',
    holds: [
      'platform.account',
      'platform.account_role',
      'platform.second_step',
      'platform.recovery_code',
      'platform.outside_login',
      'platform.sign_in_ticket',
    ],
    collect: collectAccount,
    erase: eraseAccount,
    keeps: ['empty-account'],
  },
  { name: 'logins', holds: ['platform.session'], collect: collectLogins, keeps: ['sealed-log'] },
  {
    name: 'consents',
    holds: ['platform.guardian_consent', 'platform.guardian_link'],
    collect: collectConsents,
    keeps: ['consent-proof'],
  },
]

function facts(entries: readonly (readonly [string, string | null | undefined])[]): PersonalFact[] {
  return entries.flatMap(([key, value]) => (value ? [{ key, value }] : []))
}

async function collectAccount(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const row = await ctx.db
    .selectFrom('platform.account')
    .select(['login_name', 'kind', 'created_at', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const known = await identityOf(ctx, accountId)
  return [
    {
      title: '',
      at: row.created_at.toISOString(),
      facts: facts([
        ['loginName', row.login_name],
        ['kind', row.kind],
        ['name', known.name],
        ['birthOn', known.birthOn],
        ['sex', known.sex],
        ['ethnicity', known.ethnicity],
        // as everywhere else: the whole number never leaves the server again
        ['idNumber', known.idNumber && maskIdNumber(known.idNumber)],
        ['phone', known.phone],
        ['email', known.email],
        ['language', row.language],
      ]),
    },
  ]
}

async function collectLogins(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const rows = await ctx.db
    .selectFrom('platform.session')
    .select(['created_at', 'last_seen_at', 'user_agent', sql<string | null>`host(ip)`.as('ip')])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(shownLogins)
    .execute()
  return rows.map((row) => ({
    title: '',
    at: row.created_at.toISOString(),
    facts: facts([
      ['lastSeenAt', row.last_seen_at.toISOString()],
      ['device', row.user_agent],
      ['ip', row.ip],
    ]),
  }))
}

async function collectConsents(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const rows = await ctx.db
    .selectFrom('platform.guardian_consent')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map((row) => {
    const { channel, target } = guardianContact(ctx, row.contact_cipher)
    return {
      title: '',
      at: row.requested_at.toISOString(),
      facts: facts([
        ['state', row.state],
        ['guardianName', row.guardian_name],
        ['relation', row.relation],
        ['contact', maskContact(channel, target)],
        ['version', row.agreement_version],
        ['decidedAt', row.decided_at?.toISOString()],
      ]),
    }
  })
}

/** The row itself stays without anything of the person: records that must be kept point to it. */
async function eraseAccount(ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  await endSessions(tx, ctx, { accountId }, 'forgotten')
  for (const table of [
    'platform.second_step',
    'platform.recovery_code',
    'platform.outside_login',
    'platform.sign_in_ticket',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await sql`update platform.session set ip = null, user_agent = null where account_id = ${accountId}`.execute(tx)
  await sql`delete from platform.guardian_link where consent_id in (
    select id from platform.guardian_consent where account_id = ${accountId})`.execute(tx)
  const nobody = ctx.secrets.encrypt('email:forgotten@example.invalid', 'consent.contact')
  await sql`update platform.guardian_consent set guardian_name = null, contact_cipher = ${nobody},
    contact_index = ${Buffer.from(accountId)}, ip = null where account_id = ${accountId}`.execute(tx)
  const done = await tx
    .updateTable('platform.account')
    .set({
      state: 'deleted',
      login_name: sql`'x' || substr(md5(id::text), 1, 19)`,
      password_hash: '',
      draft_key: Buffer.alloc(0),
      display_name: null,
      birth_on: null,
      organization_id: null,
      phone_cipher: null,
      phone_index: null,
      phone_masked: null,
      email_cipher: null,
      email_index: null,
      email_masked: null,
      identity: null,
      id_number_cipher: null,
      id_number_index: null,
      unwanted_channels: '{}',
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', accountId)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** What of accounts goes with time. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'sessions',
    days: 90,
    minDays: 30,
    maxDays: 730,
    count: (ctx, before) => countFrom(ctx, sql`platform.session where expires_at < ${before}`),
    run: async (ctx, before) =>
      await removed(ctx, 'retention.sessions', (tx) =>
        tx.deleteFrom('platform.session').where('expires_at', '<', before).executeTakeFirst(),
      ),
  },
  {
    code: 'codes',
    days: 1,
    minDays: 1,
    maxDays: 30,
    count: (ctx, before) =>
      countFrom(
        ctx,
        sql`(select from platform.captcha where expires_at < ${before}
          union all select from platform.sign_in_ticket where expires_at < ${before}
          union all select from platform.throttle where window_started_at < ${before}
          union all select from platform.one_time_code where expires_at < ${before}) due`,
      ),
    run: async (ctx, before) =>
      await removed(ctx, 'retention.codes', async (tx) => {
        const gone = await Promise.all([
          tx.deleteFrom('platform.captcha').where('expires_at', '<', before).executeTakeFirst(),
          tx.deleteFrom('platform.sign_in_ticket').where('expires_at', '<', before).executeTakeFirst(),
          tx.deleteFrom('platform.throttle').where('window_started_at', '<', before).executeTakeFirst(),
          tx.deleteFrom('platform.one_time_code').where('expires_at', '<', before).executeTakeFirst(),
        ])
        return { numDeletedRows: gone.reduce((sum, { numDeletedRows }) => sum + numDeletedRows, 0n) }
      }),
  },
]

async function removed(ctx: Ctx, name: string, work: (tx: Tx) => Promise<{ numDeletedRows: bigint }>): Promise<number> {
  return await ctx.change(name, async (tx) => {
    const count = Number((await work(tx)).numDeletedRows)
    return { subject: 'retention', after: { count }, reply: count }
  })
}

/** Holds the account until the change ends: what is asked about it happens one after the other. */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('platform.account').select('id').where('id', '=', accountId).forUpdate().execute()
}

export async function isStaff(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('platform.account').select('kind').where('id', '=', accountId).executeTakeFirst()
  return row?.kind === 'staff'
}

export async function hasGivenRole(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform.account_role')
    .select('role_code')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
