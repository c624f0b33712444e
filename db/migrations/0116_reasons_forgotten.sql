-- Why a declaration was moved is what somebody wrote about somebody else's work: it goes when its time is over. The link keeps its
-- hash, over the words that stood there, and says since when they are gone.
alter table contest.declaration_move add column reason_erased_at timestamptz;
