/**
 * The passengers of the demo agency as a table; every one is invented. Stages that are not named have not begun, or are
 * not in the plan. Days count from the day of loading.
 */

/** Columns: id, name, type, sex and age, branch, country, visa, agent, journey, agreed, received, passport expiry, stages. */
const table = `
1|MD ALAMIN HOSSAIN|recruiting|m24|DHK|SA||02|draft|150000|0|200|
2|MD RIPON MIA|recruiting|m27|DHK|SA||02|active|150000|20000||
3|MD SUJON ALI|recruiting|m22|DHK|SA|V1a|02|active|150000|30000||doc:obtained visa:allotted
4|MD KAMRUL ISLAM|recruiting|m31|DHK|SA|V1a|03|active|150000|30000||doc:obtained visa:allotted med:slip_issued
5|MD ROBIUL AWAL|recruiting|m29|DHK|SA|V1a|03|active|150000|50000||doc:obtained visa:allotted med:visited
6|MD SHAMIM SHEIKH|recruiting|m26|DHK|SA|V1a|03|active|150000|50000||doc:obtained visa:allotted med:held
7|MD HELAL UDDIN|recruiting|m35|DHK|SA|V1a|04|active|150000|30000||doc:obtained visa:allotted med:unfit
8|MD BABUL HAWLADER|recruiting|m38|DHK|SA||04|on_hold|150000|30000|45|doc:obtained med:unfit
9|MD NAZMUL HUDA|recruiting|m23|DHK|SA|V1a|02|active|150000|70000||doc:obtained visa:allotted med:fit(+40) trn:passed reg:done okl:obtained
10|MD FARUK AHMED|recruiting|m33|DHK|SA|V1a|04|active|150000|70000||doc:obtained visa:allotted med:expired(-4) trn:passed reg:done okl:obtained
11|MD SAIFUL BARI|recruiting|m28|DHK|SA|V1b|03|active|160000|80000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:applied
12|MD JEWEL RANA|recruiting|m25|DHK|SA|V1b|03|active|160000|80000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:paid
13|MD TARIQUL ALAM|recruiting|m30|CTG|SA|V1b|05|active|160000|80000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:rejected
14|MD MONIR KHAN|recruiting|m34|CTG|SA|V1a|05|active|150000|90000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:booked
15|MD ASADUL HAQUE|recruiting|m27|CTG|SA|V1a|05|active|150000|90000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:failed
16|MD LITON DAS|recruiting|m29|DHK|SA|V1a|02|active|150000|90000||doc:obtained visa:allotted med:fit(+40) trn:passed reg:done okl:obtained mofa:expired bio:done
17|MD ANISUR RAHMAN|recruiting|m32|DHK|SA|V2|02|active|150000|100000||doc:obtained visa:in_use med:fit(+12) trn:passed reg:done okl:obtained mofa:issued bio:done emb:ready
18|MD ZAHIRUL ISLAM|recruiting|m26|DHK|SA|V2|03|active|150000|100000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:done emb:submitted
19|MD OHIDUL MOLLA|recruiting|m36|DHK|SA|V2|03|active|150000|100000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:done emb:queried
20|MD ABU BAKKAR|recruiting|m24|DHK|SA|V2|04|active|150000|100000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:done emb:rejected
21|MD MASUD PARVEZ|recruiting|m28|DHK|SA|V2|04|active|150000|100000||doc:obtained visa:cancel_requested med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:done emb:rejected
22|MD SHAHJALAL MIA|recruiting|m31|SYL|SA|V2|06|active|150000|100000||doc:obtained visa:reissue_requested med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:done emb:cancelled
23|MD DELWAR HOSSAIN|recruiting|m33|SYL|SA||06|active|150000|100000||doc:obtained visa:cancelled med:fit(+40) trn:passed reg:done okl:obtained mofa:expired bio:done emb:cancelled
24|MD RASHED KHAN|recruiting|m25|DHK|SA|V2|02|active|150000|120000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:stamped(+85)
25|MD IMRAN NAZIR|recruiting|m27|DHK|SA|V2|03|active|150000|120000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+70) mp:ready
26|MD SOHAG FAKIR|recruiting|m30|DHK|SA|V2|03|active|150000|130000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+62) mp:submitted
27|MD KABIR SARDER|recruiting|m29|DHK|SA|V2|04|active|150000|130000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+55) mp:objected
28|MD YOUSUF GAZI|recruiting|m34|DHK|SA|V2|04|active|150000|130000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+50) mp:approved
29|MD BELLAL HOSSAIN|recruiting|m37|DHK|SA|V2|02|active|150000|130000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+45) mp:rejected
30|MD MIJANUR SIKDER|recruiting|m26|DHK|SA|V2|02|ready_to_fly|150000|150000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+18) mp:cleared
31|MD RUBEL PRAMANIK|recruiting|m28|DHK|SA|V2|03|ready_to_fly|150000|140000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+40) mp:cleared flt:requested
32|MD HABIBUR RAHMAN|recruiting|m32|DHK|SA|V2|03|ready_to_fly|150000|150000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+38) mp:cleared flt:ticketed(+6)
33|MD ALOMGIR KABIR|recruiting|m30|DHK|SA|V2|04|ready_to_fly|150000|150000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+30) mp:cleared flt:missed(-3)
34|MD SHAFIQ AHMED|recruiting|m35|DHK|SA|V2|04|ready_to_fly|150000|150000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+28) mp:cleared flt:offloaded(-2)
35|MD TOFAZZAL HOSSAIN|recruiting|m33|DHK|SA|V3|02|departed|150000|150000||doc:obtained visa:consumed med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+35) mp:cleared flt:flown(-1)
36|MD ENAMUL HAQUE|recruiting|m29|DHK|SA|V3|03|arrived|150000|150000||doc:obtained visa:consumed med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+20) mp:cleared flt:flown(-12)
37|MD NURUL AMIN|recruiting|m31|DHK|SA|V3|03|completed|150000|150000||doc:obtained visa:consumed med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(-60) mp:cleared flt:flown(-130)
38|MD GOLAM MOSTAFA|recruiting|m40|DHK|SA|V3|04|returned|150000|150000||doc:obtained visa:consumed med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(-10) mp:cleared flt:flown(-70)
39|MD AZIZUL HAKIM|recruiting|m28|DHK|SA|V2|04|active|150000|120000||doc:obtained visa:visa_expired med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:expired(-5) mp:expired
40|MD JAHID HASAN|recruiting|m26|DHK|SA||02|cancelled|150000|0||doc:obtained med:fit(+40) trn:passed reg:done
41|MD SELIM REZA|recruiting|m39|DHK|SA||11|blacklisted|150000|0||
42|MD MAMUN MATUBBAR|recruiting|m24|DHK|SA|V1a|02|active|150000|60000|95|doc:obtained visa:allotted med:fit(+40) trn:passed reg:done okl:obtained
43|MD ARIF CHOWDHURY|recruiting|m25|DHK|MY|V4|03|active|78990|40000||doc:obtained visa:allotted med:fit(+70) trn:passed reg:done att:submitted
44|MD FOYSAL AHMED|recruiting|m22|DHK|MY|V4|03|active|78990|60000||doc:obtained visa:in_use med:fit(+60) trn:passed reg:done att:obtained emb:submitted
45|MD KHOKON MIA|recruiting|m28|CTG|MY|V4|05|ready_to_fly|78990|78990||doc:obtained visa:stamped med:fit(+35) trn:passed reg:done att:obtained emb:collected(+50) mp:cleared
46|MD SHOHIDUL ISLAM|recruiting|m30|CTG|MY|V4|05|ready_to_fly|78990|78990||doc:obtained visa:stamped med:fit(+30) trn:passed reg:done att:obtained emb:collected(+48) mp:cleared flt:ticketed(+3)
47|MD IBRAHIM KHALIL|recruiting|m33|DHK|KW|V5|02|active|105000|40000||doc:obtained visa:allotted med:fit(+40) pol:submitted trn:passed reg:done
48|MD MOTALEB HOSSAIN|recruiting|m36|DHK|KW|V5|02|active|105000|70000||doc:obtained visa:stamped med:fit(+10) pol:obtained trn:in_progress reg:done emb:collected(+33)
49|MD AKTERUZZAMAN|recruiting|m29|DHK|AE|V6|04|active|107000|90000||doc:obtained visa:stamped trn:passed reg:letter_issued emb:collected(+15)
50|MD SADDAM HOSSAIN|recruiting|m27|SYL|QA|V7|06|active|100000|50000||doc:obtained visa:allotted med:fit(+40) trn:passed reg:done bio:booked
51|MD RAFIQUL ISLAM|recruiting|m31|DHK|SG|V8|02|active|260000|150000||doc:obtained visa:stamped trn:failed reg:done emb:collected(+80)
52|MD TAJUL ISLAM|processing|m41|DHK|SA|P1|01|active|25000|15000||doc:obtained visa:allotted med:fit(+40) trn:passed reg:done okl:obtained mofa:cancelled
53|MD OMAR FARUQUE|processing|m37|DHK|SA|P2|01|active|25000|20000||doc:obtained visa:stamped med:fit(+10) trn:exempted reg:done okl:not_needed mofa:issued bio:done emb:collected(+44) mp:cancelled
54|MD HARUN OR RASHID|processing|m45|DHK|OM|P3|01|ready_to_fly|25000|25000||doc:obtained visa:stamped med:fit(+10) trn:passed reg:done emb:collected(+52) mp:cleared flt:cancelled
55|MST RAHIMA KHATUN|female|f30|DHK|SA||07|active|0|0||doc:requested
56|MST SALMA BEGUM|female|f33|DHK|SA||07|active|0|0||doc:obtained cv:sent
57|MST NASIMA AKTER|female|f28|DHK|SA|F1|07|active|0|0||doc:obtained cv:selected visa:allotted med:fit(+40) trn:enrolled reg:done okl:requested
58|MST JOSNA BANU|female|f36|DHK|SA|F1|07|active|0|0||doc:obtained cv:selected visa:in_use med:fit(+40) trn:in_progress reg:done okl:obtained mofa:applied
59|MST PARVIN SULTANA|female|f39|DHK|SA|F1|07|active|0|0||doc:obtained cv:selected visa:stamped med:fit(+10) trn:in_progress reg:done okl:obtained mofa:issued bio:done emb:collected(+75)
60|MST HASINA BEGUM|female|f34|DHK|SA|F1|07|active|0|0||doc:obtained cv:selected visa:stamped med:fit(+10) trn:dropped reg:done okl:obtained mofa:issued bio:done emb:collected(+66)
61|MST ROZINA AKTER|female|f27|DHK|SA|F1|07|ready_to_fly|0|0||doc:obtained cv:selected visa:stamped med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+40) mp:cleared flt:ticketed(+9)
62|MST MORJINA KHATUN|female|f31|DHK|SA|F1|07|arrived|0|0||doc:obtained cv:selected visa:consumed med:fit(+10) trn:passed reg:done okl:obtained mofa:issued bio:done emb:collected(+12) mp:cleared flt:flown(-40)
63|MST TASLIMA AKTER|female|f29|DHK|SA||07|on_hold|0|0||doc:obtained cv:selected med:cancelled trn:cancelled reg:done okl:cancelled
64|ALHAJ ABDUL GAFUR|hajj|m61|DHK|SA||08|active|483156|330000||doc:obtained enr:obtained
65|MST ANOWARA BEGUM|hajj|f57|DHK|SA||08|active|483156|330000||doc:obtained enr:obtained
66|MD SIRAJUL HAQUE|hajj|m66|DHK|SA||08|active|483156|30000||doc:obtained enr:requested
67|MD KHALILUR RAHMAN|umrah|m52|DHK|SA||08|active|145000|100000||doc:obtained enr:obtained bio:done emb:submitted
68|MST FIROZA BEGUM|umrah|f48|DHK|SA||08|active|145000|100000||doc:obtained enr:obtained bio:done emb:submitted
69|MD ABDUL MANNAN|umrah|m58|SYL|SA||01|ready_to_fly|145000|145000||doc:obtained enr:obtained bio:done emb:collected(+70) flt:ticketed(+5)
70|MST LUTFUN NAHAR|umrah|f50|SYL|SA||01|departed|145000|145000||doc:obtained enr:obtained bio:done emb:collected(+60) flt:flown(-4)
71|TANVIR HASAN|travel|m34|DHK|TH||01|active|12000|12000||doc:obtained emb:submitted
72|NUSRAT JAHAN|travel|f29|DHK|TH||01|ready_to_fly|12000|12000||doc:obtained emb:collected(+55) flt:ticket_cancelled(+14)
73|ABRAR FAHIM|student|m20|DHK|MY||01|active|60000|30000||doc:obtained enr:submitted pol:requested
74|SUMAIYA ISLAM|student|f19|DHK|MY||01|ready_to_fly|60000|60000||doc:obtained enr:obtained pol:obtained emb:collected(+40)
75|MD BADSHA MIA|recruiting|m28|DHK|KW|V5|02|active|105000|40000||doc:obtained visa:allotted med:fit(+40) pol:rejected trn:passed reg:done
76|MD ELIAS HOSSAIN|recruiting|m34|DHK|KW|V5|02|active|105000|40000||doc:obtained visa:allotted med:fit(+40) pol:expired trn:passed reg:done
77|MD ROKON UDDIN|recruiting|m26|DHK|SA|V1a|03|active|150000|40000||doc:obtained visa:allotted med:fit(+40) trn:letter_issued reg:exempted okl:obtained
78|MD SHAHIN ALAM|recruiting|m30|DHK|SA|V1b|03|active|160000|80000||doc:obtained visa:in_use med:fit(+40) trn:passed reg:done okl:obtained mofa:issued bio:expired
79|MD POLASH BISWAS|recruiting|m27|DHK|SA|V1b|03|active|160000|60000||doc:obtained visa:allotted med:fit(+40) trn:expired reg:done okl:obtained
80|MD AKRAM KHAN|recruiting|m25|DHK|SA||02|active|150000|20000||doc:obtained reg:cancelled
81|MST SUFIA KHATUN|female|f32|DHK|SA||07|active|0|0||doc:obtained cv:not_selected
82|MST MAHMUDA BEGUM|female|f37|DHK|SA||07|on_hold|0|0||doc:submitted cv:withdrawn
83|MD OSMAN GONI|recruiting|m29|DHK|MY|V4|03|active|78990|40000||doc:obtained visa:allotted med:fit(+50) trn:passed reg:done att:rejected
84|MD RAISUL ISLAM|recruiting|m23|DHK|AE|V6|04|active|107000|50000||doc:rejected visa:allotted trn:passed reg:done
85|MST KOHINOOR BEGUM|female|f35|DHK|SA||07|active|0|0||doc:obtained cv:ready
86|MD AMINUR RASHID|recruiting|m30|SYL|BH||06|draft|95000|0||`

