/** Currencies of the agency's work with rates to BDT to start from. Source: demo 2.2; the rates are examples. */
export const currencies: readonly {
  code: string
  name: string
  symbol: string
  rate: string
  minorUnit: number
}[] = [
  { code: 'BDT', name: 'Bangladeshi Taka', symbol: '৳', rate: '1', minorUnit: 2 },
  { code: 'SAR', name: 'Saudi Riyal', symbol: 'SR', rate: '32.50', minorUnit: 2 },
  { code: 'USD', name: 'US Dollar', symbol: '$', rate: '122.00', minorUnit: 2 },
  { code: 'MYR', name: 'Malaysian Ringgit', symbol: 'RM', rate: '29.00', minorUnit: 2 },
  { code: 'KWD', name: 'Kuwaiti Dinar', symbol: 'KD', rate: '398.00', minorUnit: 3 },
  { code: 'AED', name: 'UAE Dirham', symbol: 'AED', rate: '33.20', minorUnit: 2 },
  { code: 'QAR', name: 'Qatari Riyal', symbol: 'QR', rate: '33.50', minorUnit: 2 },
  { code: 'OMR', name: 'Omani Rial', symbol: 'OMR', rate: '317.00', minorUnit: 3 },
  { code: 'BHD', name: 'Bahraini Dinar', symbol: 'BD', rate: '323.00', minorUnit: 3 },
  { code: 'SGD', name: 'Singapore Dollar', symbol: 'S$', rate: '94.00', minorUnit: 2 },
  { code: 'THB', name: 'Thai Baht', symbol: '฿', rate: '3.75', minorUnit: 2 },
]
