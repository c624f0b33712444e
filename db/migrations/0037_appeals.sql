-- What `maintain` leads to is called maintained; upheld is said of a protest that was right.
alter table contest.exam_appeal drop constraint exam_appeal_state_check;
update contest.exam_appeal set state = 'maintained' where state = 'upheld';
alter table contest.exam_appeal add constraint exam_appeal_state_check check (state in ('filed', 'maintained', 'changed'));
-- The message that tells of it is called so as well; its kind gets its row at the start of the program.
update platform.message set template = 'exams.messages.appealMaintained' where template = 'exams.messages.appealUpheld';
