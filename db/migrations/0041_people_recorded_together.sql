-- Every submission is left here for the job that writes down whom it names: a job takes many of them at once. One may be left
-- twice: a submission must not wait for the job that is just taking the one before, which waits for the declaration itself.
alter table contest.unrecorded_declaration drop constraint unrecorded_declaration_pkey;
create index unrecorded_declaration_of on contest.unrecorded_declaration (declaration_id);
-- Those whose own job waits since before.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into contest.unrecorded_declaration (declaration_id)
    select d.id from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    join contest.declaration d on d.id = (jobs.payload ->> 'declarationId')::uuid
    where tasks.identifier = 'declarations.recordPeople';
  end if;
end
$$;
