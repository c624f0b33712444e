import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { asMerchantOf, openAccount, type ServiceRow } from './accounts.ts'
import { ForgedNotification, type Notification } from './provider.ts'
import { settleRefund } from './refunds.ts'
import { settlePayment } from './settling.ts'

const texts = new WeakMap<FastifyRequest['raw'], string>()
const bytesMax = 65_536

/** Keeps the text of notifications as it came: it is what was signed. To be called once, before the routes are mounted. */
export function keepNotificationTexts(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request, _reply, payload) => {
    if (!request.url.startsWith('/api/payment-notifications/')) return payload
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of payload) {
      size += (chunk as Buffer).length
      if (size > bytesMax) throw kernelRefusals.request_too_large()
      chunks.push(chunk as Buffer)
    }
    const whole = Buffer.concat(chunks)
    texts.set(request.raw, whole.toString('utf8'))
    return Readable.from(whole.length > 0 ? [whole] : [])
  })
}

/**
 * A provider tells of a payment or refund. What it did not sign, or signed long ago, is refused and kept for whoever looks into
 * it; what it tells twice is answered like the first time.
 */
export async function receiveNotification(ctx: Ctx, serviceId: string, { request, reply }: RawExchange): Promise<void> {
  const service = await ctx.db
    .selectFrom('vending.payment_service')
    .selectAll()
    .where('id', '=', serviceId)
    .executeTakeFirst()
  // whoever changed its keys could sign anything until the provider has been asked by them: polls find what was paid meanwhile
  if (!service || service.state === 'preparing') throw kernelRefusals.not_found()
  const body = texts.get(request.raw) ?? ''
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (name.startsWith('wechatpay-')) headers.set(name, String(value))
  const message = readMessage(ctx, service, { headers, body })
  if (!('id' in message)) {
    ctx.log.warn({ service: serviceId, outcome: message.outcome }, 'a notification was refused')
    await keep(ctx, service, { outcome: message.outcome, providerId: null, headers, body })
    await reply.code(401).send({ code: 'FAIL', message: message.outcome })
    return
  }
  const isKnown = await apply(ctx, service, message)
  const first = await isFirst(ctx, service, message.id)
  await keep(ctx, service, {
    outcome: !isKnown ? 'unknown' : first ? 'accepted' : 'repeated',
    providerId: message.id,
    headers,
    body,
  })
  await reply.code(200).send({ code: 'SUCCESS', message: '' })
}

function readMessage(
  ctx: Ctx,
  service: ServiceRow,
  message: { headers: Headers; body: string },
): Notification | { outcome: 'forged' | 'stale' } {
  const { provider, account } = openAccount(ctx, service)
  try {
    return provider.verifyNotification(account, { ...message, now: ctx.clock.now() })
  } catch (error) {
    if (error instanceof ForgedNotification) return { outcome: error.outcome }
    throw error
  }
}

/** Answers whether it was about something of ours. */
async function apply(ctx: Ctx, service: ServiceRow, message: Notification): Promise<boolean> {
  if (message.kind === 'payment') {
    const row = await ctx.db
      .selectFrom('vending.payment')
      .select('id')
      .where('service_id', '=', service.id)
      .where('number', '=', message.facts.number)
      .executeTakeFirst()
    if (row) await settlePayment(ctx, row.id, message.facts)
    return row !== undefined
  }
  const row = await ctx.db
    .selectFrom('vending.payment_refund as refund')
    .innerJoin('vending.payment as payment', 'payment.id', 'refund.payment_id')
    .select('refund.id')
    .where('payment.service_id', '=', service.id)
    .where('refund.number', '=', message.facts.number)
    .executeTakeFirst()
  if (row) await settleRefund(ctx, row.id, message.facts)
  return row !== undefined
}

async function isFirst(ctx: Ctx, service: ServiceRow, providerId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('vending.payment_message')
    .select('id')
    .where('service_id', '=', service.id)
    .where('provider_id', '=', providerId)
    .where('outcome', '=', 'accepted')
    .executeTakeFirst()
  return row === undefined
}

async function keep(
  ctx: Ctx,
  service: ServiceRow,
  message: { outcome: string; providerId: string | null; headers: Headers; body: string },
): Promise<void> {
  const id = ctx.random.uuid()
  await asMerchantOf(ctx, service).change('paymentNotifications.receive', async (tx) => {
    const insert = async (outcome: string) => {
      const { rows } = await sql`insert into vending.payment_message
          (id, merchant_path, service_id, outcome, provider_id, headers, body, received_at)
        values (${id}, ${service.merchant_path}::uuid[], ${service.id}, ${outcome}, ${message.providerId},
          ${JSON.stringify(Object.fromEntries(message.headers))}, ${message.body}, ${ctx.receivedAt})
        on conflict do nothing returning id`.execute(tx)
      return rows.length > 0
    }
    // of two equal ones at the same moment the second is a repetition
    const outcome = (await insert(message.outcome)) ? message.outcome : 'repeated'
    if (outcome !== message.outcome) await insert(outcome)
    return { subject: service.id, after: { outcome, notification: message.providerId }, reply: null }
  })
}
