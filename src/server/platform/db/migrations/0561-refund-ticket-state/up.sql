alter table ticket_refund drop constraint ticket_refund_was_check;
alter table ticket_refund add constraint ticket_refund_was_check CHECK ((was = ANY (ARRAY['in_stock'::text, 'sold'::text, 'own_use'::text, 'flown'::text])));
