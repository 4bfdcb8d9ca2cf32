const defaultZone = 'Asia/Dhaka' // design 4: the agency's zone unless its settings say otherwise

/** The agency's day at an instant, for typed dates and for checks the form makes before the server does. */
export const agencyDay = (now: Date = new Date(), zone = defaultZone): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
