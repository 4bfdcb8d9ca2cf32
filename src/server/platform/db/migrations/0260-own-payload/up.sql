alter table multiple_status_update add column own_payload jsonb;
