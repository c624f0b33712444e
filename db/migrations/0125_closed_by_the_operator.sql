-- A merchant that the operator has closed is opened again by the operator alone, not by the merchant above it. Who closed those that
-- are closed today is not known: they count as closed by the operator.
select set_config('app.tenant', 'all', true);
alter table vending.merchant add column is_closed_by_operator boolean not null default false;
update vending.merchant set is_closed_by_operator = true where not is_open;
alter table vending.merchant add constraint merchant_closed_by_operator check (not (is_open and is_closed_by_operator));
