-- The link by which a guardian has consented opens the child's data for a time only; further ones go to the contact that consented.
create table platform.guardian_link (
  token_hash bytea primary key,
  consent_id uuid not null references platform.guardian_consent (id) on delete cascade,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index guardian_link_consent on platform.guardian_link (consent_id, sent_at desc);
