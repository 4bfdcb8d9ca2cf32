-- A contra always says what it moves.
set local acc.migration = 'on';
-- Filling in nothing is no change of a document: its guards rest meanwhile, also for cancelled ones.
alter table contra disable trigger user;
update contra set moved = 0 where moved is null;
alter table contra alter column moved set not null;
alter table contra enable trigger user, enable always trigger contra_freeze, enable always trigger contra_nt, enable always trigger contra_commit, enable always trigger contra_makers;
