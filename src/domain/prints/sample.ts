/** People who never existed, complete, for samples, stories and tests of prints. */
import type { PrintData, Row } from '../kit/print.ts'

const agency: Row = {
  name: 'NORTH STAR OVERSEAS LTD', name_ar: 'شركة نجم الشمال لما وراء البحار', name_bn: 'মেসার্স নর্থ স্টার ওভারসিজ লিমিটেড', rl_no: '0999', licence_expiry_date: '2027-12-31',
  address: '25 NAYA PALTAN, DHAKA-1000', address_bn: '২৫ নয়া পল্টন, ঢাকা-১০০০', phone: '+880248310001', email: 'office@northstar.example',
  proprietor_name: 'ABDUR RAHIM', proprietor_name_bn: 'আব্দুর রহিম', proprietor_designation: 'Managing Director', proprietor_designation_bn: 'ব্যবস্থাপনা পরিচালক',
}
const setting: Row = { company_name: 'NORTH STAR OVERSEAS LTD', company_name_bn: 'মেসার্স নর্থ স্টার ওভারসিজ লিমিটেড', address: '25 NAYA PALTAN, DHAKA-1000', phone: '+880248310001', email: 'office@northstar.example', website: 'northstar.example' }
const bangladesh: Row = { name: 'Bangladesh', iso2: 'BD', nationality: 'Bangladeshi' }
const saudi: Row = { name: 'Saudi Arabia', name_bn: 'সৌদি আরব', adjective_bn: 'সৌদি আরবগামী', iso2: 'SA', nationality: 'Saudi' }
const riyal: Row = { name: 'Saudi Riyal', code: 'SAR' }
const photo = '00000000-0000-4000-8000-0000000000aa'

const driver: Row = { name: 'HOUSE DRIVER', name_ar: 'سائق خاص', name_bn: 'গৃহ চালক', is_domestic: false }
const man: Row = {
  id: 1, office_serial: '2451', base_plan: 'recruiting', is_worker: true, full_name: 'MOHAMMAD ABDUL KARIM SHEIKH', given_name: 'MOHAMMAD ABDUL KARIM', surname: 'SHEIKH',
  full_name_ar: 'محمد عبد الكريم شيخ', full_name_bn: 'মোহাম্মদ আব্দুল করিম শেখ', father_name: 'ABDUL HAKIM SHEIKH', father_name_bn: 'আব্দুল হাকিম শেখ', mother_name: 'MOST. RAHIMA KHATUN', spouse_name: 'SALMA KHATUN',
  gender: 'male', marital_status: 'married', date_of_birth: '1994-05-12', birth_place: { name: 'Cumilla' }, nationality: bangladesh, religion: 'islam', blood_group: 'B+', height_cm: 170, weight_kg: '68',
  nid_no: '1990123456789', passport_no: 'A01234567', passport_type: 'ordinary', passport_issue_date: '2024-02-03', passport_expiry_date: '2034-02-02', passport_issue_place: 'DHAKA',
  mobile: '+8801711000001', email: null, present_address: '', permanent_village: 'Joynagar', permanent_post_office: 'Joynagar', permanent_postcode: '3500', permanent_thana: { name: 'Muradnagar' },
  permanent_city: { name: 'Cumilla', division: 'Chattogram' }, emergency_name: 'Salma Khatun', emergency_phone: '+8801711000002', nominee_name: 'Salma Khatun', nominee_relation: 'spouse', nominee_phone: '+8801711000002',
  nominee_nid: '1990123456780', nominee_address: 'Joynagar, Muradnagar, Cumilla', qualification: { name: 'S.S.C', name_bn: 'এসএসসি' }, experience_years: 3, languages: [{ language: 'Arabic', level: 'fair' }],
  contract_salary: '1500', salary_currency: riyal, contract_months: 24, agreed_amount: '165000.00', discount: '0.00', received_amount: '50000.00', due_amount: '115000.00', photo, signature_image: null,
}

