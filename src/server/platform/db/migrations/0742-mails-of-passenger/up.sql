create index document_send_passengers_idx on document_send using gin (passengers);
