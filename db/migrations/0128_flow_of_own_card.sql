-- A machine counts the flow of the month on, whatever card is in it: what a card has used itself is what the counters have grown by
-- since it went in, and what it had used before.
alter table vending.data_card add column flow_on date;                                     -- the day on which it went in, where the machine stands
alter table vending.data_card add column day_base_mb double precision not null default 0;  -- what the machine had counted by then
alter table vending.data_card add column month_base_mb double precision not null default 0;
alter table vending.data_card add column day_carry_mb double precision not null default 0; -- what the card had used by then
alter table vending.data_card add column month_carry_mb double precision not null default 0;

-- A machine whose life has ended keeps no card.
select set_config('app.tenant', 'all', true);
update vending.data_card card set state = 'unused', machine_id = null
from vending.machine machine where machine.id = card.machine_id and machine.lifecycle = 'retired';
