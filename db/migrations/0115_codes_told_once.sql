-- When the owner of a declaration was told what became of its code: a job that is repeated after its commit tells nobody twice.
-- That the code was revoked; and of one that was issued in the place of another, the new one.
alter table contest.authorization_code add column revoked_told_at timestamptz;
alter table contest.authorization_code add column reissued_told_at timestamptz;
