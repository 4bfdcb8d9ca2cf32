CREATE INDEX flight_pnr_idx ON flight USING btree (pnr COLLATE "C");
