import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { contactsOf, holdersOf, type Reachable } from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import type { DeclarationRow } from './declaration-rows.ts'
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
  /** where to, when it was read before */
  reached?: Reachable | null
}

/** Tells the owner, by the ways of the push settings. */
export async function tellOwner(ctx: Ctx, tx: Tx, told: OwnerMessage): Promise<void> {
  const reached = told.reached === undefined ? await contactsOf(tx, ctx, told.row.owner_account_id) : told.reached
  if (!reached) return
  await notify(tx, ctx, {
    template: told.template,
    params: {
      title: told.row.title,
      kind: labelIn(told.rules.kind.labels, reached.language),
      number: told.row.number,
      ...told.params,
    },
    ...(told.secretParams ? { secretParams: told.secretParams } : {}),
    accountId: told.row.owner_account_id,
    ...reached,
  })
}

const officer = 'contest-officer'

/** Tells whoever reviews for the unit whose turn it is, each in their own language; whoever is locked out hears nothing. */
export async function tellReviewers(
  ctx: Ctx,
  tx: Tx,
  told: Pick<OwnerMessage, 'rules' | 'template' | 'params'> & {
    row: Pick<DeclarationRow, 'title' | 'number' | 'review_unit_id'>
  },
): Promise<void> {
  const { row, rules, template, params } = told
  if (row.review_unit_id === null) return
  for (const { accountId, state } of await holdersOf(tx, officer, [row.review_unit_id])) {
    const reached = state === 'locked' ? null : await contactsOf(tx, ctx, accountId)
    if (!reached) continue
    const kind = labelIn(rules.kind.labels, reached.language)
    await notify(tx, ctx, {
      template,
      params: { title: row.title, kind, number: row.number, ...params },
      accountId,
      ...reached,
    })
  }
}
