-- A buyer's money may be on its way while a payment is closed, and what the provider says of it may be lost: it is asked once more.
alter table vending.payment add column ask_after_close_at timestamptz;   -- when; null: closed by nobody of ours, or asked
create index payment_closed_unasked on vending.payment (ask_after_close_at) where ask_after_close_at is not null;
