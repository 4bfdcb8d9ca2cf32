-- One row a key: which keys the data of this database belong to. The proof tells keys of the same id apart and says nothing
-- about the secret: HMAC-SHA-256 of a fixed text with 256 random bits.
create table installation_key (
  name   text primary key check (name in ('jwt', 'audit', 'data')),
  key_id text not null,
  proof  bytea not null,
  at     timestamptz not null default now()
);
