-- Of which room a printed file is: an office fetches those of its own venues. Of older ones nobody knows it: they are the province's.
alter table contest.exam_print_file add column room_id uuid;
