/** Accounting codes of airlines whose tickets Bangladeshi agencies sell; Sabre leaves the code out of the number. */
const accountingCodes: Record<string, string> = {
  BG: '997',
  SV: '065',
  QR: '157',
  EK: '176',
  KU: '229',
  GF: '072',
  WY: '910',
  UL: '603',
}

/** Three digits of an airline, or null where the two letters are not in the table. */
export const accountingCode = (carrier: string): string | null => accountingCodes[carrier] ?? null