/** State of one stage, with the day of its expiry or flight where one is given. */
interface DemoStage {
  state: string
  day: number | null
}

/** Short names of the table. */
export type StageCode =
  | 'doc'
  | 'enr'
  | 'cv'
  | 'visa'
  | 'med'
  | 'pol'
  | 'trn'
  | 'reg'
  | 'okl'
  | 'mofa'
  | 'bio'
  | 'att'
  | 'emb'
  | 'mp'
  | 'flt'

export interface DemoPassenger {
  /** Row of the table, which the stories speak of. */
  id: number
  /** Number no other passenger has, in passports and papers; of the table's own people their row. */
  no: number
  /** Id of the file; of the table's own people their row. */
  file: number
  name: string
  type: 'recruiting' | 'processing' | 'female' | 'hajj' | 'umrah' | 'travel' | 'student'
  gender: 'male' | 'female'
  age: number
  branch: 'DHK' | 'CTG' | 'SYL'
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Key of a visa line, e.g. 'V1a'. */
  visa: string | null
  /** 'AG-0002' */
  agent: string
  journey: string
  /** Whole BDT. */
  agreed: number
  received: number
  passportExpiry: number
  stages: Readonly<Partial<Record<StageCode, DemoStage>>>
}

const usualPassportExpiry = 1500

