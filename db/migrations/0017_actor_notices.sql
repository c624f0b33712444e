-- An actor is also made of the acting role of the sign-in, what the sign-in is limited to, and where the unit stands.
drop trigger session_changed on platform.session;
create trigger session_changed
  after update of token_hash, account_id, expires_at, ended_at, acting_role, is_limited or delete on platform.session
  for each row execute function kernel.tell_change('actors', 'account_id');
create trigger organization_changed after update of path, parent_id, is_enabled or delete on platform.organization
  for each row execute function kernel.tell_change('actors');
