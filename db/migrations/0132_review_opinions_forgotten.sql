-- What a unit wrote about a work goes when its time is over: that it decided, by which reasons and when, stays.
alter table contest.review add column opinion_erased_at timestamptz;
alter table contest.review add constraint review_opinion_erased check (opinion_erased_at is null or opinion = '');