function readStages(text: string): DemoPassenger['stages'] {
  return Object.fromEntries(
    text
      .split(' ')
      .filter(Boolean)
      .map((part): [string, DemoStage] => {
        const [, code = '', state = '', day] = /^(\w+):(\w+)(?:\(([+-]\d+)\))?$/.exec(part) ?? []
        if (!code) throw new Error(`"${part}" is no stage of the demo table`)
        return [code, { state, day: day === undefined ? null : Number(day) }]
      }),
  )
}

export const demoPassengers: readonly DemoPassenger[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [
      id,
      name = '',
      type,
      person = '',
      branch,
      country = '',
      visa,
      agent = '',
      journey = '',
      agreed,
      received,
      expiry,
      stages = '',
    ] = line.split('|')
    return {
      id: Number(id),
      no: Number(id),
      file: Number(id),
      name,
      type: type as DemoPassenger['type'],
      gender: person.startsWith('f') ? 'female' : 'male',
      age: Number(person.slice(1)),
      branch: branch as DemoPassenger['branch'], // The table above holds only these.
      country,
      visa: visa || null,
      agent: `AG-00${agent}`,
      journey,
      agreed: Number(agreed),
      received: Number(received),
      passportExpiry: expiry ? Number(expiry) : usualPassportExpiry,
      stages: readStages(stages),
    }
  })

