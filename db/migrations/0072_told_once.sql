-- A lane that is sold out is told to people once until it is filled, and a card that ends once for the day it ends: wherever it is,
-- its alarms name it.
alter table vending.lane add empty_told_at timestamptz;
create index alarm_card on vending.alarm (code) where kind = 'card-expiring';
