/** Trades, schooling, airlines, passenger types and task types a new agency starts with. Source: demo 2.2, entities 4.1, tickets 2. */
type Skill = 'professional' | 'skilled' | 'semi_skilled' | 'less_skilled'

const trade = (
  name: string,
  name_ar: string | null,
  name_bn: string,
  skill_class: Skill,
  more: { is_domestic?: boolean; svp_required?: boolean } = {},
) => ({ name, name_ar, name_bn, skill_class, is_domestic: false, svp_required: false, ...more })

export const professions = [
  trade('General Labourer', 'عامل عادي', 'সাধারণ শ্রমিক', 'less_skilled'),
  trade('Loading and Unloading Worker', 'عامل شحن وتفريغ', 'লোডিং ও আনলোডিং শ্রমিক', 'less_skilled'),
  trade('Cleaner', 'عامل نظافة', 'পরিচ্ছন্নতাকর্মী', 'less_skilled'),
  trade('Electrician', 'كهربائي', 'ইলেকট্রিশিয়ান', 'skilled', { svp_required: true }),
  trade('Plumber', 'سباك', 'প্লাম্বার', 'skilled', { svp_required: true }),
  trade('Welder', 'لحام', 'ওয়েল্ডার', 'skilled', { svp_required: true }),
  trade('AC Technician', 'فني تكييف', 'এসি টেকনিশিয়ান', 'skilled', { svp_required: true }),
  trade('Mason', 'بناء', 'রাজমিস্ত্রি', 'skilled'),
  trade('Carpenter', 'نجار', 'কাঠমিস্ত্রি', 'skilled'),
  trade('Light Driver', 'سائق', 'হালকা যান চালক', 'skilled'),
  trade('Domestic Worker', 'عاملة منزلية', 'গৃহকর্মী', 'less_skilled', { is_domestic: true }),
  trade('Cook', 'طباخ', 'রাঁধুনি', 'semi_skilled'),
  trade('Factory Worker', null, 'কারখানা শ্রমিক', 'less_skilled'),
  trade('Plantation Worker', null, 'বাগান শ্রমিক', 'less_skilled'),
  trade('Garments Operator', null, 'গার্মেন্টস অপারেটর', 'semi_skilled'),
]

export const qualifications = [
  { name: 'Can sign only', level: 0 },
  { name: 'Class V', level: 1 },
  { name: 'Class VIII', level: 2 },
  { name: 'SSC', level: 4 },
  { name: 'HSC', level: 5 },
  { name: 'Diploma', level: 6 },
  { name: 'Bachelor', level: 7 },
  { name: 'Master', level: 8 },
  { name: 'Doctorate', level: 10 },
]

export const taskTypes = ['Medical', 'Embassy', 'BMET', 'Ticket', 'Agent call', 'Accounts'].map((name) => ({
  name,
}))

const type = (
  name: string,
  title: string,
  serial_letter: string,
  is_worker: boolean,
  color: string,
  icon: string,
  position: number,
) => ({ name, title, serial_letter, base_plan: name, is_worker, color, icon, position, is_system: true })

export const passengerTypes = [
  type('recruiting', 'Recruiting', 'R', true, '#0F6CBD', 'engineering', 1),
  type('processing', 'Processing', 'P', true, '#5C2E91', 'sync', 2),
  type('female', 'Female', 'F', true, '#BF0077', 'woman', 3),
  type('hajj', 'Hajj', 'H', false, '#0E700E', 'mosque', 4),
  type('umrah', 'Umrah', 'U', false, '#038387', 'mosque', 5),
  type('travel', 'Travel', 'V', false, '#8E562E', 'luggage', 6),
  type('student', 'Student', 'S', false, '#4F6BED', 'school', 7),
]

/** Airlines with IATA and accounting code; confirm before tickets are settled by them. */
export const airways = [
  'Saudia SV 065',
  'Biman Bangladesh Airlines BG 997',
  'Emirates EK 176',
  'Qatar Airways QR 157',
  'US-Bangla Airlines BS 779',
  'Malaysia Airlines MH 232',
  'Singapore Airlines SQ 618',
  'Etihad Airways EY 607',
  'Gulf Air GF 072',
  'Kuwait Airways KU 229',
  'Oman Air WY 910',
  'Turkish Airlines TK 235',
  'flydubai FZ 141',
  'Air Arabia G9 514',
  'IndiGo 6E 312',
  'SriLankan Airlines UL 603',
  'Thai Airways TG 217',
  'Cathay Pacific CX 160',
].map((text) => {
  const [accounting_code, iata_code, ...name] = text.split(' ').reverse()
  return {
    name: name.toReversed().join(' '),
    iata_code,
    accounting_code,
    channel: 'bsp',
    commission_bp: 0,
    void_cutoff: '23:59',
    refund_days: 60,
  }
})

/** Reservation systems by their two-character codes. Source: tickets 1. */
export const reservationSystems = [
  { name: 'Amadeus', code: '1A' },
  { name: 'Sabre', code: '1S' },
  { name: 'Travelport Galileo', code: '1G' },
]
