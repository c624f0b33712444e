import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { contactOf } from '#modules/platform/accounts/server/index.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import type { DeclarationRow } from './moves.ts'
import type { Rules } from './season.ts'

/** What an owner is told about their declaration; every text may use title, kind and number besides its own params. */
export interface OwnerMessage {
  row: Pick<DeclarationRow, 'owner_account_id' | 'title' | 'number'>
  rules: Pick<Rules, 'kind'>
  /** text key of the message, as `declarations.messages.submitted` */
  template: string
  params: Readonly<Record<string, string>>
  /** those of the params that must not stay readable once the message is out */
  secretParams?: readonly string[]
}

/** Tells the owner by phone or e-mail; an account without any contact sees it on its pages alone. */
export async function tellOwner(ctx: Ctx, tx: Tx, told: OwnerMessage): Promise<void> {
  const contact = await contactOf(tx, ctx, told.row.owner_account_id)
  if (!contact) return
  await sendMessage(tx, ctx, {
    channel: contact.channel,
    template: told.template,
    params: {
      title: told.row.title,
      kind: labelIn(told.rules.kind.labels, contact.language),
      number: told.row.number,
      ...told.params,
    },
    ...(told.secretParams ? { secretParams: told.secretParams } : {}),
    recipient: contact.target,
    language: contact.language,
    accountId: told.row.owner_account_id,
  })
}
