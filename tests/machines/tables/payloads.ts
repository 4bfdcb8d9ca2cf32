/**
 * Payload fields in which a row differs from the handbook's table, by table and row number, with the source states where a number
 * stands for several rows: 'name' must be given, 'name?' may be, '-name' is not taken (decision 0756).
 */
const paperDetails = [
  'assigned_to? due_date? amount? checklist? quota_approval_no? quota_date? mission?',
  'attested_documents? quantity? delegate_agency? saudi_office? employer_name? employer_id?',
  'employer_phone? monthly_salary? salary_currency? contract_months? arrival_airport? service_fee?',
  'fee_currency? demand?',
].join(' ')
const levy = [
  'challan_no? levy_receipt_no? levy_date? levy_amount? levy_currency? security_clearance_no?',
].join(' ')

export const payloadDifferences: Readonly<Record<string, string>> = {
  'M1:7': 'note?',
  'M2:1': 'profession_ar? visa_issue_city?',
  'M2:5': 'profession_ar? visa_issue_city?',
  'M3:1': 'checklist?',
  'M3:2': 'submission_list? carrier?',
  'M3:4': 'submission_list?',
  'M3:6': 'visa_expiry_date? visa_format? entries? border_no?',
  'M3:12': 'visa_expiry_date? visa_format?',
  'M4:1': 'letter_no? city?',
  'M4:2': 'fee? trade? city?',
  'M4:3': 'start_date?',
  'M4:4': 'grade?',
  'M5:1': 'letter_no?',
  'M5:3': 'fee? receipt_file?',
  'M6:1': 'clearance_kind?',
  'M6:2':
    'man_power_list? pay_order_date? bank? carrier? passport_listed? welfare_fee? insurance_fee? smart_card_fee? income_tax? insurance_policy_no?',
  'M6:7': 'clearance_valid_until?',
  'M7:2': 'own_ticket? ticket_no? route? baggage_kg? meet_and_assist?',
  'M7:3': 'ticket_ref?',
  'M8:1': 'ceiling_override? reason?',
  'M8:2': 'reason?',
  'M8:13': 'refund_expected?',
  'M8:19': 'ceiling_override?',
  'M9b:1': 'ceiling_override? reason?',
  'M9b:11': 'visa_cancel_list? passport_listed?',
  'M9b:12': 'cost_bearer?',
  'M9b:16 stamped': 'visa_reissue_list? -visa_line',
  'M9b:16 visa_expired': 'visa_reissue_list? -visa_line',
  'M9b:16 cancelled': 'visa_reissue_list?',
  'M9b:17': 'visa_expiry_date? visa_format?',
  'M9c:1': 'reason_code? reason?',
  'M9c:4': 'carrier? note_sheet_no?',
  'M12:5': 'replacement? -before -after',
  'M14:3': 'sent_at?',
  'M14:4': 'temporary?',
  'M14:5': 'temporary?',
  'M13a:1':
    'received_by_type receiver_name receiver_phone receiver_nid? receiver_relation? return_due? due_checked? authorisation_file? -receiver',
  'M13a:3': 'returned_items note? -items',
  'M13b:2': 'carrier?',
  'M16:1': 'numbers? own_payload?',
  'M16:2': 'common_payload?',
  'M16:4': 'only_ok?',
  'M16:6': 'ok_count? fail_count? run_at?',
  'M17:1': `office? ${paperDetails}`,
  'M17:2': `office? fee? ${paperDetails} ${levy}`,
  'M17:3': `document_no? fee? office? ${paperDetails} ${levy} attested_by_mofa? insurance_no? files? reference_no?`,
}