/** Words of the names of further people. */
const words = {
  male: ['MD', 'ABDUL', 'SHEIKH', 'KAZI', 'GOLAM', 'NURUL'],
  female: ['MST', 'MOST', 'BIBI'],
  middle: {
    male: [
      'RAKIB',
      'KARIM',
      'JAHANGIR',
      'MIZANUR',
      'SAIFUL',
      'MONIR',
      'SOHEL',
      'RUBEL',
      'ANWAR',
      'BELAL',
      'ZAKIR',
      'NAZRUL',
      'SHAHIN',
    ],
    female: ['RAHELA', 'NASRIN', 'SHIRIN', 'JESMIN', 'ROKEYA', 'MARIAM', 'LIPI', 'MORIUM', 'SHEFALI'],
  },
  last: {
    male: [
      'HASAN',
      'SARKER',
      'BHUIYAN',
      'MOLLA',
      'TALUKDER',
      'KHAN',
      'MONDAL',
      'HOWLADER',
      'BEPARI',
      'MATUBBAR',
      'SIKDER',
    ],
    female: ['BEGUM', 'KHATUN', 'AKTER', 'SULTANA', 'PARVIN'],
  },
} as const

const at = (list: readonly string[], n: number): string => list[n % list.length] ?? ''

/**
 * Another person in the place of a passenger of the table, for a large demo (demo 1, volume option).
 * @param round 1 for the first time the table is used again
 */
export function anotherOf(passenger: DemoPassenger, round: number): DemoPassenger {
  const no = round * demoPassengers.length + passenger.id
  const { gender } = passenger
  return {
    ...passenger,
    no,
    file: 0,
    name: `${at(words[gender], no)} ${at(words.middle[gender], no * 7 + round)} ${at(words.last[gender], no * 3 + round)}`,
  }
}
