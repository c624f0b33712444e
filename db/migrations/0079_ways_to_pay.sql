-- How a payment is made: a code that is scanned, or a page of the provider in the browser of the phone that pays. The code is there
-- always; the others are what an account's contract with its provider offers.
alter table vending.payment_service add column phone_ways text[] not null default '{}' check (phone_ways <@ array['page']);
alter table vending.payment add column way text not null default 'scan' check (way in ('scan', 'page'));
-- An order that is to be paid another way has another payment: the former one is closed first.
alter table vending.sales_order add column payment_attempt integer not null default 1 check (payment_attempt > 0);
