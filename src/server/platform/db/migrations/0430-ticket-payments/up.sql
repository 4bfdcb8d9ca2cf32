alter table ticket_purchase add column payment integer;
alter table ticket_refund add column answer_due date;
alter table ticket_refund add column payment integer;
alter table ticket_purchase add FOREIGN KEY (payment) REFERENCES payment_voucher(id);
alter table ticket_refund add FOREIGN KEY (payment) REFERENCES payment_voucher(id);
CREATE INDEX ticket_purchase_payment_idx ON ticket_purchase USING btree (payment, id);
CREATE INDEX ticket_refund_payment_idx ON ticket_refund USING btree (payment, id);
