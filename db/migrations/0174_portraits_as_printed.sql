-- A portrait as papers print it, made once, when it is handed in: a print run of admission tickets reads tens of thousands.
-- Null for other files, and for portraits from before: those are made small whenever they are printed.
alter table platform.file add column print_key text;
