import type { BoxRow } from '../../kit/print-boxes.ts'

/** The card handed over at the immigration desk. Source: forms.md 5.6. */
export const departureBoxes: readonly BoxRow[] = [
  ['full_name', '1. Full name', 'নাম', 'passenger.full_name', 'BX33', 'R', '19.5/5.7 - 6/188'],
  ['passport_no', '2. Passport No.', 'পাসপোর্ট নং', 'passenger.passport_no', 'BX9 b', 'R', '30/5.7 - 6/51.3'],
  ['nationality', '3. Nationality', 'জাতীয়তা', 'passenger.nationality', 'U b', 'R', '30/6 - 60/40'],
  ['sex', '4. Sex', 'লিঙ্গ', 'passenger.gender', 'X', 'R', '30/6 - 103/30', 'male=M / পু; female=F / ম'],
  ['dob', '5. Date of birth', 'জন্ম তারিখ', 'passenger.date_of_birth', 'BX8', 'R', '30/5.7 - 136/58'],
  ['pp_issue_date', '6. Date of issue', 'ইস্যুর তারিখ', 'passenger.passport_issue_date', 'D1 b', 'R', '40.5/6 - 6/44'],
  ['pp_issue_place', '7. Place of issue', 'ইস্যুর স্থান', 'passenger.passport_issue_place', 'U b', 'R', '40.5/6 - 53/47'],
  ['pp_expiry', '8. Valid until', 'মেয়াদ', 'passenger.passport_expiry_date', 'D1 b', 'R', '40.5/6 - 103/44'],
  ['occupation', '9. Occupation', 'পেশা', 'profession.name', 'U b', 'R', '40.5/6 - 150/44'],
  ['flight_no', '10. Flight No.', 'ফ্লাইট নং', 'departure.flight_no | flight.flight_no', 'U b', 'R', '51/6 - 6/44'],
  ['flight_date', '11. Date of departure', 'যাত্রার তারিখ', 'departure.flight_date | flight.flight_date', 'D1 b', 'R', '51/6 - 53/47'],
  ['destination', '12. Destination (city, country)', 'গন্তব্য', 'departure.destination_city, departure.destination_country', 'U b', 'R', '51/6 - 103/91'],
  ['visa_no', '13. Visa No.', 'ভিসা নং', 'departure.visa_no | embassy.visa_stamp_no', 'T b', 'R', '61.5/6 - 6/44'],
  ['visa_type', '14. Visa type', 'ভিসার ধরন', 'departure.visa_type', 'U b', 'W', '61.5/6 - 53/47'],
  ['purpose', '15. Purpose of visit', 'ভ্রমণের উদ্দেশ্য', 'departure.purpose', 'U b', 'R', '61.5/6 - 103/44'],
  ['bmet_no', '16. BMET clearance No.', 'বিএমইটি ছাড়পত্র নং', 'departure.clearance_no | man_power.clearance_no', 'T b', 'F', '61.5/6 - 150/44'],
  ['address', '17. Address in Bangladesh', 'বাংলাদেশে ঠিকানা', 'passenger.full_address', 'U s8', 'R', '72/6 - 6/138'],
  ['contact', '18. Contact No.', 'মোবাইল নং', 'passenger.mobile', 'T b', 'R', '72/6 - 150/44'],
  ['signature', 'Signature', 'স্বাক্ষর', 'passenger.signature_image', 'S', 'O', '83.5/9 - 6/60'],
  ['sign_date', 'Date', 'তারিখ', '(print date)', 'D1', 'O', '83.5/9 - 70/30'],
  ['official', 'FOR OFFICIAL USE', 'অফিসের ব্যবহারের জন্য', '', 'blank', '-', '83.5/9 - 103/91'],
]
