-- Files that the virus scanner has not looked at yet: asked for every minute, and nearly always there are none.
create index file_held on platform.file (created_at) where state = 'held';
