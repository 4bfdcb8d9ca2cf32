alter table journal add column reverse_on date;
alter table voucher_template add column repeats text;
alter table voucher_template add column starts_on date;
alter table voucher_template add column last_day boolean default false not null;
alter table voucher_template add column ends_on date;
alter table voucher_template add column next_on date;
alter table voucher_template add column paused boolean default false not null;
alter table cost_proposal drop constraint cost_proposal_kind_check;
alter table cost_proposal drop constraint cost_proposal_voucher_type_check;
alter table cost_proposal drop constraint cost_proposal_waits_check;
alter table cost_proposal add constraint cost_proposal_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'commission'::text, 'medical'::text, 'mofa'::text, 'embassy'::text, 'police'::text, 'okala'::text, 'musaned'::text, 'calling'::text, 'emb_attestation'::text, 'document_check'::text, 'admission_offer'::text, 'hajj_registration'::text, 'umrah_booking'::text, 'office_work'::text, 'training'::text, 'finger'::text, 'manpower'::text, 'visa purchase'::text, 'visa_stock'::text, 'visa_used'::text, 'ticket'::text, 'reissue'::text, 'no_show'::text, 'refund'::text, 'recurring'::text, 'reversing'::text])));
alter table cost_proposal add constraint cost_proposal_voucher_type_check CHECK ((voucher_type = ANY (ARRAY['sales'::text, 'purchase'::text, 'payment_voucher'::text, 'receipt_voucher'::text, 'journal'::text, 'contra'::text])));
alter table cost_proposal add constraint cost_proposal_waits_check CHECK ((waits = ANY (ARRAY['made_by_hand'::text, 'before_visit'::text, 'not_agency'::text, 'no_till'::text, 'no_party'::text, 'no_rate'::text, 'no_account'::text, 'reverse_instead'::text, 'step_undone'::text, 'period_closed'::text])));
alter table voucher_template add constraint voucher_template_repeats_check CHECK ((repeats = ANY (ARRAY['weekly'::text, 'monthly'::text, 'quarterly'::text])));

-- Exactly once per due day, whoever looks at the calendar first.
create unique index cost_proposal_recurring_key on cost_proposal (record_id, on_date) where kind = 'recurring';
create unique index cost_proposal_reversing_key on cost_proposal (record_id) where kind = 'reversing';
create index voucher_template_next_on_idx on voucher_template (next_on) where next_on is not null;
create index journal_reverse_on_idx on journal (reverse_on) where reverse_on is not null;
