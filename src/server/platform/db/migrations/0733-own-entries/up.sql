-- Statements say how many entries one person alone stands for (decision 1024).
set local acc.migration = 'on';

create index gl_voucher_own on gl_voucher (posting_date) where own_authority is not null;
