-- What decides the stage plans (machines 8.3, 8.4), one row per version; the newest one is in force. Rows are never changed.
create table stage_plan (
  id         integer generated always as identity primary key,
  rules      jsonb not null check (jsonb_typeof(rules) = 'object' and rules ?& array['types', 'domestic_attestation', 'large_demand']),
  -- Country id → field → [before, after], of the countries changed together with the rules.
  countries  jsonb not null default '{}',
  reason     text not null check (char_length(reason) <= 250),
  made_by    integer references app_user (id),
  made_at    timestamptz not null default now()
);
