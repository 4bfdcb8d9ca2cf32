/**
 * First part of the path of every printed form, by its code: /apps/ksa-visa/7. Plain data without imports: the route table
 * reads it in every browser, and no form with it.
 */
export const printPaths = {
  ksa_visa: 'ksa-visa',
  ksa_visa_manual: 'ksa-visa-manual',
  malaysia_visa: 'malaysiaVisa',
  thailand_visa: 'thailandVisa',
  kuwait_visa: 'kuwaitVisa',
  departure: 'departure',
  bmet: 'bmet',
  bmet_verify: 'bmetVerify',
  bmet_contract: 'bmetContract',
  female_cv: 'femaleCVPrint',
  male_cv: 'maleCVPrint',
  male_training: 'maletraining',
  female_training: 'femaletraining',
  male_finger_letter: 'malefingerletter',
  female_finger_letter: 'femalefingerletter',
  finger: 'finger',
  passenger_agreement: 'passengerAgreement',
} as const
