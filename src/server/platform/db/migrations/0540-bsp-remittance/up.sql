alter table bsp_statement add column remittance bigint;
alter table bsp_statement add column payment integer;
alter table bsp_statement add FOREIGN KEY (payment) REFERENCES payment_voucher(id);
drop index bsp_statement_digest_key;
CREATE UNIQUE INDEX bsp_statement_digest_key ON bsp_statement USING btree (lower(digest)) WHERE ((NOT is_deleted) AND (state = ANY (ARRAY['imported'::text, 'matched'::text, 'reconciled'::text, 'remitting'::text, 'remitted'::text])));
CREATE INDEX bsp_statement_payment_idx ON bsp_statement USING btree (payment, id);
