-- Money for a payment that another had replaced goes back beside its order: the exception of the order says for which payment it came.
select set_config('app.tenant', 'all', true);
alter table vending.order_exception
  add column payment_id uuid references vending.payment (id);   -- null: it is about the order, a line, or a refund
alter table vending.order_exception drop constraint order_exception_once;
alter table vending.order_exception
  add constraint order_exception_once unique nulls not distinct (order_id, line_id, refund_id, kind, payment_id);
-- what came for the payments of one order is asked for at every look of its buyer, and by the proof
create index payment_exception_payment on vending.payment_exception (payment_id);
-- what came so until now, of which no order has told: somebody gives it back from the row of the payment's exception
insert into vending.order_exception (id, merchant_id, merchant_path, machine_id, order_id, payment_id, kind, amount_fen, state,
  settled_by, settled_reason, settled_at, created_at)
select gen_random_uuid(), sold.merchant_id, sold.merchant_path, sold.machine_id, sold.id, payment.id, late.kind, payment.amount_fen,
  late.state, late.settled_by, late.settled_reason, late.settled_at, late.created_at
from (
  select distinct on (payment_id) payment_id, kind, state, settled_by, settled_reason, settled_at, created_at
  from vending.payment_exception where kind = 'paid-after-close' and statement_on is null
  order by payment_id, created_at) late
join vending.payment payment on payment.id = late.payment_id and payment.subject_kind = 'order'
join vending.sales_order sold on sold.id = payment.subject_id
where sold.payment_id is distinct from payment.id and (sold.payment_id is not null or sold.payment_attempt > 1);
