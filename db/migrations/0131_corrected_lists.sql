-- A final list that was published has a corrected version: what stood before is kept, with when and why it was replaced.
create table contest.exam_list_version (
  sitting_id uuid not null references contest.exam_sitting (id),
  version integer not null check (version > 0),
  published_at timestamptz not null,
  superseded_at timestamptz not null,
  corrected_by uuid not null references platform.account (id),
  reason text not null,                  -- why the next version stands in its place; public
  primary key (sitting_id, version)
);

create table contest.exam_list_former_entry (
  sitting_id uuid not null,
  version integer not null,
  candidate_id uuid not null references contest.exam_candidate (id),
  rank integer not null check (rank > 0),
  total numeric(8, 2) not null,
  award text,                            -- dictionary award_level
  is_promoted boolean not null,
  primary key (sitting_id, version, candidate_id),
  foreign key (sitting_id, version) references contest.exam_list_version (sitting_id, version)
);
create index exam_list_former_entry_candidate on contest.exam_list_former_entry (candidate_id);
