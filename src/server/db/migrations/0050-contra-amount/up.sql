update contra set moved = 0 where moved is null;
alter table contra alter column moved set not null;
