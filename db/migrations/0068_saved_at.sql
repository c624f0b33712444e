-- When somebody last wrote in the form. Apart from updated_at, by which the lists of the offices are ordered: a column of no index,
-- so that a save, the most frequent of all writes, touches none of them (HOT).
alter table contest.declaration add column saved_at timestamptz;
-- Room for the next version of a row beside it, without which it goes to another page and into all indexes after all.
alter table contest.declaration set (fillfactor = 85);
