alter table office_work add column search_text text generated always as (search_fold(((((COALESCE(office, ''::text) || '
'::text) || COALESCE(reference_no, ''::text)) || '
'::text) || COALESCE(document_no, ''::text)))) stored;
alter table office_work add column search_digits text generated always as (translate(((((COALESCE(office, ''::text) || '
'::text) || COALESCE(reference_no, ''::text)) || '
'::text) || COALESCE(document_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table medical add column search_text text generated always as (search_fold(((COALESCE(slip_no, ''::text) || '
'::text) || COALESCE(report_no, ''::text)))) stored;
alter table medical add column search_digits text generated always as (translate(((COALESCE(slip_no, ''::text) || '
'::text) || COALESCE(report_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table police_clearance add column search_text text generated always as (search_fold(((((COALESCE(reference_no, ''::text) || '
'::text) || COALESCE(challan_no, ''::text)) || '
'::text) || COALESCE(document_no, ''::text)))) stored;
alter table police_clearance add column search_digits text generated always as (translate(((((COALESCE(reference_no, ''::text) || '
'::text) || COALESCE(challan_no, ''::text)) || '
'::text) || COALESCE(document_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table training add column search_text text generated always as (search_fold(((((((COALESCE(training_center, ''::text) || '
'::text) || COALESCE(letter_no, ''::text)) || '
'::text) || COALESCE(batch_no, ''::text)) || '
'::text) || COALESCE(certificate_no, ''::text)))) stored;
alter table training add column search_digits text generated always as (translate(((((((COALESCE(training_center, ''::text) || '
'::text) || COALESCE(letter_no, ''::text)) || '
'::text) || COALESCE(batch_no, ''::text)) || '
'::text) || COALESCE(certificate_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table finger add column search_text text generated always as (search_fold(((((((((COALESCE(letter_no, ''::text) || '
'::text) || COALESCE(office, ''::text)) || '
'::text) || COALESCE(center, ''::text)) || '
'::text) || COALESCE(appointment_no, ''::text)) || '
'::text) || COALESCE(reference_no, ''::text)))) stored;
alter table finger add column search_digits text generated always as (translate(((((((((COALESCE(letter_no, ''::text) || '
'::text) || COALESCE(office, ''::text)) || '
'::text) || COALESCE(center, ''::text)) || '
'::text) || COALESCE(appointment_no, ''::text)) || '
'::text) || COALESCE(reference_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table visa_allotment add column search_text text generated always as (search_fold(((COALESCE(reference_no, ''::text) || '
'::text) || COALESCE(visa_stamp_no, ''::text)))) stored;
alter table visa_allotment add column search_digits text generated always as (translate(((COALESCE(reference_no, ''::text) || '
'::text) || COALESCE(visa_stamp_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table musaned_okala add column search_text text generated always as (search_fold(((((((COALESCE(document_no, ''::text) || '
'::text) || COALESCE(employer_name, ''::text)) || '
'::text) || COALESCE(employer_id, ''::text)) || '
'::text) || COALESCE(reference_no, ''::text)))) stored;
alter table musaned_okala add column search_digits text generated always as (translate(((((((COALESCE(document_no, ''::text) || '
'::text) || COALESCE(employer_name, ''::text)) || '
'::text) || COALESCE(employer_id, ''::text)) || '
'::text) || COALESCE(reference_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table mofa add column search_text text generated always as (search_fold(((((((((((COALESCE(application_no, ''::text) || '
'::text) || COALESCE(visa_no, ''::text)) || '
'::text) || COALESCE(sponsor_id, ''::text)) || '
'::text) || COALESCE(sponsor_name, ''::text)) || '
'::text) || COALESCE(payment_ref, ''::text)) || '
'::text) || COALESCE(mofa_no, ''::text)))) stored;
alter table mofa add column search_digits text generated always as (translate(((((((((((COALESCE(application_no, ''::text) || '
'::text) || COALESCE(visa_no, ''::text)) || '
'::text) || COALESCE(sponsor_id, ''::text)) || '
'::text) || COALESCE(sponsor_name, ''::text)) || '
'::text) || COALESCE(payment_ref, ''::text)) || '
'::text) || COALESCE(mofa_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table calling_emb_attestation add column search_text text generated always as (search_fold(((((((COALESCE(reference_no, ''::text) || '
'::text) || COALESCE(quota_approval_no, ''::text)) || '
'::text) || COALESCE(security_clearance_no, ''::text)) || '
'::text) || COALESCE(document_no, ''::text)))) stored;
alter table calling_emb_attestation add column search_digits text generated always as (translate(((((((COALESCE(reference_no, ''::text) || '
'::text) || COALESCE(quota_approval_no, ''::text)) || '
'::text) || COALESCE(security_clearance_no, ''::text)) || '
'::text) || COALESCE(document_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table embassy add column search_text text generated always as (search_fold(((COALESCE(visa_stamp_no, ''::text) || '
'::text) || COALESCE(border_no, ''::text)))) stored;
alter table embassy add column search_digits text generated always as (translate(((COALESCE(visa_stamp_no, ''::text) || '
'::text) || COALESCE(border_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table man_power add column search_text text generated always as (search_fold(((((((((((((((COALESCE(bmet_reg_no, ''::text) || '
'::text) || COALESCE(note_sheet_no, ''::text)) || '
'::text) || COALESCE(insurance_policy_no, ''::text)) || '
'::text) || COALESCE(pay_order_no, ''::text)) || '
'::text) || COALESCE(bank, ''::text)) || '
'::text) || COALESCE(approval_no, ''::text)) || '
'::text) || COALESCE(clearance_no, ''::text)) || '
'::text) || COALESCE(smart_card_no, ''::text)))) stored;
alter table man_power add column search_digits text generated always as (translate(((((((((((((((COALESCE(bmet_reg_no, ''::text) || '
'::text) || COALESCE(note_sheet_no, ''::text)) || '
'::text) || COALESCE(insurance_policy_no, ''::text)) || '
'::text) || COALESCE(pay_order_no, ''::text)) || '
'::text) || COALESCE(bank, ''::text)) || '
'::text) || COALESCE(approval_no, ''::text)) || '
'::text) || COALESCE(clearance_no, ''::text)) || '
'::text) || COALESCE(smart_card_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table flight add column search_text text generated always as (search_fold(((((((COALESCE(route, ''::text) || '
'::text) || COALESCE(ticket_no, ''::text)) || '
'::text) || COALESCE(pnr, ''::text)) || '
'::text) || COALESCE(flight_no, ''::text)))) stored;
alter table flight add column search_digits text generated always as (translate(((((((COALESCE(route, ''::text) || '
'::text) || COALESCE(ticket_no, ''::text)) || '
'::text) || COALESCE(pnr, ''::text)) || '
'::text) || COALESCE(flight_no, ''::text)), ' -+()'::text, ''::text)) stored;
alter table passenger_delivery add column search_text text generated always as (search_fold(((((COALESCE(delivery_no, ''::text) || '
'::text) || COALESCE(receiver_name, ''::text)) || '
'::text) || COALESCE(receiver_phone, ''::text)))) stored;
alter table passenger_delivery add column search_digits text generated always as (translate(((((COALESCE(delivery_no, ''::text) || '
'::text) || COALESCE(receiver_name, ''::text)) || '
'::text) || COALESCE(receiver_phone, ''::text)), ' -+()'::text, ''::text)) stored;
CREATE INDEX passenger_agreed_amount_list_idx ON passenger USING btree (agreed_amount, id);
CREATE INDEX passenger_custody_list_idx ON passenger USING btree (custody, id);
CREATE INDEX passenger_date_of_birth_list_idx ON passenger USING btree (date_of_birth, id);
CREATE INDEX passenger_due_amount_list_idx ON passenger USING btree (due_amount, id);
CREATE INDEX passenger_full_name_list_idx ON passenger USING btree (full_name, id);
CREATE INDEX passenger_gender_list_idx ON passenger USING btree (gender, id);
CREATE INDEX passenger_inactive_idx ON passenger USING btree (id) WHERE (NOT is_active);
CREATE INDEX passenger_mobile_list_idx ON passenger USING btree (mobile, id);
CREATE INDEX passenger_passport_expiry_date_list_idx ON passenger USING btree (passport_expiry_date, id);
CREATE INDEX passenger_passport_no_list_idx ON passenger USING btree (passport_no, id);
CREATE INDEX passenger_passport_received_date_list_idx ON passenger USING btree (passport_received_date, id);
CREATE INDEX passenger_priority_list_idx ON passenger USING btree (priority, id);
CREATE INDEX passenger_received_amount_list_idx ON passenger USING btree (received_amount, id);
CREATE INDEX office_work_due_date_list_idx ON office_work USING btree (due_date, id);
CREATE INDEX office_work_inactive_idx ON office_work USING btree (id) WHERE (NOT is_active);
CREATE INDEX office_work_request_date_list_idx ON office_work USING btree (request_date, id);
CREATE INDEX office_work_search_digits_idx ON office_work USING gin (search_digits gin_trgm_ops);
CREATE INDEX office_work_search_text_idx ON office_work USING gin (search_text gin_trgm_ops);
CREATE INDEX office_work_state_list_idx ON office_work USING btree (search_fold(state), id);
CREATE INDEX office_work_state_since_list_idx ON office_work USING btree (state_since, id);
CREATE INDEX office_work_work_type_list_idx ON office_work USING btree (work_type, id);
CREATE INDEX medical_appointment_date_list_idx ON medical USING btree (appointment_date, id);
CREATE INDEX medical_expiry_date_list_idx ON medical USING btree (expiry_date, id);
CREATE INDEX medical_inactive_idx ON medical USING btree (id) WHERE (NOT is_active);
CREATE INDEX medical_report_date_list_idx ON medical USING btree (report_date, id);
CREATE INDEX medical_search_digits_idx ON medical USING gin (search_digits gin_trgm_ops);
CREATE INDEX medical_search_text_idx ON medical USING gin (search_text gin_trgm_ops);
CREATE INDEX medical_slip_date_list_idx ON medical USING btree (slip_date, id);
CREATE INDEX medical_slip_valid_until_list_idx ON medical USING btree (slip_valid_until, id);
CREATE INDEX medical_state_list_idx ON medical USING btree (search_fold(state), id);
CREATE INDEX medical_state_since_list_idx ON medical USING btree (state_since, id);
CREATE INDEX medical_unfit_category_list_idx ON medical USING btree (unfit_category, id);
CREATE INDEX medical_unfit_reason_code_list_idx ON medical USING btree (unfit_reason_code, id);
CREATE INDEX medical_visit_date_list_idx ON medical USING btree (visit_date, id);
CREATE INDEX police_clearance_attested_by_mofa_list_idx ON police_clearance USING btree (attested_by_mofa, id);
CREATE INDEX police_clearance_expiry_date_list_idx ON police_clearance USING btree (expiry_date, id);
CREATE INDEX police_clearance_inactive_idx ON police_clearance USING btree (id) WHERE (NOT is_active);
CREATE INDEX police_clearance_issue_date_list_idx ON police_clearance USING btree (issue_date, id);
CREATE INDEX police_clearance_request_date_list_idx ON police_clearance USING btree (request_date, id);
CREATE INDEX police_clearance_search_digits_idx ON police_clearance USING gin (search_digits gin_trgm_ops);
CREATE INDEX police_clearance_search_text_idx ON police_clearance USING gin (search_text gin_trgm_ops);
CREATE INDEX police_clearance_state_list_idx ON police_clearance USING btree (search_fold(state), id);
CREATE INDEX police_clearance_state_since_list_idx ON police_clearance USING btree (state_since, id);
CREATE INDEX police_clearance_submit_date_list_idx ON police_clearance USING btree (submit_date, id);
CREATE INDEX training_certificate_date_list_idx ON training USING btree (certificate_date, id);
CREATE INDEX training_end_date_list_idx ON training USING btree (end_date, id);
CREATE INDEX training_inactive_idx ON training USING btree (id) WHERE (NOT is_active);
CREATE INDEX training_letter_date_list_idx ON training USING btree (letter_date, id);
CREATE INDEX training_search_digits_idx ON training USING gin (search_digits gin_trgm_ops);
CREATE INDEX training_search_text_idx ON training USING gin (search_text gin_trgm_ops);
CREATE INDEX training_start_date_list_idx ON training USING btree (start_date, id);
CREATE INDEX training_state_list_idx ON training USING btree (search_fold(state), id);
CREATE INDEX training_state_since_list_idx ON training USING btree (state_since, id);
CREATE INDEX training_training_type_list_idx ON training USING btree (training_type, id);
CREATE INDEX finger_appointment_date_list_idx ON finger USING btree (appointment_date, id);
CREATE INDEX finger_done_date_list_idx ON finger USING btree (done_date, id);
CREATE INDEX finger_inactive_idx ON finger USING btree (id) WHERE (NOT is_active);
CREATE INDEX finger_kind_list_idx ON finger USING btree (kind, id);
CREATE INDEX finger_letter_date_list_idx ON finger USING btree (letter_date, id);
CREATE INDEX finger_search_digits_idx ON finger USING gin (search_digits gin_trgm_ops);
CREATE INDEX finger_search_text_idx ON finger USING gin (search_text gin_trgm_ops);
CREATE INDEX finger_state_list_idx ON finger USING btree (search_fold(state), id);
CREATE INDEX finger_state_since_list_idx ON finger USING btree (state_since, id);
CREATE INDEX finger_valid_until_list_idx ON finger USING btree (valid_until, id);
CREATE INDEX visa_allotment_allot_date_list_idx ON visa_allotment USING btree (allot_date, id);
CREATE INDEX visa_allotment_cancel_date_list_idx ON visa_allotment USING btree (cancel_date, id);
CREATE INDEX visa_allotment_inactive_idx ON visa_allotment USING btree (id) WHERE (NOT is_active);
CREATE INDEX visa_allotment_reason_code_list_idx ON visa_allotment USING btree (reason_code, id);
CREATE INDEX visa_allotment_request_date_list_idx ON visa_allotment USING btree (request_date, id);
CREATE INDEX visa_allotment_search_digits_idx ON visa_allotment USING gin (search_digits gin_trgm_ops);
CREATE INDEX visa_allotment_search_text_idx ON visa_allotment USING gin (search_text gin_trgm_ops);
CREATE INDEX visa_allotment_stamp_date_list_idx ON visa_allotment USING btree (stamp_date, id);
CREATE INDEX visa_allotment_state_list_idx ON visa_allotment USING btree (search_fold(state), id);
CREATE INDEX visa_allotment_state_since_list_idx ON visa_allotment USING btree (state_since, id);
CREATE INDEX visa_allotment_visa_expiry_date_list_idx ON visa_allotment USING btree (visa_expiry_date, id);
CREATE INDEX musaned_okala_arrival_deadline_list_idx ON musaned_okala USING btree (arrival_deadline, id);
CREATE INDEX musaned_okala_expiry_date_list_idx ON musaned_okala USING btree (expiry_date, id);
CREATE INDEX musaned_okala_inactive_idx ON musaned_okala USING btree (id) WHERE (NOT is_active);
CREATE INDEX musaned_okala_issue_date_list_idx ON musaned_okala USING btree (issue_date, id);
CREATE INDEX musaned_okala_kind_list_idx ON musaned_okala USING btree (kind, id);
CREATE INDEX musaned_okala_quantity_list_idx ON musaned_okala USING btree (quantity, id);
CREATE INDEX musaned_okala_request_date_list_idx ON musaned_okala USING btree (request_date, id);
CREATE INDEX musaned_okala_search_digits_idx ON musaned_okala USING gin (search_digits gin_trgm_ops);
CREATE INDEX musaned_okala_search_text_idx ON musaned_okala USING gin (search_text gin_trgm_ops);
CREATE INDEX musaned_okala_state_list_idx ON musaned_okala USING btree (search_fold(state), id);
CREATE INDEX musaned_okala_state_since_list_idx ON musaned_okala USING btree (state_since, id);
CREATE INDEX mofa_applied_date_list_idx ON mofa USING btree (applied_date, id);
CREATE INDEX mofa_expiry_date_list_idx ON mofa USING btree (expiry_date, id);
CREATE INDEX mofa_inactive_idx ON mofa USING btree (id) WHERE (NOT is_active);
CREATE INDEX mofa_mofa_date_list_idx ON mofa USING btree (mofa_date, id);
CREATE INDEX mofa_paid_date_list_idx ON mofa USING btree (paid_date, id);
CREATE INDEX mofa_search_digits_idx ON mofa USING gin (search_digits gin_trgm_ops);
CREATE INDEX mofa_search_text_idx ON mofa USING gin (search_text gin_trgm_ops);
CREATE INDEX mofa_state_list_idx ON mofa USING btree (search_fold(state), id);
CREATE INDEX mofa_state_since_list_idx ON mofa USING btree (state_since, id);
CREATE INDEX calling_emb_attestation_expiry_date_list_idx ON calling_emb_attestation USING btree (expiry_date, id);
CREATE INDEX calling_emb_attestation_inactive_idx ON calling_emb_attestation USING btree (id) WHERE (NOT is_active);
CREATE INDEX calling_emb_attestation_issue_date_list_idx ON calling_emb_attestation USING btree (issue_date, id);
CREATE INDEX calling_emb_attestation_kind_list_idx ON calling_emb_attestation USING btree (kind, id);
CREATE INDEX calling_emb_attestation_request_date_list_idx ON calling_emb_attestation USING btree (request_date, id);
CREATE INDEX calling_emb_attestation_search_digits_idx ON calling_emb_attestation USING gin (search_digits gin_trgm_ops);
CREATE INDEX calling_emb_attestation_search_text_idx ON calling_emb_attestation USING gin (search_text gin_trgm_ops);
CREATE INDEX calling_emb_attestation_state_list_idx ON calling_emb_attestation USING btree (search_fold(state), id);
CREATE INDEX calling_emb_attestation_state_since_list_idx ON calling_emb_attestation USING btree (state_since, id);
CREATE INDEX calling_emb_attestation_submit_date_list_idx ON calling_emb_attestation USING btree (submit_date, id);
CREATE INDEX embassy_collect_date_list_idx ON embassy USING btree (collect_date, id);
CREATE INDEX embassy_expected_date_list_idx ON embassy USING btree (expected_date, id);
CREATE INDEX embassy_inactive_idx ON embassy USING btree (id) WHERE (NOT is_active);
CREATE INDEX embassy_reason_code_list_idx ON embassy USING btree (reason_code, id);
CREATE INDEX embassy_search_digits_idx ON embassy USING gin (search_digits gin_trgm_ops);
CREATE INDEX embassy_search_text_idx ON embassy USING gin (search_text gin_trgm_ops);
CREATE INDEX embassy_stamp_date_list_idx ON embassy USING btree (stamp_date, id);
CREATE INDEX embassy_state_list_idx ON embassy USING btree (search_fold(state), id);
CREATE INDEX embassy_state_since_list_idx ON embassy USING btree (state_since, id);
CREATE INDEX embassy_submit_date_list_idx ON embassy USING btree (submit_date, id);
CREATE INDEX embassy_visa_expiry_date_list_idx ON embassy USING btree (visa_expiry_date, id);
CREATE INDEX embassy_visa_format_list_idx ON embassy USING btree (visa_format, id);
CREATE INDEX man_power_approval_date_list_idx ON man_power USING btree (approval_date, id);
CREATE INDEX man_power_clearance_date_list_idx ON man_power USING btree (clearance_date, id);
CREATE INDEX man_power_clearance_kind_list_idx ON man_power USING btree (clearance_kind, id);
CREATE INDEX man_power_inactive_idx ON man_power USING btree (id) WHERE (NOT is_active);
CREATE INDEX man_power_objection_date_list_idx ON man_power USING btree (objection_date, id);
CREATE INDEX man_power_search_digits_idx ON man_power USING gin (search_digits gin_trgm_ops);
CREATE INDEX man_power_search_text_idx ON man_power USING gin (search_text gin_trgm_ops);
CREATE INDEX man_power_state_list_idx ON man_power USING btree (search_fold(state), id);
CREATE INDEX man_power_state_since_list_idx ON man_power USING btree (state_since, id);
CREATE INDEX man_power_submit_date_list_idx ON man_power USING btree (submit_date, id);
CREATE INDEX flight_confirmed_list_idx ON flight USING btree (confirmed, id);
CREATE INDEX flight_departed_date_list_idx ON flight USING btree (departed_date, id);
CREATE INDEX flight_flight_date_list_idx ON flight USING btree (flight_date, id);
CREATE INDEX flight_from_airport_list_idx ON flight USING btree (from_airport, id);
CREATE INDEX flight_inactive_idx ON flight USING btree (id) WHERE (NOT is_active);
CREATE INDEX flight_pnr_list_idx ON flight USING btree (pnr, id);
CREATE INDEX flight_preferred_date_list_idx ON flight USING btree (preferred_date, id);
CREATE INDEX flight_search_digits_idx ON flight USING gin (search_digits gin_trgm_ops);
CREATE INDEX flight_search_text_idx ON flight USING gin (search_text gin_trgm_ops);
CREATE INDEX flight_state_list_idx ON flight USING btree (search_fold(state), id);
CREATE INDEX flight_state_since_list_idx ON flight USING btree (state_since, id);
CREATE INDEX flight_to_airport_list_idx ON flight USING btree (to_airport, id);
CREATE INDEX passenger_delivery_delivery_date_list_idx ON passenger_delivery USING btree (delivery_date, id);
CREATE INDEX passenger_delivery_due_checked_list_idx ON passenger_delivery USING btree (due_checked, id);
CREATE INDEX passenger_delivery_inactive_idx ON passenger_delivery USING btree (id) WHERE (NOT is_active);
CREATE INDEX passenger_delivery_purpose_list_idx ON passenger_delivery USING btree (purpose, id);
CREATE INDEX passenger_delivery_received_by_type_list_idx ON passenger_delivery USING btree (received_by_type, id);
CREATE INDEX passenger_delivery_receiver_phone_list_idx ON passenger_delivery USING btree (receiver_phone, id);
CREATE INDEX passenger_delivery_return_due_list_idx ON passenger_delivery USING btree (return_due, id);
CREATE INDEX passenger_delivery_search_digits_idx ON passenger_delivery USING gin (search_digits gin_trgm_ops);
CREATE INDEX passenger_delivery_search_text_idx ON passenger_delivery USING gin (search_text gin_trgm_ops);
CREATE INDEX passenger_delivery_state_list_idx ON passenger_delivery USING btree (search_fold(state), id);
CREATE INDEX passenger_delivery_state_since_list_idx ON passenger_delivery USING btree (state_since, id);
-- The order of their lists is answered by the indexes above, in both directions.
drop index if exists passenger_full_name_idx;
drop index if exists passenger_delivery_delivery_date_idx;
-- Counts of the passenger list: by branch where a reader sees one, and no columns that tempt the planner to read all of it.
drop index passenger_live_idx;
create index passenger_live_idx on passenger (id) include (is_active) where not is_deleted;
create index passenger_branch_live_idx on passenger (branch, id) include (is_active) where not is_deleted;
-- A part of a number that most rows have must look as common to the planner as it is.
alter table passenger alter column search_text set statistics 1000;
alter table passenger alter column search_digits set statistics 1000;
alter table office_work alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table medical alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table police_clearance alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table training alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table finger alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table visa_allotment alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table musaned_okala alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table mofa alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table calling_emb_attestation alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table embassy alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table man_power alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table flight alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
alter table passenger_delivery alter column search_text set statistics 1000, alter column search_digits set statistics 1000;
