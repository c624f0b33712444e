-- What was written down for ever so far goes with time as well.

-- Sealed rows of the log go by whole seals, from its beginning. The seal stays, and with it the chain: `erased_at` says that its
-- rows are gone on purpose.
alter table kernel.audit_seal add column erased_at timestamptz;
create index audit_seal_kept on kernel.audit_seal (id) where erased_at is null;

-- The classes that are counted every night are found without reading their tables.
create index feedback_handled on platform.feedback (handled_at) where handled_at is not null;
create index signed_page_uploaded on contest.signed_page (uploaded_at);
create index person_last_used on contest.person (last_used_at);

-- A push remembers for ever in which session it was begun, and so no session that sent one could go. What was sent stands without
-- it; one that is still to be sent finds its sender gone and stands still, as it does when the session has ended.
alter table platform.push drop constraint push_session_id_fkey;

-- Pictures that whoever gives feedback adds to it; they go with it, and their files with those that nothing holds.
create table platform.feedback_picture (
  feedback_id uuid not null references platform.feedback (id) on delete cascade,
  file_id uuid not null references platform.file (id),
  position integer not null,
  primary key (feedback_id, position),
  unique (feedback_id, file_id)
);
create index feedback_picture_file on platform.feedback_picture (file_id);
