/** What is put in for one statement: parts of its text that only run time knows, and what stands there when it runs. */
export type Filling = readonly (readonly [part: string, stands: string])[]

/** Statements that no usual table, column or condition makes readable, by file and first column of their rows. */
export const fillings: Readonly<Record<string, Filling>> = {
  'src/server/books/cheques.ts stands': [['"k"."receipt_voucher"', 'k.new_receipt']],
  'src/server/books/open-items.ts item': [
    ['"@table@" l', 'receipt_voucher_line l'],
    ['"@table@" o', 'receipt_voucher o'],
    ['"@column@"', 'l.receipt_voucher'],
  ],
  // A receipt names no passenger.
  'src/server/books/settlement/settled-by.ts id': [
    ['"@table@" r', 'receipt_voucher r'],
    ['"r"."passenger"', 'null::int4'],
  ],
  'src/server/imports/resolve-refs.ts text': [
    ["''::int", '1::int'],
    ['"@table@" as r', 'agent as r'],
    ['lower("@column@")', 'lower(r.name)'],
  ],
  'src/server/operations/backup/write-backup.ts last': [['@part@', 'agent_id_seq']],
  'src/server/operations/upgrade/added-rows.ts keys': [
    ['public.@part@', 'public.agent'],
    ['(select 1 from @part@ k', '(select 1 from agent k'],
    ['from @part@ k where', 'from agent k where'],
    ['where @part@', 'where k.id = t.id'],
    ['array_agg(@part@)', 'array_agg(row(id)::text)'],
    ['select @part@', 'select id'],
    ['@part@', 'agent'],
  ],
  'src/server/operations/upgrade/agency-state.ts n': [
    ['@part@@part@', "stage_event where machine <> 'voucher'"],
  ],
  'src/server/passengers/timeline/routes.ts name': [
    ['from @part@', 'from audit_log where true'],
    ['(@part@)::bigint', 'id::bigint'],
    ['@part@', 'at'],
  ],
  'src/server/platform/db/installation-keys.ts strange': [['@part@', 'audit_log']],
  'src/server/records/read/find-record.ts row': [
    ['"@table@" as ln where "@column@"', 'demand_line as ln where ln.demand'],
    ['as "@column@"', 'as lines'],
    ['"@table@" as t', 'demand as t'],
  ],
  'src/server/records/read/references.ts id': [
    ['unnest("@column@")', 'unnest(r.passengers)'],
    ['where "@column@" &&', 'where r.passengers &&'],
    ['"@column@"', 'r.id'],
  ],
  'src/server/tickets/dashboard.ts id': [
    ['d.memo_no as no', 'd.ticket_no as no'],
    ['d.memo_no as passenger', 'd.passenger_name as passenger'],
    ['"@table@" d', 'iata_ticket d'],
    ['"@column@"::text', 'd.issue_date::text'],
    ['"@column@"::bigint', 'd.sale_price::bigint'],
  ],
  'src/server/tickets/sale-lines.ts ticket': [
    ['"@table@" l', 'ticket_sale_line l'],
    ['"@table@" s', 'ticket_sale s'],
    ['"@column@"', 'l.ticket_sale'],
  ],
  // A payment names no passenger.
  'src/server/tickets/thread.ts module': [
    ['"@table@" d', 'ticket_refund d'],
    ['"o"."passenger"', 'null::int4'],
  ],
}
