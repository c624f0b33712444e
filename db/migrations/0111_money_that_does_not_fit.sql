-- Money of another amount or currency than was asked for goes back as it came: that much may be given back of its payment.
alter table vending.payment add column taken_fen bigint check (taken_fen > 0);
alter table vending.payment add column taken_currency text;
alter table vending.payment drop constraint if exists payment_check;
alter table vending.payment drop constraint if exists payment_returned_fen_check;
alter table vending.payment
  add constraint payment_returned check (returned_fen >= 0 and returned_fen <= coalesce(taken_fen, amount_fen));
