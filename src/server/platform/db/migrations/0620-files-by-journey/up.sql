-- Files of every state but one are counted from the index alone.
create index passenger_journey_live_idx on passenger (journey_state, id) include (is_active) where not is_deleted;
