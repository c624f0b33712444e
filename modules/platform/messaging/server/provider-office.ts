import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { onceOutside } from '#kernel/server/once-outside.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { isSameHost } from '#kernel/server/same-host.ts'
import { channelOfKind, neededBy, type ProviderKind, type TestOutcome } from '../contract/office.ts'
import { messagingRefusals } from '../contract.ts'
import { providerColumns, storedProvider } from './configuration.ts'
import { sendMessage } from './operations.ts'
import { providerOf } from './providers.ts'
import { sampleOf } from './template-office.ts'
import { wordsNow } from './wording.ts'

/** What the form of a provider sends; in an edit only what was changed. */
export interface ProviderValues {
  name: string
  kind: ProviderKind
  isEnabled: boolean
  sort: number
  endpoint?: string | null | undefined
  sender?: string | null | undefined
  keyId?: string | null | undefined
  secret?: string | null | undefined
  signingSecret?: string | null | undefined
  signature?: string | null | undefined
  templateCode?: string | null | undefined
}

const columnOf = {
  name: 'name',
  kind: 'kind',
  isEnabled: 'is_enabled',
  sort: 'sort',
  endpoint: 'endpoint',
  sender: 'sender',
  keyId: 'key_id',
  secret: 'secret_cipher',
  signingSecret: 'signing_secret_cipher',
  signature: 'signature',
  templateCode: 'template_code',
} as const satisfies Record<keyof ProviderValues, string>

/** The columns of what was sent; a secret that was left empty stays as it is. */
function columnsOf(ctx: Ctx, values: Partial<ProviderValues>): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values) as [keyof ProviderValues, unknown][]) {
    const isSecret = name === 'secret' || name === 'signingSecret'
    if (isSecret && (value === null || value === undefined || value === '')) continue
    columns[columnOf[name]] = isSecret ? ctx.secrets.encrypt(String(value), `pushProviders.${name}`) : (value ?? null)
  }
  if (values.kind) columns.channel = channelOfKind[values.kind]
  return columns
}

const traced = (values: Partial<ProviderValues>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      /secret/i.test(name) ? value !== null && value !== '' : value,
    ]),
  )

/** @throws provider_incomplete, naming every field that the kind needs */
async function requireWhole(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('platform.push_provider').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const problems = neededBy[row.kind as ProviderKind]
    .filter((name) => !row[columnOf[name]])
    .map((name): FieldProblem => ({ path: `values.${name}`, code: 'required' }))
  const isWeb = row.endpoint === null || /^https?:/.test(row.endpoint)
  if (row.endpoint !== null && isWeb === (row.kind === 'smtp'))
    problems.push({ path: 'values.endpoint', code: 'wrong_format' })
  if (problems.length > 0) throw messagingRefusals.provider_incomplete({ count: problems.length }, problems)
}

/** A name twice is a problem of that field. */
async function guardName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'push_provider_name') throw error
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.name', code: 'taken' }])
  }
}

export async function createProvider(ctx: Ctx, values: ProviderValues): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  const now = ctx.clock.now()
  return await ctx.change('pushProviders.create', async (tx) => {
    const columns = { id, ...columnsOf(ctx, values), created_at: now, updated_at: now }
    await guardName(() =>
      tx
        .insertInto('platform.push_provider')
        .values(columns as never)
        .execute(),
    )
    await requireWhole(tx, id)
    return { subject: id, after: traced(values), reply: { id } }
  })
}

/**
 * Another host, or another kind with its own public address, would be sent a secret that was meant for the one before.
 * @throws invalid_input at each secret that is kept and was not entered again
 */
async function requireSecretAnew(tx: Tx, id: string, values: Partial<ProviderValues>): Promise<void> {
  const row = await tx.selectFrom('platform.push_provider').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { endpoint = row.endpoint, kind = row.kind } = values
  if (kind === row.kind && isSameHost(endpoint, row.endpoint)) return
  const problems = (['secret', 'signingSecret'] as const)
    .filter((name) => row[columnOf[name]] !== null && !values[name])
    .map((name): FieldProblem => ({ path: `values.${name}`, code: 'secret_anew' }))
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** @param lock locks the row and makes sure that it is still the one the form was filled from */
export async function editProvider(
  ctx: Ctx,
  id: string,
  values: Partial<ProviderValues>,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<null> {
  return await ctx.change('pushProviders.edit', async (tx) => {
    const current = await lock(tx)
    const before = beforeOf(current, values)
    await requireSecretAnew(tx, id, values)
    // what was tested before says nothing about the provider as it is now
    const columns = {
      ...columnsOf(ctx, values),
      updated_at: ctx.clock.now(),
      tested_at: null,
      test_outcome: null,
      test_detail: null,
    }
    await guardName(() => tx.updateTable('platform.push_provider').set(columns).where('id', '=', id).execute())
    await requireWhole(tx, id)
    return { subject: id, before, after: traced(values), reply: null }
  })
}

const testTemplate = 'messaging.messages.test'
const detailMaxChars = 500

/**
 * Sends one message by this provider now, switched on or not. What came of it stands in the row. In the demo it goes to the
 * demo's outbox instead.
 * @throws invalid_input without a recipient where the channel needs one; busy while an equal request is still sending
 */
export async function testProvider(
  ctx: Ctx,
  id: string,
  asked: { recipient?: string | null | undefined },
): Promise<{ outcome: TestOutcome; detail: string | null }> {
  const row = await ctx.db
    .selectFrom('platform.push_provider')
    .select(providerColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  const stored = storedProvider(row)
  const recipient = asked.recipient?.trim() || null
  if (stored.channel !== 'chat-app') requireRecipient(stored.channel, recipient)
  const send = () => tried(ctx, { stored, recipient })
  return await onceOutside(ctx, { name: 'pushProviders.test', subject: id }, send, async (tx, result) => {
    await tx
      .updateTable('platform.push_provider')
      .set({ tested_at: ctx.clock.now(), test_outcome: result.outcome, test_detail: result.detail })
      .where('id', '=', id)
      .execute()
    if (result.outcome === 'kept' && recipient !== null && (stored.channel === 'email' || stored.channel === 'sms'))
      await sendMessage(tx, ctx, {
        channel: stored.channel,
        template: testTemplate,
        params: { provider: stored.name },
        recipient,
        language: ctx.language,
        accountId: ctx.actor.accountId,
      })
    return { subject: id, after: result, reply: result }
  })
}

function requireRecipient(channel: string, recipient: string | null): void {
  const fits =
    recipient !== null && (channel === 'sms' ? /^\+?\d{6,15}$/ : /^[^@\s]+@[^@\s]+\.[^@\s]+$/).test(recipient)
  if (fits) return
  const code = recipient === null ? 'required' : 'wrong_format'
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.recipient', code }])
}

async function tried(
  ctx: Ctx,
  { stored, recipient }: { stored: ReturnType<typeof storedProvider>; recipient: string | null },
): Promise<{ outcome: TestOutcome; detail: string | null }> {
  if (ctx.config.isDemo) return { outcome: 'kept', detail: null }
  const params = { provider: stored.name }
  const told = { channel: stored.channel, template: testTemplate, params, language: ctx.language }
  const words = await wordsNow(ctx, told)
  try {
    // a registered template takes a code: the sample one
    const code = sampleOf(ctx, 'code', ctx.language)
    const message = { id: ctx.random.uuid(), recipient, ...words, params: { code } }
    await providerOf(ctx, stored).send(message, ctx.clock.now())
    return { outcome: 'taken', detail: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { outcome: 'refused', detail: error.message.slice(0, detailMaxChars) }
  }
}
