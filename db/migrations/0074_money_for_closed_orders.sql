-- Money that came for an order that was over counts in the sums of sales. Such orders are few, and found by this alone.
create index sales_order_came_late on vending.sales_order (payment_id)
  where paid_at is null and payment_id is not null;
