import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { loggedMessages, messageTemplates, pushProviders, pushSettings } from '../contract/office.ts'
import { messageMoves, messagingRefusals } from '../contract.ts'
import { hidden } from './operations.ts'
import { createProvider, editProvider, testProvider } from './provider-office.ts'
import { maskedRecipient } from './recipients.ts'
import { retryMessage } from './retry.ts'
import { editPushSetting } from './setting-office.ts'
import { resetTemplate } from './template-office.ts'

const lookers = ['auditor']

export const servedProviders: ServedResource = serveResource(pushProviders, {
  rows: { from: sql`platform.push_provider row` },
  scope: everyRow('all push providers'),
  roles: { view: lookers, create: [], edit: [], remove: [], test: [] },
  table: { name: 'platform.push_provider' },
  create: (ctx, values) => createProvider(ctx, values),
  edit: (ctx, id, values, revision) =>
    editProvider(ctx, id, values, (tx) => servedProviders.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: { test: (ctx, id, { values }) => testProvider(ctx, id, values) },
})

export const servedSettings: ServedResource = serveResource(pushSettings, {
  rows: { from: sql`platform.message_kind row`, idKind: 'text', columns: { label: sql`row.labels` } },
  scope: {
    rows: 'all events that people are told of',
    isForAll: true,
    where: () => sql<boolean>`(row.nature = 'told' and row.is_known)`,
  },
  roles: { view: lookers, edit: [] },
  edit: (ctx, id, values, revision) =>
    editPushSetting(ctx, id, values, (tx) => servedSettings.lockForEdit(tx, ctx.actor, { id, revision, values })),
})

export const servedTemplates: ServedResource = serveResource(messageTemplates, {
  rows: {
    from: sql`platform.message_kind row`,
    idKind: 'text',
    columns: {
      label: sql`row.labels`,
      isChanged: sql`(row.template_texts is not null)`,
      arguments: sql`array_to_string(row.arguments, ', ')`,
      version: sql`row.template_version`,
      changedAt: sql`row.template_changed_at`,
    },
  },
  scope: { rows: 'all messages', isForAll: true, where: () => sql<boolean>`row.is_known` },
  roles: { view: lookers, reset: [] },
  may: {
    reset: (_actor, row) => row.isChanged || kernelRefusals.wrong_state({ action: 'reset', state: 'built-in' }),
  },
  actions: { reset: (ctx, id) => resetTemplate(ctx, id) },
})

/**
 * What providers and the network said, in the fewest words that tell somebody what to look at. The first that fits counts: a
 * login that was refused is also a refusal.
 */
const problemSql = sql`case when row.last_error is null then null
  when row.last_error ~* 'invalid login|EAUTH|authenticat|answered 40[13]' then 'login'
  when row.last_error ~* 'time(d )?-?out|ETIMEDOUT' then 'timeout'
  when row.last_error ~* 'fetch failed|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ESOCKET|socket' then 'unreachable'
  when row.last_error ~* 'answered|rejected|refused|message failed|(^|: )[45][0-9][0-9] ' then 'rejected'
  else 'other' end`

/** Every message of the installation: whoever may see one may see all, with recipients masked and without their texts. */
export const servedMessages: ServedResource = serveResource(loggedMessages, {
  rows: {
    from: sql`platform.message row`,
    columns: {
      template: sql`row.template`,
      recipient: sql`row.recipient_cipher`,
      // until it is out it may hold a code
      subject: sql`case when row.state in ('queued', 'held') then null else row.subject end`,
      problem: problemSql,
      answer: sql`row.last_error`,
      holdsCode: sql`exists (select from jsonb_each_text(row.params -> 'shown') as shown
        where shown.value = ${sql.lit(hidden)})`,
      isOfPush: sql`(row.push_id is not null)`,
    },
    opened: { recipient: maskedRecipient },
    // nothing points at a message, and nobody picks one out of a million
    offered: sql<boolean>`false`,
  },
  scope: everyRow('all messages'),
  roles: { view: lookers, retry: [], export: [] },
  may: {
    retry: (_actor, row) => {
      const wrong = messageMoves.retry.refusal(row.state)
      if (wrong) return wrong
      if (row.isOfPush) return messagingRefusals.message_of_push()
      return row.holdsCode ? messagingRefusals.message_code_gone() : true
    },
  },
  actions: { retry: (ctx, id) => retryMessage(ctx, id) },
})
