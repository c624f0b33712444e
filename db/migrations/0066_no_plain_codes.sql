-- A code that was left unsealed stops it here: nothing is lost, and the program that has the key goes on from there.
alter table contest.authorization_code alter column code_hash set not null;
alter table contest.authorization_code alter column code_sealed set not null;
alter table contest.authorization_code add constraint authorization_code_hash unique (code_hash);
alter table contest.authorization_code drop column code;
