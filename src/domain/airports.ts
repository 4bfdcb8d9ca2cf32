/** Cities of the airports workers of this agency fly to and from, by IATA code. Source: IATA city and airport codes. */
const cities: Readonly<Record<string, string>> = {
  DAC: 'Dhaka', CGP: 'Chattogram', ZYL: 'Sylhet', RUH: 'Riyadh', JED: 'Jeddah', DMM: 'Dammam', MED: 'Madinah', AHB: 'Abha', GIZ: 'Jazan', TUU: 'Tabuk', ELQ: 'Buraydah', TIF: 'Taif', HAS: 'Hail', YNB: 'Yanbu',
  DXB: 'Dubai', AUH: 'Abu Dhabi', SHJ: 'Sharjah', DOH: 'Doha', KWI: 'Kuwait City', BAH: 'Manama', MCT: 'Muscat', SLL: 'Salalah', AMM: 'Amman', BEY: 'Beirut', BGW: 'Baghdad', EBL: 'Erbil',
  KUL: 'Kuala Lumpur', PEN: 'Penang', JHB: 'Johor Bahru', SIN: 'Singapore', BKK: 'Bangkok', MLE: 'Male', BWN: 'Bandar Seri Begawan', ICN: 'Seoul', NRT: 'Tokyo', HKG: 'Hong Kong', MRU: 'Port Louis', FCO: 'Rome', IST: 'Istanbul', OTP: 'Bucharest', CCU: 'Kolkata', DEL: 'Delhi',
}

/** 'RUH' is 'Riyadh (RUH)', as a person reads it; a code nobody knows stays as it is, '' without one. */
export const airportName = (code: string): string => (cities[code] ? `${cities[code]} (${code})` : code)
