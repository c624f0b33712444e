-- A contestant of a team that was handed in was swapped: the form has a new version, and the signed paper stays the earlier one.
alter table contest.form_version add column signed_version integer;
