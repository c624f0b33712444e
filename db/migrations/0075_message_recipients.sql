-- The log opens the recipient of a message, who has always been kept sealed, and masks it: rows of every time tell theirs.
alter table platform.message drop column recipient_masked;
