CREATE INDEX ticket_purchase_line_passenger_idx ON ticket_purchase_line USING btree (passenger) WHERE (passenger IS NOT NULL);
CREATE INDEX ticket_sale_line_passenger_idx ON ticket_sale_line USING btree (passenger) WHERE (passenger IS NOT NULL);
