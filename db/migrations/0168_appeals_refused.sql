-- An appeal that is none, about ranks or other people, is not admitted: that is no word about the score.
alter table contest.exam_appeal drop constraint exam_appeal_state_check;
alter table contest.exam_appeal add constraint exam_appeal_state_check
  check (state in ('filed', 'refused', 'maintained', 'changed'));
