create index idjournal_line_passenger_idx on idjournal_line (passenger) where passenger is not null;
create index journal_line_passenger_idx on journal_line (passenger) where passenger is not null;
create index opening_balance_line_passenger_idx on opening_balance_line (passenger) where passenger is not null;
create index payment_voucher_line_passenger_idx on payment_voucher_line (passenger) where passenger is not null;
create index purchase_line_passenger_idx on purchase_line (passenger) where passenger is not null;
create index receipt_voucher_line_passenger_idx on receipt_voucher_line (passenger) where passenger is not null;
create index sales_line_passenger_idx on sales_line (passenger) where passenger is not null;
