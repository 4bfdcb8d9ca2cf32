-- Who printed which paper of a voucher (accounting 12). `form`: the money receipt, or the voucher itself; of a posted voucher
-- `duplicate` counts the prints of a form after the first, which is 0.
create table voucher_print (
  id         int generated always as identity primary key,
  module     text not null check (length(module) <= 40),
  voucher_id int not null,
  form       text not null check (form in ('receipt', 'voucher')),
  paper      text not null check (length(paper) <= 20),
  status     text not null check (length(status) <= 20),
  duplicate  int check (duplicate >= 0),
  printed_by int not null references app_user (id),
  printed_at timestamptz not null,
  branch     int references branch (id),
  unique (module, voucher_id, form, duplicate)
);
create index voucher_print_printed_by on voucher_print (printed_by);
create index voucher_print_branch on voucher_print (branch);

-- What the QR code of a printed voucher names: a random id that says nothing and cannot be counted on (forms 1.9).
create table voucher_proof (
  token      uuid primary key default gen_random_uuid(),
  module     text not null check (length(module) <= 40),
  voucher_id int not null,
  unique (module, voucher_id)
);
