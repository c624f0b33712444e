-- What entries move is found in one pass less, and the rule of what was pending is looked at where something pending is posted.
create or replace function vending.apply_entries() returns trigger
language plpgsql
as $$
declare
  is_wrong boolean;
  is_post boolean;
  moved integer;
  touched integer;
begin
  select coalesce(bool_or(whole.differs), false), coalesce(bool_or(whole.posts), false),
    (select count(distinct account_id) from added)
  into is_wrong, is_post, touched
  from (
    select transfer.phase = 'post' as posts,
      sum(added.amount_fen) <> 0 or count(*) <> transfer.entry_count or max(added.position) <> transfer.entry_count as differs
    from added join vending.ledger_transfer transfer on transfer.id = added.transfer_id
    group by transfer.id, transfer.phase, transfer.entry_count) whole;
  if is_wrong then
    raise exception 'the entries of a transfer cancel out and are all there' using errcode = 'check_violation';
  end if;
  if is_post and exists (
    select from added join vending.ledger_transfer transfer on transfer.id = added.transfer_id
    where transfer.phase = 'post' and not exists (
      select from vending.ledger_entry pending
      where pending.transfer_id = transfer.resolves_id and pending.account_id = added.account_id
        and sign(pending.amount_fen) = sign(added.amount_fen) and abs(pending.amount_fen) >= abs(added.amount_fen))
  ) then
    raise exception 'no more is posted than was pending' using errcode = 'check_violation';
  end if;
  -- what is pending goes away where it is against the account's own direction, and is awaited where it is along it
  update vending.ledger_account account
  set posted_fen = posted_fen + change.posted,
    held_fen = held_fen + case account.side when 1 then change.credited else change.debited end,
    awaited_fen = awaited_fen + case account.side when 1 then change.debited else change.credited end
  from (
    select added.account_id,
      coalesce(sum(added.amount_fen) filter (where transfer.phase <> 'pending'), 0) as posted,
      coalesce(sum(added.amount_fen) filter (where transfer.phase = 'pending' and added.amount_fen > 0), 0) as debited,
      coalesce(sum(-added.amount_fen) filter (where transfer.phase = 'pending' and added.amount_fen < 0), 0) as credited
    from added join vending.ledger_transfer transfer on transfer.id = added.transfer_id
    group by added.account_id) change
  where account.id = change.account_id;
  get diagnostics moved = row_count;
  -- row security hides a stranger's account from the update
  if moved <> touched then
    raise exception 'an account of another merchant' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
