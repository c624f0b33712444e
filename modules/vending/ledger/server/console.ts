import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { accountantRole, merchantAdminRole, operatorRole } from '#modules/vending/merchants/contract.ts'
import { feeRules, ledgerAccounts, ledgerEntries, ledgerProofs, ledgerTransfers, settlements } from '../contract.ts'
import { createFeeRule } from './fee-rules.ts'
import { askProof } from './proofs.ts'

/** Who reads the money of merchants; each sees its own part of the tree. */
const readers = [operatorRole, merchantAdminRole, accountantRole, 'auditor']
const merchantScope = {
  rows: 'the money of the own merchant and its sub-merchants',
  where: (actor: Actor) => underScope(actor, 'row.merchant_path'),
}

const nameOfMerchant = (id: RawBuilder<unknown>) =>
  sql`(select place.name from ${sql.table(organizationTable)} place where place.id = ${id})`
const merchantOfPath = nameOfMerchant(sql`row.merchant_path[cardinality(row.merchant_path)]`)

export const servedAccounts: ServedResource = serveResource(ledgerAccounts, {
  rows: {
    from: sql`vending.ledger_account row`,
    columns: {
      merchant: merchantOfPath,
      owner: sql`nullif(coalesce((select place.name from ${sql.table(organizationTable)} place where place.id::text = row.owner),
        row.owner), '')`,
      balanceFen: sql`row.side * row.posted_fen`,
      spendableFen: sql`row.side * row.posted_fen - row.held_fen`,
    },
  },
  scope: merchantScope,
  roles: { view: readers, export: readers },
})

const debits = sql`(select coalesce(sum(entry.amount_fen), 0)::bigint from vending.ledger_entry entry
  where entry.transfer_id = row.id and entry.amount_fen > 0)`

export const servedTransfers: ServedResource = serveResource(ledgerTransfers, {
  rows: {
    from: sql`vending.ledger_transfer row`,
    columns: {
      merchant: merchantOfPath,
      amountFen: debits,
      subjectId: sql`row.subject_id::text`,
      businessOn: sql`row.business_on::text`,
      hash: sql`encode(row.hash, 'hex')`,
    },
  },
  scope: merchantScope,
  roles: { view: readers, export: readers },
})

export const servedEntries: ServedResource = serveResource(ledgerEntries, {
  rows: {
    from: sql`vending.ledger_entry row join vending.ledger_account account on account.id = row.account_id
      join vending.ledger_transfer transfer on transfer.id = row.transfer_id
      left join vending.settlement settlement on settlement.ledger_id = row.ledger_id and settlement.settles_on = row.settles_on`,
    id: sql`(row.transfer_id || '.' || row.position)`,
    idKind: 'text',
    columns: {
      transfer: { id: sql`row.transfer_id`, label: sql`transfer.number::text` },
      account: { id: sql`row.account_id`, label: merchantOfPath },
      kind: sql`account.kind`,
      template: sql`transfer.template`,
      debitFen: sql`case when row.amount_fen > 0 then row.amount_fen end`,
      creditFen: sql`case when row.amount_fen < 0 then -row.amount_fen end`,
      settlesOn: sql`row.settles_on::text`,
      settlement: { id: sql`settlement.id`, label: sql`settlement.settles_on::text` },
    },
  },
  scope: merchantScope,
  roles: { view: readers, export: readers },
})

export const servedSettlements: ServedResource = serveResource(settlements, {
  rows: {
    from: sql`vending.settlement row`,
    columns: { merchant: nameOfMerchant(sql`row.merchant_id`), settlesOn: sql`row.settles_on::text` },
  },
  scope: merchantScope,
  roles: { view: readers, export: readers },
})

export const servedFeeRules: ServedResource = serveResource(feeRules, {
  rows: {
    from: sql`vending.fee_rule row`,
    columns: { channel: sql`nullif(row.channel, '')`, rate: sql`row.rate::float8` },
  },
  scope: merchantScope,
  roles: { view: readers, create: [operatorRole] },
  create: (ctx, values) => createFeeRule(ctx, values),
})

export const servedProofs: ServedResource = serveResource(ledgerProofs, {
  rows: { from: sql`vending.ledger_proof row`, columns: { askedBy: sql`row.asked_by` } },
  scope: everyRow('a proof reads the ledgers of all merchants at once, and tells no amount of any that holds'),
  roles: { view: [operatorRole, 'auditor'], export: [operatorRole, 'auditor'], create: [operatorRole, 'auditor'] },
  create: (ctx) => askProof(ctx),
})
