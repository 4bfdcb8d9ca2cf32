import type { BoxRow } from '../../kit/print-boxes.ts'
import type { PrintStatic } from '../../kit/print.ts'

/** Visa with reference for Malaysia (IMM.47), Malay under each English label. Source: forms.md 5.3. */
export const malaysiaVisaBoxes: readonly BoxRow[] = [
  ['crest', '', '', 'general_setting.malaysia_crest', 'IMG', 'O', '10/22 - 12/22'],
  ['photo', 'Gambar Pemohon / Photograph of Applicant (3.5 cm x 5.0 cm)', '', 'passenger.photo', 'P', 'R', '34/50 - 163/35'],
  ['application_type', 'Type of Application', '*Jenis Permohonan', 'visa_form.with_reference', 'X', 'R', '36/9 12/46 62/96', 'without=Tanpa Rujukan / Without Reference; with=Dengan Rujukan / With Reference'],
  ['full_name', 'Full Name (Capital Letters)', '1. Nama Penuh (Huruf Besar)', 'passenger.full_name', 'U b', 'R', '57/9 12/46 62/96'],
  ['gender', 'Gender', '2. *Jantina', 'passenger.gender', 'X', 'R', '67/9 12/46 62/96', 'male=Lelaki / Male; female=Perempuan / Female'],
  ['pob', 'Place / Country of Birth', '3. Tempat / Negara Lahir', 'passenger.birth_place', 'U b', 'R', '77/9 12/46 62/96'],
  ['dob', 'Date of Birth', '4. **Tarikh Lahir', 'passenger.date_of_birth', 'D1 b', 'R', '87/9 12/46 62/50'],
  ['nationality', 'Nationality', '5. Warganegara', 'passenger.nationality', 'U b', 'R', '87/9 114/34 148/50'],
  ['occupation', 'Occupation', '6. Pekerjaan', 'profession.name', 'U b', 'R', '97/9 12/46 62/50'],
  ['marital', 'Marital Status', '7. *Taraf Perkahwinan', 'passenger.marital_status', 'X', 'W', '107/9 12/46 62/136', 'single=Bujang / Single; married=Berkahwin / Married; other=Lain-lain / Others'],
  ['permanent_address', 'Permanent Address', '8. Alamat Tetap', 'passenger.full_address', 'U 2L', 'R', '117/13 12/46 62/136'],
  ['doc_type', 'Type of Travel Document', '9. Jenis Dokumen Perjalanan', 'passenger.passport_type', 'U b', 'R', '141/9 12/46 62/48'],
  ['passport_no', 'Number', '10. Nombor', 'passenger.passport_no', 'BX9 b', 'R', '141/9 114/34 148/49.5'],
  ['issue_place', 'Place / Country of Issue', '11. Tempat / Negara Dikeluarkan', 'passenger.passport_issue_place', 'U b', 'R', '151/9 12/48 62/48'],
  ['valid_until', 'Valid Until', '12. **Sah Sehingga', 'passenger.passport_expiry_date', 'D1 b', 'R', '151/9 114/34 148/50'],
  ['sponsor_name', 'Full Name (Capital Letters)', '13. Nama Penuh (Huruf Besar)', 'visa_entry.sponsor_name', 'U b', 'R', '172/9 12/46 62/136'],
  ['sponsor_nric', 'NRIC / Company Registration No.', '14. No. Kad Pengenalan / No. Syarikat', 'visa_entry.sponsor_id', 'T b', 'W', '182/9 12/49 62/48'],
  ['sponsor_phone', 'Telephone No.', '15. No. Telefon', 'visa_entry.sponsor_phone', 'T b', 'W', '182/9 114/34 148/50'],
  ['sponsor_address', 'Address', '16. Alamat', 'visa_entry.sponsor_address', 'U 2L', 'R', '192/13 12/46 62/136'],
  ['sponsor_state', 'State', 'Negeri', 'visa_form.sponsor_state', 'U b', 'W', '206/8 12/46 62/48'],
  ['visa_type', 'Type of Visa', '17. *Jenis Visa', 'visa_form.entries', 'X', 'R', '226/9 12/46 62/136', 'single=Sekali Perjalanan / Single Entry; multiple=Berulangkali Perjalanan / Multiple Entry; transit=Transit / Transit'],
  ['purpose', 'Purpose of Journey', '18. *Tujuan Perjalanan', 'visa_form.purpose', 'X', 'R', '236/9 12/46 62/136', 'employment=Kerja Sementara / Temporary Employment; social_visit=Sosial / Social; business=Berniaga / Business; other=Lain-lain / Others'],
  ['stay', 'Duration of Stay', '19. Tempoh Tinggal', 'visa_form.duration_of_stay', 'U b', 'W', '246/9 12/46 62/48'],
  ['calling_no', 'Approval Reference No.', '20. No. Rujukan Kelulusan', 'visa_form.calling_no', 'T b', 'W', '246/9 114/34 148/50'],
  ['date', 'Date', 'Tarikh', '(print date)', 'D1', 'O', '261/9 12/20 32/40'],
  ['signature', 'Signature of Applicant', 'Tandatangan Pemohon', 'passenger.signature_image', 'S', 'O', '261/9 100/34 134/64'],
]

/** Fixed texts of the same sheet. */
export const malaysiaVisaStatics: readonly PrintStatic[] = [
  { text: 'JABATAN IMIGRESEN MALAYSIA', x: 40, y: 11, w: 118, size: 12, bold: true, align: 'center' },
  { text: 'BORANG PERMOHONAN VISA', x: 40, y: 18, w: 118, size: 12, bold: true, align: 'center' },
  { text: 'VISA APPLICATION FORM', x: 40, y: 24.5, w: 118, size: 12, bold: true, align: 'center' },
  { text: 'IMM. 47', x: 164, y: 10, w: 34 },
  { text: 'A.  MAKLUMAT PEMOHON / PARTICULARS OF APPLICANT', x: 12, y: 48, w: 146, bar: true },
  { text: 'B.  MAKLUMAT PASPORT / DOKUMEN PERJALANAN / PARTICULARS OF PASSPORT / TRAVEL DOCUMENT', x: 12, y: 132, w: 186, bar: true },
  { text: 'C.  MAKLUMAT PENGANJUR DI MALAYSIA / PARTICULARS OF SPONSOR IN MALAYSIA', x: 12, y: 163, w: 186, bar: true },
  { text: 'D.  KEPERLUAN VISA / VISA REQUIREMENT', x: 12, y: 217, w: 186, bar: true },
  { text: '* Tandakan (x) dalam petak yang berkenaan. / Mark (x) in the appropriate box.     ** Format tarikh / Date format: DD/MM/YYYY', x: 12, y: 276, w: 186 },
]
