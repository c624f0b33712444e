-- Who paid, as the provider names them: what an order and its refunds are asked about by.
alter table vending.payment add column payer text;
