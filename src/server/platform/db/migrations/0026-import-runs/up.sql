-- Work on an import is a run of the job engine: whether somebody works on it, and whether he shall stop, stands there.
alter table import_batch drop column beat_at, drop column wants_stop;
-- When the cells of its rows were forgotten (decision 0163).
alter table import_batch add column forgotten_at timestamptz;
create index import_batch_kept on import_batch (changed_at) where forgotten_at is null;
