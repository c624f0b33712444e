-- What lists and sums of sales are found by (modules/vending/sales): each covers what is summed, so that the tables stay unread.

create index sales_order_taken on vending.sales_order (paid_at)
  include (merchant_id, machine_id, payment_method, total_fen, merchant_path) where paid_at is not null;
create index sales_order_taken_merchant on vending.sales_order ((merchant_path[2]), paid_at)
  include (merchant_id, machine_id, payment_method, total_fen, merchant_path) where paid_at is not null;
create index sales_order_of_merchant on vending.sales_order ((merchant_path[2]), created_at, id);
create index sales_order_of_sub_merchant on vending.sales_order ((merchant_path[3]), created_at, id)
  where merchant_path[3] is not null;

create index order_line_delivered on vending.order_line (ended_at)
  include (machine_id, product_id, paid_fen, merchant_path) where state = 'delivered';

create index order_refund_returned on vending.order_refund (ended_at) where state = 'refunded';
create index order_refund_waiting on vending.order_refund (machine_id) where state = 'requested';

-- a payment is looked for by the number that stands on the buyer's receipt
create index payment_provider_number on vending.payment (provider_number) where provider_number is not null;
create index payment_own_number on vending.payment (number);
create index payment_refund_list on vending.payment_refund (asked_at, id);
