-- Authorization codes are kept as a keyed hash, by which one is found, and as cipher text, from which it is printed again
-- (decision 0053). The program seals what is there with its key, as the first part of the next one.
alter table contest.authorization_code add column code_hash bytea;
alter table contest.authorization_code add column code_sealed bytea;
