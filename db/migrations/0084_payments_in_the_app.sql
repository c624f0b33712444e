-- Within the provider's own app: the app's secret asks who pays, and the order remembers, as a hash, what a buyer who was sent to
-- say so has to come back with.
alter table vending.payment_service add column app_secret_cipher bytea;
alter table vending.payment_service drop constraint payment_service_phone_ways_check;
alter table vending.payment_service
  add constraint payment_service_phone_ways_check check (phone_ways <@ array['page', 'in-app']);
alter table vending.payment drop constraint payment_way_check;
alter table vending.payment add constraint payment_way_check check (way in ('scan', 'page', 'in-app'));
alter table vending.sales_order add column payer_state_hash bytea;
