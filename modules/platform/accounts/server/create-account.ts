import type { Language } from '#kernel/contract/languages.ts'
import type { Ctx, Random } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { Channel } from '../contract/contacts.ts'
import { type IdType, normalIdNumber, type Sex } from '../contract/id-number.ts'
import { type AccountKind, type AccountState, accountRefusals, oneTimePasswordLifeMs } from '../contract.ts'
import { contactColumns } from './contact-cipher.ts'
import { hashPassword } from './passwords.ts'

/** What is stored of a person beside the login. */
export interface Person {
  name?: string | null | undefined
  sex?: Sex | null | undefined
  ethnicity?: string | null | undefined
  idType?: IdType | null | undefined
  idNumber?: string | null | undefined
  birthOn?: string | null | undefined
  organizationId?: string | null | undefined
}

export interface NewAccount extends Person {
  kind: AccountKind
  loginName: string
  passwordHash: string
  state?: AccountState
  language?: Language
  contacts?: readonly { by: Channel; target: string }[]
  /** beside the role that the kind brings along */
  roles?: readonly { code: string; organizationId?: string | null }[]
  mustChangePassword?: boolean
}

/**
 * Writes an account with its roles; part of a larger change. Whether it may be made was decided before.
 * @throws {Refusal} login_name_taken
 */
export async function insertAccount(tx: Tx, ctx: Ctx, account: NewAccount): Promise<{ accountId: string }> {
  const accountId = ctx.random.uuid()
  const now = ctx.clock.now()
  const inserted = await tx
    .insertInto('platform.account')
    .values({
      id: accountId,
      login_name: account.loginName,
      password_hash: account.passwordHash,
      kind: account.kind,
      state: account.state ?? 'normal',
      display_name: account.name ?? null,
      birth_on: account.birthOn ?? null,
      organization_id: account.organizationId ?? null,
      language: account.language ?? ctx.language,
      ...Object.assign({}, ...(account.contacts ?? []).map((one) => contactColumns(ctx, one.by, one.target))),
      identity: identityJson(account),
      ...idNumberColumns(ctx, account.idNumber ?? null),
      draft_key: ctx.random.bytes(32),
      must_change_password: account.mustChangePassword ?? false,
      // A password that somebody else has seen works for a day (S6-13).
      password_expires_at: account.mustChangePassword ? new Date(now.getTime() + oneTimePasswordLifeMs) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw accountRefusals.login_name_taken({}, [{ path: 'loginName', code: 'login_name_taken' }])
  for (const role of account.roles ?? []) {
    await tx
      .insertInto('platform.account_role')
      .values({ account_id: accountId, role_code: role.code, organization_id: role.organizationId ?? null })
      .execute()
  }
  return { accountId }
}

/** The column `identity`: what describes the person, without the number. */
export function identityJson(person: Person): string | null {
  const { sex, ethnicity, idType } = person
  if (!sex && !ethnicity && !idType) return null
  return JSON.stringify({ sex: sex ?? null, ethnicity: ethnicity ?? null, idType: idType ?? null })
}

/** The number itself: encrypted, and as a blind index by which equal ones are found. */
export function idNumberColumns(ctx: Pick<Ctx, 'secrets'>, idNumber: string | null) {
  const number = idNumber === null ? null : normalIdNumber(idNumber)
  return {
    id_number_cipher: number === null ? null : ctx.secrets.encrypt(number, 'account.idNumber'),
    id_number_index: number === null ? null : ctx.secrets.blindIndex(number, 'account.idNumber'),
  }
}

export interface GivenAccount extends Omit<NewAccount, 'passwordHash'> {
  password: string
}

/** Makes an account as one operation: for the seed and the command line, which answer for what they give. */
export async function createAccount(ctx: Ctx, given: GivenAccount): Promise<{ accountId: string }> {
  const { password, ...account } = given
  const passwordHash = await hashPassword(password)
  return ctx.change('accounts.create', async (tx) => {
    const reply = await insertAccount(tx, ctx, { ...account, passwordHash })
    const roles = (account.roles ?? []).map((role) => role.code)
    return { subject: reply.accountId, after: { kind: account.kind, loginName: account.loginName, roles }, reply }
  })
}

const passwordAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Fourteen signs that are not mistaken for one another. */
export function randomPassword(random: Random): string {
  return Array.from({ length: 14 }, () => passwordAlphabet[random.integer(passwordAlphabet.length)]).join('')
}

/**
 * Makes an account of the staff with a random one-time password, which is shown once and changed at the first sign-in
 * (settled: no common initial password).
 */
export async function createStaffAccount(
  ctx: Ctx,
  staff: {
    loginName: string
    name: string
    roles: readonly { code: string; organizationId?: string | null }[]
    organizationId?: string | null
  },
): Promise<{ accountId: string; oneTimePassword: string }> {
  const oneTimePassword = randomPassword(ctx.random)
  const made = await createAccount(ctx, {
    ...staff,
    kind: 'staff',
    password: oneTimePassword,
    mustChangePassword: true,
  })
  return { ...made, oneTimePassword }
}
