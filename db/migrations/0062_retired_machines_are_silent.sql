-- The login of a machine ends with its life; those that had ended before still had theirs.
select set_config('app.tenant', 'all', true);

update vending.device_credential credential set revoked_at = now(), secret_cipher = null, reason = '机器已退役'
  from vending.machine machine
  where machine.id = credential.machine_id and machine.lifecycle = 'retired' and credential.revoked_at is null;
