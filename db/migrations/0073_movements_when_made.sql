-- The list of transactions goes by when the money moved, as the sums do; what has not moved, by when it was begun.
create index payment_moved on vending.payment ((coalesce(paid_at, created_at)), id);
create index payment_refund_moved on vending.payment_refund ((coalesce(refunded_at, asked_at)), id);
