-- Lanes that are out of order or at their alarm threshold are few among all. Each minute's look for alarms, the home and the
-- list of lanes find them by it; a sale pays for it with an index entry when it changes the stock.
create index lane_in_need on vending.lane (machine_id)
  where (status = 'abnormal' or stock <= alarm_threshold) and product_id is not null and status <> 'discontinued';
