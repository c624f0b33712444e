import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { transferTable } from '#modules/vending/ledger/server/index.ts'
import { paymentRoutes } from '../contract.ts'
import { paymentSchemas } from '../schema.ts'
import { pollClosed } from './closed.ts'
import { servedExceptions, servedPayments, servedServices } from './console.ts'
import { servedMerchantAccounts } from './merchant-accounts.ts'
import { receiveNotification } from './notifications.ts'
import { noteProbe, returnProbe } from './probes.ts'
import { servedReconciliations } from './reconciliations.ts'
import { pollRefunds, runRefund } from './refunds.ts'
import { releaseConfirmed } from './release.ts'
import { retention } from './retention.ts'
import { servedSettings } from './settings.ts'
import { pollWaiting } from './settling.ts'
import { reconcileAll } from './statements.ts'

export default defineModule({
  name: 'vending.payments',
  tables: [
    'vending.payment_service',
    'vending.payment',
    'vending.payment_refund',
    'vending.payment_message',
    'vending.payment_exception',
    'vending.payment_setting',
    'vending.reconciliation',
    'vending.merchant_account',
  ],
  resources: [
    servedServices,
    servedPayments,
    servedExceptions,
    servedReconciliations,
    servedMerchantAccounts,
    servedSettings,
  ],
  routes: [
    route(paymentRoutes.receive, paymentSchemas.receive, {
      access: {
        who: 'anyone',
        why: 'a provider has no account: what it says is signed, and refused otherwise',
        rows: 'public rows',
      },
      run: (ctx, { params }, _row, exchange) => receiveNotification(ctx, params.service, exchange),
    }),
  ],
  retention,
  scopePaths: [
    { table: 'vending.payment_service', column: 'merchant_path' },
    { table: 'vending.payment', column: 'merchant_path' },
    { table: 'vending.payment_refund', column: 'merchant_path' },
    { table: 'vending.payment_message', column: 'merchant_path' },
    { table: 'vending.payment_exception', column: 'merchant_path' },
    { table: 'vending.payment_setting', column: 'merchant_path' },
    { table: 'vending.reconciliation', column: 'merchant_path' },
    { table: 'vending.merchant_account', column: 'merchant_path' },
  ],
  jobs: {
    'payments.refund': runRefund,
    'payments.pollWaiting': pollWaiting,
    'payments.pollClosed': pollClosed,
    'payments.pollRefunds': pollRefunds,
    'payments.reconcile': reconcileAll,
    'payments.release': releaseConfirmed,
    'payments.returnProbe': returnProbe,
    'payments.noteProbe': noteProbe,
  },
  schedule: {
    'payments.pollWaiting': '* * * * *',
    'payments.pollClosed': '* * * * *',
    'payments.pollRefunds': '* * * * *',
    'payments.reconcile': '20 2 * * *',
    'payments.release': '7 * * * *',
  },
  subscriptions: { 'payments.paid': ['payments.returnProbe'], 'payments.refunded': ['payments.noteProbe'] },
  invariants: [
    {
      name: 'a paid payment is booked, once, with its amount',
      sql: `select id from vending.payment where state = 'paid' and (
        select count(*) from ${transferTable} transfer where transfer.subject_id = payment.id and transfer.template = 'purchase') <> 1`,
    },
    {
      name: 'no more is given back than was paid',
      sql: `select payment.id from vending.payment payment left join vending.payment_refund refund
        on refund.payment_id = payment.id and refund.state <> 'failed'
        group by payment.id having coalesce(sum(refund.amount_fen), 0) <> payment.returned_fen`,
    },
    {
      name: 'one activated account for each merchant and provider',
      sql: `select merchant_id, provider from vending.payment_service where state = 'activated'
        group by merchant_id, provider having count(*) > 1`,
    },
    {
      name: 'an account was activated by a second person, after a probe',
      sql: `select id from vending.payment_service where state in ('activated', 'stopped')
        and (probed_at is null or activated_by = enabled_by)`,
    },
  ],
})
