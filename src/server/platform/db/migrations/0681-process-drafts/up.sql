set local acc.migration = 'on';
alter table cost_proposal add column currency integer;
alter table cost_proposal add column party integer;
alter table cost_proposal add column waits text;
alter table cost_proposal add column voucher_type text;
alter table cost_proposal add column voucher integer;
alter table cost_proposal add column undone boolean default false not null;
alter table cost_proposal add column dismiss_reason text;
alter table cost_proposal drop constraint cost_proposal_kind_check;
alter table cost_proposal drop constraint cost_proposal_state_check;
alter table cost_proposal add constraint cost_proposal_dismiss_reason_check CHECK ((char_length(dismiss_reason) <= 200));
alter table cost_proposal add constraint cost_proposal_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'commission'::text, 'medical'::text, 'mofa'::text, 'embassy'::text, 'police'::text, 'okala'::text, 'musaned'::text, 'calling'::text, 'emb_attestation'::text, 'document_check'::text, 'admission_offer'::text, 'hajj_registration'::text, 'umrah_booking'::text, 'office_work'::text, 'training'::text, 'finger'::text, 'manpower'::text, 'visa purchase'::text, 'ticket'::text, 'reissue'::text, 'no_show'::text, 'refund'::text])));
alter table cost_proposal add constraint cost_proposal_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'drafted'::text, 'posted'::text, 'withdrawn'::text])));
alter table cost_proposal add constraint cost_proposal_voucher_type_check CHECK ((voucher_type = ANY (ARRAY['sales'::text, 'purchase'::text, 'payment_voucher'::text, 'receipt_voucher'::text, 'journal'::text])));
alter table cost_proposal add constraint cost_proposal_waits_check CHECK ((waits = ANY (ARRAY['made_by_hand'::text, 'before_visit'::text, 'not_agency'::text, 'no_till'::text, 'no_party'::text, 'no_rate'::text, 'no_account'::text, 'reverse_instead'::text, 'step_undone'::text])));
alter table cost_proposal add FOREIGN KEY (currency) REFERENCES currency(id);
alter table cost_proposal add FOREIGN KEY (party) REFERENCES sub_ledger_account(id);
CREATE INDEX cost_proposal_currency_idx ON cost_proposal USING btree (currency, id);
CREATE INDEX cost_proposal_party_idx ON cost_proposal USING btree (party, id);

-- What a draft of the process became of, and the one bill of a passenger (accounting 4.9: unique, so that it is created once).
create index cost_proposal_voucher_idx on cost_proposal (voucher_type, voucher) where voucher is not null;
create unique index cost_proposal_bill_key on cost_proposal (record_id) where kind = 'bill' and state <> 'withdrawn' and not is_deleted;
create index cost_proposal_source_idx on cost_proposal (module, record_id);

-- A draft the process made has no creator until an accountant saves or submits it; from then on it keeps that one.
create or replace function gl_document_freeze() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare free constant text[] := array['status', 'state', 'state_since', 'machine_version', 'version', 'updated_at', 'updated_by', 'narration', 'reference', 'attachment', 'submitted_by', 'submitted_at', 'authorised_by', 'authorised_at', 'reversed_on', 'replaced_by', 'is_active'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004'; end if;
    if old.voucher_no is not null then raise exception 'A numbered voucher cannot be deleted. Cancel it instead.' using errcode = 'AC026'; end if;
    return old;
  end if;
  if old.voucher_no is not null and new.voucher_no is distinct from old.voucher_no then raise exception 'A voucher keeps its number.' using errcode = 'AC026'; end if;
  if old.created_by is not null and new.created_by is distinct from old.created_by then raise exception 'A voucher keeps its creator.' using errcode = 'AC026'; end if;
  if to_jsonb(old) ->> 'replaced_by' is not null and to_jsonb(new) ->> 'replaced_by' is distinct from to_jsonb(old) ->> 'replaced_by' then
    raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004';
  end if;
  if old.status in ('reversed', 'cancelled') and new.status <> old.status or old.status = 'posted' and new.status not in ('posted', 'reversed') then
    raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004';
  end if;
  return new;
end $$;
