/**
 * The printed papers whose words an agency may edit: their codes, and the marks their texts may carry. A mark stands
 * between braces and is filled in when the paper is printed. Source: entities 5.2, forms 1.12.
 */
export const formContentTitles = {
  bmet: 'BMET data sheet',
  malaysia_visa: 'Malaysia visa form',
  thailand_visa: 'Thailand visa form',
  kuwait_visa: 'Kuwait visa form',
  bmet_contract: 'BMET contract',
  finger: 'Fingerprint form',
  departure: 'Departure card',
  ksa_visa: 'KSA visa form',
  ksa_visa_manual: 'KSA visa form (manual)',
  passenger_agreement: 'Passenger agreement',
  male_training: 'Male training letter',
  male_finger_letter: 'Male finger letter',
  female_training: 'Female training letter',
  bmet_verify: 'BMET verify',
  female_finger_letter: 'Female finger letter',
  female_cv: 'Female CV',
  male_cv: 'Male CV',
  visa_submission: 'Visa submission list',
  visa_cancel: 'Visa cancel list',
  visa_reissue: 'Visa reissue list',
  manpower_submission: 'Manpower submission list',
  note_sheet: 'Note sheet',
  note_sheet_female: 'Note sheet female',
  note_sheet_male: 'Note sheet male',
  bmet_stamp: 'BMET stamp',
  bmet_application: 'BMET application',
  manpower_ref_list: 'List of manpower references',
  calling_attestation: 'Calling attestation letter',
  sales_bill: 'Sales bill',
  ticket_invoice: 'Ticket invoice',
} as const

export type FormContentCode = keyof typeof formContentTitles

export const formContentCodes = Object.keys(formContentTitles) as FormContentCode[] // Object.keys loses that the keys are codes.

/** Every mark a text may carry; a paper without a value for one prints a dotted line there. */
export const placeholders = [
  // The person.
  'full_name',
  'passport_no',
  'office_serial',
  'gender',
  'gender_bn',
  'mobile',
  'job',
  'job_bn',
  'skills',
  'guardian_name',
  'guardian_relation_bn',
  'his_their',
  // The visa and the country.
  'visa_no',
  'visa_used_no',
  'total_quantity',
  'issue_date_hijri',
  'country',
  'country_bn',
  'country_adj',
  'mission',
  'destination_city',
  'destination_country',
  // The agency and its papers.
  'agency',
  'agency_bn',
  'rl_no',
  'rl_bn',
  'licence_expiry_bn',
  'proprietor_name',
  'proprietor_designation_bn',
  'company',
  'list_no',
  'letter_no',
  'voucher_no',
  'today',
  'date_bn',
  'name',
  'bank',
  'cheque_no',
  'account',
  // Counts and offices.
  'count',
  'count_bn',
  'worker_word',
  'limit_bn',
  'office_bn',
  'center_bn',
  'center_address_bn',
  'start_date_bn',
  'duration_bn',
  'stamp_value_bn',
  'attested_documents',
  'from_year',
  'to_year',
  'done_date',
  // Terms of a contract or agreement.
  'currency',
  'salary',
  'salary_words',
  'salary_bn',
  'hours',
  'leave',
  'weekly_holiday',
  'food_terms',
  'accommodation_terms',
  'ticket_terms',
  'place_of_work',
  'period',
  'period_bn',
  'cost_bn',
  'cost_words_bn',
  'advance_bn',
  'due_bn',
  'refund_days_bn',
] as const

const markNames: ReadonlySet<string> = new Set(placeholders)

/** The first mark of a text that nothing fills in; null when all are known. */
export function unknownPlaceholder(text: string): string | null {
  for (const [mark, name = ''] of text.matchAll(/\{([^{}\n]*)\}/g)) if (!markNames.has(name)) return mark
  return null
}
