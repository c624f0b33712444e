-- A picture that somebody hands in is kept re-encoded, without place and camera. What was sent is known by its hash and size alone.
alter table platform.file
  add column sent_sha256 bytea,       -- null: the bytes are kept as they came
  add column sent_size_bytes bigint check (sent_size_bytes > 0),
  add constraint file_sent_whole check ((sent_sha256 is null) = (sent_size_bytes is null));

-- What an upload under way is for, in the words of whoever began it; told to its owner alone.
alter table platform.upload add column note text check (length(note) <= 300);
