-- Which refund a difference of money is about stands in a key, no longer in its words alone.
select set_config('app.tenant', 'all', true);
alter table vending.payment_exception
  add column refund_id uuid references vending.payment_refund (id);   -- null: it is about the payment itself
update vending.payment_exception exception
set refund_id = (
  select refund.id from vending.payment_refund refund where refund.payment_id = exception.payment_id
  -- one that its provider has closed has had another number since
  order by refund.number = split_part(exception.expected, ' ', 1) desc, refund.asked_at
  limit 1)
from vending.payment payment
where payment.id = exception.payment_id and exception.expected like '% %'
  and split_part(exception.expected, ' ', 1) <> payment.number;
