-- The parts of one candidate's score stand as on the paper of the exam: their place is kept with the score, since the season that
-- orders them is a document.
alter table contest.exam_score add position smallint not null default 0;
update contest.exam_score score set position = part.place
from contest.exam_candidate candidate
  join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
  join contest.season season on season.id = sitting.season_id
  join contest.season_version version on version.season_id = season.id and version.version = season.current_version
  cross join lateral jsonb_array_elements(version.definition -> 'exams') as exam (content)
  cross join lateral (
    select item.content ->> 'code' as code, (item.ordinal - 1)::smallint as place
    from jsonb_array_elements(exam.content -> 'items') with ordinality as item (content, ordinal)
  ) part
where candidate.id = score.candidate_id and exam.content ->> 'code' = sitting.exam and part.code = score.item;
alter table contest.exam_score alter position drop default;
