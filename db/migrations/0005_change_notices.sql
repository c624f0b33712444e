-- Word of a change, for whoever keeps rows in memory (kernel/server/notices.ts): by pg_notify to all processes, once the change
-- is committed; and by a notice to the connection that writes, so that its own process knows before the write is answered.
-- Arguments: the topic, and the column that names whom it is about; without one it is about all.
create function kernel.tell_change() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  word text := tg_argv[0] || ' ' || case when tg_nargs > 1 then changed ->> tg_argv[1] else '' end;
begin
  perform pg_notify('changed', word);
  raise notice 'changed' using detail = word;
  return null;
end
$$;

-- What an actor is made of (accounts: resolve-actor.ts). When a session was last seen is no part of it.
create trigger session_changed after update of token_hash, account_id, expires_at, ended_at or delete on platform.session
  for each row execute function kernel.tell_change('actors', 'account_id');
create trigger account_changed
  after update of kind, state, login_name, organization_id, must_change_password or delete on platform.account
  for each row execute function kernel.tell_change('actors', 'id');
create trigger account_role_changed after insert or update or delete on platform.account_role
  for each row execute function kernel.tell_change('actors', 'account_id');
create trigger role_changed after insert or update or delete on platform.role
  for each row execute function kernel.tell_change('actors');

create trigger announcement_changed after insert or update or delete on contest.announcement
  for each row execute function kernel.tell_change('announcements');
