-- Accounts that money is paid out to have the four states of spec §4, as those that take it: in preparation, enabled, activated,
-- stopped. What waited for a second person is enabled, what was refused is in preparation again, with the reason it was given.
select set_config('app.tenant', 'all', true);
drop index vending.receiving_account_in_force;
alter table vending.receiving_account drop constraint receiving_account_state_check;
update vending.receiving_account
  set state = case state when 'pending' then 'enabled' when 'passed' then 'activated' else 'preparing' end
  where state in ('pending', 'passed', 'failed');
alter table vending.receiving_account add constraint receiving_account_state_check
  check (state in ('preparing', 'enabled', 'activated', 'stopped'));
create unique index receiving_account_in_force on vending.receiving_account (merchant_id) where state = 'activated';
-- In preparation the number may still be missing.
alter table vending.receiving_account alter column account_number_cipher drop not null;
alter table vending.receiving_account alter column last_digits drop not null;
-- Roles of an office's own keep what they could do: who passed activates and resumes, who entered corrects and enables.
update platform.role
  set permissions = array_remove(permissions, 'receivingAccounts.pass')
    || array['receivingAccounts.activate', 'receivingAccounts.restart']
  where not is_built_in and 'receivingAccounts.pass' = any (permissions);
update platform.role set permissions = permissions || array['receivingAccounts.edit', 'receivingAccounts.enable']
  where not is_built_in and 'receivingAccounts.create' = any (permissions);
insert into platform.withheld_permission (role_code, permission, withheld_at)
select role_code, successor, withheld_at
  from platform.withheld_permission, unnest(array['receivingAccounts.activate', 'receivingAccounts.restart']) as successor
  where permission = 'receivingAccounts.pass';
delete from platform.withheld_permission where permission = 'receivingAccounts.pass';
