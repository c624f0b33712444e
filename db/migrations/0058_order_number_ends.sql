-- Buyers tell the end of an order's number: it is looked up as the beginning of the number read backwards.
create index sales_order_number_end on vending.sales_order (reverse(number) text_pattern_ops);