/** A driver on his way to Riyadh; every paper is there. */
export const maleSample: PrintData = {
  today: '2026-11-20',
  records: {
    passenger: man, country: saudi, profession: driver, qualification: { name: 'S.S.C' }, recruiting_agency: agency, own_agency: agency, general_setting: setting,
    visa_entry: { visa_no: '1301234567', issue_date: '2026-10-21', issue_date_hijri: '1448/05/10', sponsor_id: '1012345678', sponsor_name_ar: 'خالد بن ناصر العتيبي', sponsor_name: 'KHALED NASSER AL OTAIBI', sponsor_address: 'حي الروضة، الرياض', sponsor_city: 'RIYADH', sponsor_phone: '+966551234567', total_quantity: 5 },
    visa_line: { profession_ar: 'سائق خاص', quantity: 5, used: 1, basic_salary: '1500' },
    mofa: { application_no: 'E123456789', mofa_no: '20261234', profession_ar: 'سائق خاص' },
    embassy: { visa_stamp_no: '6069876500', stamp_date: '2026-11-10', visa_expiry_date: '2027-02-08' },
    medical: { state: 'fit', medical_center: { name: 'Al-Madina Medical' }, slip_no: '88123', report_date: '2026-10-01', expiry_date: '2026-12-30', result: 'fit' },
    flight: { state: 'ticketed', airway: { name: 'BIMAN BANGLADESH' }, flight_no: 'BG339', flight_date: '2026-11-28', to_airport: 'RUH' },
    man_power: { clearance_no: 'BMET-2026-445566', clearance_date: '2026-11-15', income_tax: '500.00', welfare_fee: '3500.00', insurance_fee: '1000.00', smart_card_fee: '0.00' },
    training: { training_type: 'pdo', training_center: 'কুমিল্লা কারিগরি প্রশিক্ষণ কেন্দ্র', city: { name: 'Cumilla', name_bn: 'কুমিল্লা' }, letter_no: 'TL-2026-0044', start_date: '2026-11-23', end_date: '2026-11-25', certificate_no: 'PDO-2026-55871', batch_no: '112', roll_no: '34' },
    finger: { kind: 'bmet', office: 'DEMO Cumilla', letter_no: 'FL-2026-0031', appointment_date: '2026-11-24', done_date: '2026-11-12', reference_no: 'BMET-REG-778899' },
    musaned_okala: null,
    ksa_visa: { sect: 'SUNNI', purpose: 'work', payment_mode: 'free', destination_city: 'RIYADH', carrier: 'BIMAN BANGLADESH', visa_used_no: 1, e_number: 'E123456789', profession_en: 'HOUSE DRIVER', profession_ar: 'سائق خاص', previous_nationality: 'BANGLADESHI', present_nationality: 'BANGLADESHI', duration_of_stay: '2 YEARS', qualification: 'S.S.C', form_date: '2026-11-20' },
    male_cv: {
      cv_no: 'MCV-0207', post_applied: { name: 'HOUSE DRIVER' }, expected_salary: '1500', salary_currency: riyal, contract_months: 24, religion: 'islam', marital_status: 'married', children_count: 1, weight_kg: '68', height_cm: 170, complexion: 'brown', qualification: { name: 'S.S.C' },
      languages: { arabic: 'fair', english: 'basic', bangla: 'good' }, experience: [{ country: 'QATAR', from_year: 2017, to_year: 2020, post: 'DRIVER', employer: 'DOHA FAMILY' }], skills_trade: [{ trade: 'DRIVING', level: 'skilled', tools: 'CAR, PICK-UP' }],
      driving_licence: 'light', driving_licence_no: 'DK0012345', driving_licence_expiry: '2030-05-31', remarks: null, cv_language: 'en_ar', photo, full_photo: null,
    },
    departure: { destination_city: 'RIYADH', destination_country: 'SAUDI ARABIA', visa_type: 'EMPLOYMENT', purpose: 'employment', flight_no: 'BG339', flight_date: '2026-11-28', visa_no: '6069876500', clearance_no: 'BMET-2026-445566' },
    office_work: { reference_no: 'AGR-2026-0007' },
  },
}

/** A domestic worker whose full-length photo is taken. */
export const femaleSample: PrintData = {
  today: '2026-11-20',
  records: {
    ...maleSample.records,
    profession: { name: 'HOUSEMAID', name_ar: 'عاملة منزلية', name_bn: 'গৃহকর্মী', is_domestic: true },
    passenger: {
      ...man, id: 2, office_serial: '2470', base_plan: 'female', full_name: 'SHAHANARA BEGUM', given_name: 'SHAHANARA', surname: 'BEGUM', full_name_ar: 'شاهنارا بيغم', full_name_bn: 'শাহনারা বেগম', gender: 'female', date_of_birth: '1995-03-07', birth_place: { name: 'Habiganj' },
      passport_no: 'EH0456789', passport_issue_date: '2025-01-10', passport_issue_place: 'SYLHET', passport_expiry_date: '2035-01-09', permanent_city: { name: 'Habiganj', division: 'Sylhet' }, permanent_thana: { name: 'Madhabpur' }, permanent_village: 'Itakhola', permanent_post_office: 'Itakhola', permanent_postcode: '3330',
      guardian_name: 'MD. JAMAL UDDIN', guardian_relation: 'husband', guardian_phone: '+8801711000003', height_cm: 155, weight_kg: '54', qualification: { name: 'CLASS EIGHT', name_bn: 'অষ্টম শ্রেণি' }, contract_salary: '1000', agreed_amount: '0.00', received_amount: '0.00', due_amount: '0.00',
    },
    visa_line: { profession_ar: 'عاملة منزلية', quantity: 1, used: 1, basic_salary: '1000' },
    training: { training_type: 'housekeeping', training_center: 'হবিগঞ্জ কারিগরি প্রশিক্ষণ কেন্দ্র', city: { name: 'Habiganj', name_bn: 'হবিগঞ্জ' }, letter_no: 'TL-2026-0051', start_date: '2026-11-23', end_date: '2027-01-21', certificate_no: 'HK-2026-1201' },
    female_cv: {
      cv_no: 'FCV-0312', post_applied: { name: 'HOUSEMAID' }, expected_salary: '1000', salary_currency: riyal, contract_months: 24, religion: 'islam', marital_status: 'married', children_count: 2, weight_kg: '54', height_cm: 155, complexion: 'brown',
      qualification: { name: 'CLASS EIGHT' }, languages: { arabic: 'fair', english: 'basic', bangla: 'good' }, experience: [{ country: 'JORDAN', from_year: 2018, to_year: 2021, post: 'HOUSEMAID', employer: 'AMMAN FAMILY' }],
      skills_house: { cleaning: 'experienced', washing: 'experienced', ironing: 'experienced', cooking: 'experienced', baby_care: 'experienced', child_care: 'experienced', sewing: 'willing', arabic_cooking: 'no', elderly_care: 'no', computer: 'no' },
      remarks: 'CAN TRAVEL AT ONCE', cv_language: 'en_ar', photo, full_photo: photo,
    },
  },
}
