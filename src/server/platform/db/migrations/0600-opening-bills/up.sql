set local acc.migration = 'on';

alter table opening_balance_line add column bill_no text;
alter table opening_balance_line add column bill_date date;
alter table opening_balance_line add constraint opening_balance_line_bill_no_check CHECK ((char_length(bill_no) <= 60));
