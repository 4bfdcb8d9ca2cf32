alter table bsp_row drop constraint bsp_row_action_check;
alter table bsp_row add constraint bsp_row_action_check
  check (action in ('accept', 'dispute', 'edit', 'capture', 'refund', 'carry', 'not_billed', 'void'));
alter table bsp_row add column edit integer references ticket_edit (id);
alter table bsp_row add column refund integer references ticket_refund (id);
create index bsp_row_edit_idx on bsp_row (edit);
create index bsp_row_refund_idx on bsp_row (refund);
