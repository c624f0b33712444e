-- Takings wait for the provider's statement: one that does not come is told as a difference of its day.
alter table vending.payment_exception drop constraint payment_exception_kind_check;
alter table vending.payment_exception
  add constraint payment_exception_kind_check check (kind in ('amount-differs', 'currency-differs', 'paid-after-close',
    'missing-here', 'missing-there', 'statement-amount', 'statement-fee', 'statement-state', 'statement-missing'));
